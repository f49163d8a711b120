import { createNumberFormats } from '../../../messages/number-formats.ts'
import type { StoryMessages } from './en.ts'

const formats = createNumberFormats('fr')
const { formatCount, formatPercentRange } = formats

const formatComments = (count: number) =>
  formatCount(count, { one: '# commentaire', other: '# commentaires' })
const formatPeople = (count: number) => formatCount(count, { one: '# personne', other: '# personnes' })
const formatVotes = (count: number) => formatCount(count, { one: '# vote', other: '# votes' })

/** Sentences of the Story in French. */
export const fr: StoryMessages = {
  formats,
  untitled: 'Conversation sans titre',
  original: 'Texte original',
  rehearsal: 'Répétition : les personnes de ce rapport sont simulées, avec leurs votes et leurs textes.',
  askedBy: (name) => `Question posée par ${name}`,
  resultsOf: (day) => `Résultats du ${day}`,
  publishedOn: (day) => `Voici le résultat tel qu’il a été publié le ${day}.`,
  newest: 'Lire le résultat le plus récent',
  print: 'Imprimer ou enregistrer en PDF',
  share: 'Partager',
  copied: 'Lien copié',
  takePart: 'Participer',
  quote: (text) => `« ${text} »`,
  group: (name) => `Groupe ${name}`,
  groupWithin: (name) => `groupe ${name}`,
  everybody: 'Tout le monde',

  facts: {
    voters: (count) => formatCount(count, { one: '# personne a voté', other: '# personnes ont voté' }),
    votes: formatVotes,
    comments: formatComments,
    authors: (count) => formatCount(count, { one: '# personne a écrit', other: '# personnes ont écrit' }),
    authorsAtLeast: (count) =>
      formatCount(count, {
        one: 'au moins # personne a écrit',
        other: 'au moins # personnes ont écrit',
      }),
    groups: (count) => formatCount(count, { one: '# groupe d’opinion', other: '# groupes d’opinion' }),
    unstable: 'pas encore stables',
  },

  lead: {
    agree: (count, quotation) =>
      `Les gens sont d’accord sur ${formatComments(count)}, avant tout sur ${quotation}.`,
    reject: (count, quotation) =>
      `Les gens sont d’accord sur ${formatComments(count)}, avant tout pour rejeter ${quotation}.`,
    noCommon: 'Il n’y a pas encore de commentaire sur lequel tous sont sûrement du même côté.',
    divides: (count, quotation) => `Ils sont divisés sur ${formatComments(count)}, surtout sur ${quotation}.`,
    noDivides: 'Aucun commentaire n’oppose un groupe à un autre.',
    early: 'Il est trop tôt pour dire sur quoi les gens sont d’accord.',
  },

  early: {
    title: 'Trop tôt pour le dire',
    nobody: 'Personne n’a encore voté, ou si peu qu’un chiffre pourrait révéler le vote de chacun.',
    waiting: 'Les votes sont en cours d’analyse. Rouvrez cette page dans quelques minutes.',
    unaccepted:
      'Les organisateurs n’ont encore accepté aucun commentaire qui a des votes, et le rapport ne montre que les acceptés.',
  },

  common: {
    title: (count) => `Tous les groupes sont d’accord sur ${formatComments(count)}`,
    titleWithoutGroups: (count) => `La plupart sont d’accord sur ${formatComments(count)}`,
    words:
      'Chaque point est un groupe. Des points proches à un bout : un terrain d’entente. Les pourcentages portent sur ceux qui ont voté sur le commentaire.',
    wordsWithoutGroups: 'Chaque barre montre les votes de tout le monde.',
    none: 'Sur aucun commentaire tous ne sont du même côté',
    few: 'Trop tôt pour dire sur quoi tout le monde est d’accord',
    fewWords: (votes) => `Il faut à un commentaire au moins ${formatVotes(votes)} en tout.`,
    fewWordsByGroup: (votes) => `Il faut à un commentaire au moins ${formatVotes(votes)} de chaque groupe.`,
    blocked: (groups, votes) =>
      `Il faut à un commentaire au moins ${formatVotes(votes)} de chaque groupe, et il y a trop peu de personnes dans : ${groups}.`,
    closest: (needs) => `Celui-ci en est le plus proche. Ce qui manque : ${needs}.`,
    needs: (votes, group) =>
      `${formatCount(votes, { one: '# vote de plus', other: '# votes de plus' })} du ${group}`,
    needsOfAll: (votes) => formatCount(votes, { one: '# vote de plus', other: '# votes de plus' }),
    all: (count) => `Les ${formatComments(count)} du terrain d’entente`,
  },

  axis: { disagree: 'tous contre', middle: 'partagés', agree: 'tous pour' },
  ofAll: { agree: 'de tous sont pour', disagree: 'de tous sont contre' },
  kinds: { agree: 'pour', disagree: 'contre', pass: 'sans avis' },
  votes: (name, shares, votes) => `${name} : ${shares}, ${formatVotes(votes)}`,
  likely: (low, high, kind) => `probablement ${formatPercentRange(low, high)} ${kind}`,
  tips: 'peut encore basculer',

  groups: {
    title: (count) =>
      formatCount(count, { one: 'Les gens forment # groupe', other: 'Les gens le voient de # façons' }),
    words: (grouped, voted) =>
      `Les personnes qui votent de façon proche sont dessinées côte à côte. ${formatPeople(grouped)} sur ${formatPeople(voted)} ont voté sur assez de commentaires pour avoir une place ; les votes de tous comptent.`,
    drawing: (groups) =>
      `Carte de ${formatCount(groups, { one: '# groupe d’opinion', other: '# groupes d’opinion' })} ; les mots à côté disent qui ils sont.`,
    size: formatPeople,
    rejects: 'Ils rejettent :',
    noTypical: 'Aucun commentaire ne distingue ce groupe des autres.',
    untold: 'Trop peu de personnes pour montrer leurs votes.',
    absent: {
      few: 'Trop tôt pour dire s’il y a des groupes',
      one: 'Rien ne sépare les gens en groupes',
      untold: 'Les groupes sont trop petits pour être montrés',
      unstable: 'Trop tôt pour dire quels groupes il y a',
    },
    absentWords: {
      few: 'Pour des groupes, il faut au moins trois personnes qui ont voté sur plusieurs commentaires, et pas toutes pareil.',
      one: 'Tous ceux qui ont voté sur assez de commentaires ont voté de façon si proche qu’ils forment un seul groupe.',
      untold: 'Les chiffres de si peu de personnes montreraient comment l’une d’elles a voté.',
      unstable:
        'D’autres personnes semblables formeraient d’autres groupes. Il manque plus de personnes, ou plus de votes de chacune.',
    },
  },

  divide: {
    title: (one, other) => `Le plus grand désaccord oppose ${one} et ${other}`,
    words: 'Ce qu’un côté veut, l’autre le rejette. En gris : passent ou ne savent pas.',
    none: 'Aucun commentaire n’oppose un groupe à un autre',
    noneWords: 'Sur aucun commentaire un groupe n’est sûrement pour et un autre sûrement contre.',
    rest: 'Ce qui divise aussi :',
    all: (count) => `Les ${formatComments(count)} qui divisent`,
  },

  meet: {
    title: (one, other, count) =>
      `${one} et ${other} diffèrent le plus, et se rejoignent pourtant sur ${formatComments(count)}`,
    words:
      'Sur l’ensemble des commentaires, aucun couple de groupes ne répond plus différemment. Ici, les deux sont sûrement du même côté, et pas tous les autres groupes.',
    all: (count) => `Les ${formatComments(count)} sur lesquels ils se rejoignent`,
  },

  next: {
    title: 'La suite',
    states: { considering: 'À l’étude', decided: 'Décidé', 'not-now': 'Pas maintenant', done: 'Fait' },
  },

  wall: {
    rest: (count) =>
      formatCount(count, { one: '# passe ou n’a pas répondu', other: '# passent ou n’ont pas répondu' }),
    join: 'Scannez le code ou saisissez l’adresse. Sans compte.',
    empty: 'Le premier commentaire arrive bientôt.',
    withheld: 'Les résultats sont affichés à la fin du vote.',
    ended: 'Le vote est terminé.',
    offline: (time) => `Hors connexion depuis ${time}. Les chiffres datent de ce moment.`,
    unknown: 'Cette conversation n’est pas ici, ou elle est réservée aux personnes invitées.',
  },

  foot: {
    allData: (comments) => `Toutes les données : ${formatComments(comments)}, carte, fichiers`,
    method: 'Comment les groupes sont trouvés',
    topics: 'Thèmes',
    survey:
      'Ceci n’est pas un sondage : les gens ont choisi de participer. Aucun chiffre ne dit comment une personne a voté.',
    made: (product) => `Réalisé avec ${product}.`,
    contact: 'Questions :',
    published: (day) => `Publié le ${day}.`,
    earlier: 'Publications précédentes :',
    own: 'Vos réponses et vos données',
    languages: 'Langues',
  },
}
