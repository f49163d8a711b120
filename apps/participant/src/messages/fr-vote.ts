import type { Messages } from './messages.ts'
import { createNumberFormats } from './number-formats.ts'

const { formatCount } = createNumberFormats('fr')

/** Sentences about voting in French. */
export const vote: Messages['vote'] = {
  heading: 'Qu’en pensez-vous ?',
  byParticipant: 'Une autre personne écrit',
  byHost: 'Les responsables écrivent',
  bySource: 'D’où cela vient',
  agree: 'D’accord',
  disagree: 'Pas d’accord',
  pass: 'Passer, ou sans avis',
  answers: 'Votre réponse',
  important: 'C’est important pour moi',
  keys: 'Les flèches du clavier mènent d’une réponse à l’autre.',
  left: (left) => formatCount(left, { one: '# commentaire restant', other: '# commentaires restants' }),
  progress: (answered, total) => `${answered} sur ${total} avec réponse`,
  next: (text) => `Commentaire suivant : ${text}`,
  loading: 'Le commentaire suivant arrive…',
  waitForNext: 'Le commentaire suivant arrivera quand la connexion sera revenue.',
  thanksHeading: 'Merci !',
  thanks:
    'Vous avez répondu à tous les commentaires actuels. Revenez plus tard : d’autres en écriront peut-être.',
  emptyHeading: 'Il n’y a encore rien à voter',
  empty: 'Personne n’a encore écrit de commentaire sur lequel voter.',
  emptyWrite: 'Écrivez le premier.',
  moderatedEmpty: 'Les commentaires s’affichent ici une fois que les responsables les ont lus.',
  look: 'Chercher de nouveaux commentaires',
  looking: 'Recherche…',
  numberKeys: 'Les touches 1, 2 et 3 répondent : d’accord, pas d’accord, passer.',
  keysAreOff: 'Les touches 1, 2 et 3 sont désactivées.',
  keysOff: 'Désactiver les touches',
  keysOn: 'Activer les touches',
  said: { agree: 'D’accord', disagree: 'Pas d’accord', pass: 'Passé' },
  undo: 'Annuler',
  undoLast: 'Annuler la dernière réponse',
  before: {
    agree: 'Vous étiez d’accord. Cela compte jusqu’à votre nouvelle réponse.',
    disagree: 'Vous n’étiez pas d’accord. Cela compte jusqu’à votre nouvelle réponse.',
    pass: 'Vous aviez passé. Cela compte jusqu’à votre nouvelle réponse.',
  },
  again: (text) => `Encore une fois : ${text}`,
  resultsAfter: (left) =>
    formatCount(left, {
      one: 'Encore # réponse, et vous verrez où se situent les gens.',
      other: 'Encore # réponses, et vous verrez où se situent les gens.',
    }),
  resultsAtEnd: 'Après le dernier commentaire, vous verrez où se situent les gens.',
  resultsAfterClosing: 'Les résultats s’afficheront ici quand la conversation sera close.',
  nextHeading: 'Et maintenant ?',
  nextShown:
    'Les résultats ci-dessous changent tant que l’on vote. Vous pouvez modifier vos réponses tant que la conversation est ouverte.',
  nextClosed:
    'Les résultats s’afficheront ici quand la conversation sera close. D’ici là, vous pouvez modifier vos réponses.',
  nextHidden:
    'Les responsables décident quand et où les résultats sont montrés. Vous pouvez modifier vos réponses tant que la conversation est ouverte.',
}

/** Sentences of the list of the person's own answers in French. */
export const ownAnswers: Messages['ownAnswers'] = {
  heading: (answers) => formatCount(answers, { one: 'Votre réponse (#)', other: 'Vos réponses (#)' }),
  intro: 'Vous pouvez modifier chaque réponse. La dernière compte.',
  introClosed: 'La conversation est close. Les réponses ne peuvent plus être modifiées.',
  loading: 'Chargement de vos réponses…',
  failed: 'Certaines de vos réponses n’ont pas pu être chargées. Vérifiez votre connexion.',
  retry: 'Réessayer',
  hidden: (answers) =>
    formatCount(answers, {
      one: '# réponse porte sur un commentaire qui n’est plus affiché.',
      other: '# réponses portent sur des commentaires qui ne sont plus affichés.',
    }),
}
