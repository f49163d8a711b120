import type { Messages, TranslatedMessages } from './language.tsx'
import { createNumberFormats } from '../../messages/number-formats.ts'

const { formatCount, formatDay, formatPercent, formatPercentRange, formatTime } = createNumberFormats('fr')

const vote: Messages['vote'] = {
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

const ownComments: TranslatedMessages['ownComments'] = {
  heading: (comments) =>
    formatCount(comments, { one: 'Votre commentaire (#)', other: 'Vos commentaires (#)' }),
  unsent: 'Gardé sur cet appareil, pas encore envoyé.',
  states: {
    waiting: 'En attente de relecture.',
    shown: 'Montré aux autres.',
    merged: 'Regroupé avec :',
    hidden: 'Pas montré.',
  },
  votes: (agree, disagree, pass) =>
    `${formatCount(agree, { other: '#' })} d’accord, ${formatCount(disagree, { other: '#' })} pas d’accord, ${formatCount(pass, { other: '#' })} passent ou ne savent pas.`,
  answers: { considering: 'À l’étude :', decided: 'Décidé :', 'not-now': 'Pas maintenant :', done: 'Fait :' },
}

const ownAnswers: Messages['ownAnswers'] = {
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

export const fr: TranslatedMessages = {
  page: {
    language: 'Langue',
    loading: 'Chargement de la conversation…',
    retry: 'Réessayer',
    untitled: 'Conversation sans titre',
    more: 'Lire la suite',
    less: 'Afficher moins',
    original: 'Voir l’original',
    translation: 'Voir la traduction',
    opensAt: (time) =>
      `Cette conversation ouvre le ${formatTime(time)}. D’ici là, on ne peut ni voter ni écrire.`,
    rehearsal: 'Une répétition : les autres personnes sont simulées.',
    closesAt: (time) => `Ouverte jusqu’au ${formatTime(time)}.`,
    askedBy: (name) => `Question posée par ${name}`,
    contact: 'Questions :',
    result: 'Lire le résultat',
    closed: 'Cette conversation est close. On ne peut plus ni voter ni écrire.',
    closedResults: 'Les résultats sont ci-dessous.',
    unstored: 'Ce navigateur ne garde rien ici : rechargée, la page vous prendrait pour quelqu’un d’autre.',
    ownTab: 'Ouvrir dans un onglet',
    closedWithoutResults:
      'Aucun résultat n’est publié sur cette page. Demandez aux responsables quand et où ils paraîtront.',
    unknownHeading: 'Cette conversation n’existe pas',
    unknown:
      'L’adresse est peut-être mal écrite, ou la conversation a été retirée. Demandez à la personne qui vous a donné le lien.',
    failedHeading: 'La conversation n’a pas pu être chargée',
    offline:
      'Le serveur est injoignable. Vérifiez votre connexion ; ce que vous avez répondu ici est conservé.',
    failed: 'Une erreur s’est produite sur le serveur. Attendez un peu et réessayez.',
    foreignSite: 'Les responsables de cette conversation ne permettent pas de l’afficher sur ce site.',
    busy: 'Beaucoup de monde arrive de votre réseau en ce moment. Attendez une minute et réessayez.',
    privacy: 'Comment vos données sont utilisées',
    terms: 'Conditions d’utilisation',
    madeWith: (product) => `Réalisé avec ${product}`,
  },
  joinRefusal: {
    heading: 'Vous ne pouvez pas participer d’ici',
    xidRequired: 'On participe à cette conversation par le site qui vous a invité. Ouvrez-la depuis ce site.',
    xidNotAllowed:
      'Les responsables tiennent une liste des participants, et vous n’y figurez pas. Demandez à la personne qui vous a invité.',
    xidNotSigned:
      'Le lien du site qui vous a invité a expiré ou ne prouve pas qui vous êtes. Ouvrez de nouveau la conversation depuis ce site.',
    identityRequired:
      'Pour commencer à participer ici, il faut passer par le site qui vous a invité ou utiliser un lien personnel. Ouvrez la conversation depuis là.',
  },
  help: {
    heading: 'Comment ça marche',
    vote: 'Lisez ce que d’autres ont écrit et dites si vous êtes d’accord. Les autres participants ne voient pas votre vote.',
    write: 'Il manque quelque chose ? Écrivez votre propre commentaire, et d’autres voteront.',
  },
  vote,
  ownAnswers,
  ownComments,
  write: {
    heading: 'Écrire un commentaire',
    intro: 'Une seule idée, dans vos mots, avec laquelle d’autres peuvent être d’accord ou non.',
    label: 'Votre commentaire',
    send: 'Envoyer',
    left: (left) => formatCount(left, { one: '# caractère restant', other: '# caractères restants' }),
    over: (over) => formatCount(over, { one: '# caractère de trop', other: '# caractères de trop' }),
    empty: 'Écrivez d’abord quelque chose.',
    kept: 'Votre commentaire est conservé ici et sera envoyé quand la connexion sera revenue.',
    risks: {
      insult: 'une insulte',
      phone: 'un numéro de téléphone',
      email: 'une adresse e-mail',
      iban: 'un numéro de compte',
      address: 'une adresse postale',
    },
    found: (found: string) =>
      `Contient ${found}. Les autres verront le commentaire une fois qu’il aura été relu. Vous pouvez aussi le modifier.`,
    sent: 'Merci, votre commentaire est enregistré. Vous comptez comme étant d’accord.',
    sentModerated:
      'Merci, votre commentaire est arrivé. Les autres le verront une fois que les responsables l’auront lu. Vous comptez comme étant d’accord.',
    repeated: 'Quelqu’un l’a déjà écrit. Votez sur ce commentaire :',
    voted: 'Votre réponse à ce commentaire compte.',
    rulesHeading: 'Les règles',
    rules:
      'Pas d’insultes, pas de données personnelles, pas de publicité, rien d’illégal. Les commentaires qui enfreignent une règle ne sont pas montrés ; les organisateurs décident.',
    duplicate:
      'Quelqu’un a déjà écrit exactement ce commentaire. Votez quand il se présentera, ou écrivez-le autrement.',
    closed: 'La conversation a été close entre-temps, votre commentaire n’a donc pas été accepté.',
    refused: 'Votre commentaire n’a pas été accepté. Modifiez-le et envoyez-le de nouveau.',
  },
  queue: {
    waiting: (waiting) =>
      formatCount(waiting, {
        one: '# réponse est conservée sur cet appareil et sera envoyée quand la connexion sera revenue.',
        other:
          '# réponses sont conservées sur cet appareil et seront envoyées quand la connexion sera revenue.',
      }),
    crowded:
      'Beaucoup de personnes de votre réseau arrivent en même temps. Vos réponses sont conservées sur cet appareil et seront envoyées dans quelques minutes. Vous pouvez continuer.',
    sent: 'Tout est envoyé.',
    closed: 'La conversation a été close entre-temps : les réponses suivantes ne comptent pas.',
    refused: 'Une réponse n’a pas été acceptée : les responsables ont changé qui peut participer.',
    unkept: 'Ce navigateur ne conserve rien. Laissez la page ouverte jusqu’à ce que tout soit envoyé.',
  },
  map: {
    heading: 'Où en sont les gens',
    intro:
      'Les personnes qui votent de façon proche sont dessinées côte à côte. Celles qui votent presque toujours pareil forment un groupe.',
    loading: 'Chargement de la carte…',
    failed: 'La carte n’a pas pu être chargée.',
    retry: 'Réessayer',
    none: 'Il n’y a pas encore de groupes. Ils apparaîtront ici quand assez de personnes auront voté sur assez de commentaires.',
    unsteady: 'Les groupes ne sont pas stables : d’autres votes peuvent encore les changer.',
    drawing: (people, groups) =>
      `Carte de ${formatCount(people, { one: '# personne', other: '# personnes' })} en ${formatCount(groups, { one: '# groupe', other: '# groupes' })}. Ce qu’elle montre est écrit dessous.`,
    group: (letter) => `Groupe ${letter}`,
    size: (people) => formatCount(people, { one: '# personne', other: '# personnes' }),
    tooFew: 'trop peu de monde pour des chiffres',
    you: 'Vous',
    nearGroup: (letter) => `Pour l’instant, vos votes sont les plus proches du groupe ${letter}.`,
    ownGroup: 'Votre groupe',
    changed: {
      own: (from, to) =>
        `Vos réponses plus récentes sont plus proches du groupe ${to} que du groupe ${from}.`,
      others: (from, to) =>
        `Avec les votes des autres, les groupes ont été recalculés : vos réponses, les plus proches du groupe ${from} auparavant, le sont maintenant du groupe ${to}.`,
    },
    groupChanges: {
      group: (letter) => `groupe ${letter}`,
      appeared: (group) => `le ${group} est apparu`,
      allAppeared: (groups) => `sont apparus : ${groups}`,
      parted: (group, source) => `le ${group} s’est séparé du ${source}`,
      vanished: (group) => `le ${group} ne se distinguait plus des autres`,
      allVanished: (groups) => `ne se distinguaient plus des autres : ${groups}`,
      merged: (groups, group) => `${groups} sont devenus un seul groupe, le ${group}`,
      moved: (group, letter) => `le ${group} a reçu la lettre ${letter}`,
      also: (one, other) => `${one} ; ${other}`,
      sentence: (day, what) => `${day} : ${what}.`,
    },
    sharedWithAll: 'Ce que vous partagez avec tous les groupes',
    sharedWithGroup: (letter) => `Ce que vous partagez avec le groupe ${letter}`,
    sharedNone: 'Il n’y a pas encore de commentaire sur lequel tous les groupes sont sûrement de votre avis.',
    allResults: 'Voir tous les résultats',
    noneClosed: 'Il y a eu trop peu de votes pour trouver des groupes.',
    noneComputed: 'Les résultats sont en cours de calcul. Ils s’afficheront ici dans quelques minutes.',
    noPlace: 'Votez sur quelques commentaires, et votre place apparaîtra ici.',
    onlyAnswered: 'Tant que vous votez, seuls les commentaires auxquels vous avez répondu figurent ici.',
    unites: 'Ce qui unit tout le monde',
    unitesBlocked: (groups, votes) =>
      `Rien ne peut encore unir tous les groupes : il faut au moins ${votes} votes de chaque groupe sur un commentaire, et il y a trop peu de personnes dans : ${groups}.`,
    unitesNone: 'Aucun commentaire n’est encore vu avec certitude de la même façon par tous les groupes.',
    groups: 'Ce qui distingue un groupe',
    distinctive: (letter) => `Ce qui distingue le groupe ${letter}`,
    yours: 'le plus proche de vous',
    distinctiveNone: 'Aucun commentaire ne distingue encore nettement ce groupe des autres.',
    distinctiveFew: 'Ce groupe compte si peu de personnes que rien n’est dit de leurs votes.',
    agree: (share) => `${formatPercent(share)} d’accord`,
    disagree: (share) => `${formatPercent(share)} pas d’accord`,
    pass: (share) => `${formatPercent(share)} passent`,
    few: 'peu de votes',
    likely: (low, high) => `probablement ${formatPercentRange(low, high)}`,
    votes: (votes) => formatCount(votes, { one: '# vote', other: '# votes' }),
  },
  invites: {
    heading: 'On participe à cette conversation sur invitation',
    intro:
      'Pour participer, il vous faut un code d’invitation, de l’organisation ou de quelqu’un qui en fait partie.',
    inviteHeading: 'J’ai un code d’invitation',
    inviteLabel: 'Code d’invitation',
    inviteHelp: 'Majuscules et minuscules comptent.',
    join: 'Participer',
    joining: 'Un instant…',
    or: 'ou',
    loginHeading: 'J’ai déjà participé',
    loginLabel: 'Code de connexion',
    loginHelp: 'Le code qui vous a été montré à votre arrivée.',
    logIn: 'Continuer',
    loggingIn: 'Recherche…',
    refused: {
      empty: 'Saisissez le code tel que vous l’avez reçu.',
      unknown:
        'Cette conversation n’a pas ce code. Majuscules et minuscules comptent : saisissez-le tel que vous l’avez reçu.',
      used: 'Quelqu’un est déjà entré avec ce code. Demandez-en un autre.',
      revoked: 'Ce code a été retiré. Demandez-en un autre.',
      expired: 'Le délai de ce code est passé. Demandez-en un autre.',
      taken: 'Quelqu’un a utilisé ce code au même moment. Demandez-en un autre.',
      closed: 'Cette conversation est close : plus personne ne peut y entrer.',
      open: 'Cette conversation n’a plus besoin de code. Rechargez la page.',
      loginUnknown: 'Personne ici n’a ce code de connexion. Un nouveau code remplace l’ancien.',
      tooMany: (seconds) =>
        `Trop de codes erronés. Réessayez dans ${formatCount(seconds, { one: '# seconde', other: '# secondes' })}.`,
      unreachable: 'Le serveur est injoignable. Votre code est toujours là : réessayez.',
      failed: 'Une erreur s’est produite sur le serveur. Réessayez.',
    },
    codeHeading: 'Votre code de connexion',
    codeIntro:
      'Vous y êtes. Avec ce code, vous revenez sur un autre appareil, ou si ce navigateur vous oublie. Il n’est montré que maintenant : gardez-le.',
    copy: 'Copier',
    copied: 'Copié',
    copyFailed: 'Le navigateur n’a pas permis la copie : sélectionnez-le et copiez-le à la main.',
    save: 'Enregistrer dans un fichier',
    print: 'Imprimer',
    kept: 'Je l’ai gardé',
    fileName: 'code-de-connexion.txt',
    fileText: (topic, address, code) =>
      `${topic}\n${address}\n\nCode de connexion : ${code}\n\nAvec lui, vous revenez dans cette conversation sous votre propre identité. Ne le donnez à personne.\n`,
    own: 'Invitations à donner',
    ownIntro: 'Chaque lien fait entrer une personne. Donnez-le à quelqu’un dont la voix manque.',
    wave: (wave, joined) => `Vous êtes arrivé à la vague ${wave}, le ${formatDay(joined)}.`,
    left: (left) => formatCount(left, { one: '# invitation restante.', other: '# invitations restantes.' }),
    none: 'Vous n’avez pas d’invitation à donner pour le moment. Quand la prochaine vague s’ouvrira, les vôtres seront ici.',
    loading: 'Chargement de vos invitations…',
    failed: 'Vos invitations n’ont pas pu être chargées.',
    retry: 'Réessayer',
    code: (code) => `Invitation ${code}`,
    copyLink: 'Copier le lien',
    share: 'Partager',
    shareText: (topic) => `Vous êtes invité à participer : ${topic}`,
    status: { used: 'Quelqu’un est entré avec', revoked: 'Retirée', expired: 'Expirée' },
    csv: 'Tout enregistrer en CSV',
  },
  devices: {
    heading: 'Autres appareils',
    continueIntro: 'Continuez ailleurs comme la même personne, avec les réponses que vous avez données ici.',
    create: 'Continuer sur un autre appareil',
    code: 'Code QR du lien',
    open: (time: number) =>
      `Scannez-le avec votre autre appareil, ou ouvrez-y le lien, avant le ${formatTime(time)}. Qui l’ouvre répond à votre place : ne le montrez à personne d’autre.`,
    copy: 'Copier le lien',
    question: 'Continuer ici comme la même personne ?',
    warning:
      'Seulement si vous avez créé ce lien vous-même, sur un autre appareil : qui l’a créé peut lire et changer ce que vous répondez ici.',
    yes: 'Oui, c’est mon lien',
    no: 'Non, commencer en mon nom',
    goOn: 'Vers la conversation',
    refused: {
      other:
        'Quelqu’un a déjà répondu sur cet appareil ; il ne continue donc pas en votre nom : les réponses de deux personnes ne sont jamais réunies. Si c’était vous, effacez à la fin de la conversation ce qui a été répondu ici, puis ouvrez de nouveau le lien.',
      expired:
        'Ce lien ne fonctionne plus. Il est valable dix minutes. Créez-en un nouveau sur le premier appareil.',
      failed: 'Le lien n’a pas pu être utilisé. Vérifiez votre connexion, puis ouvrez-le de nouveau.',
    },
    intro:
      'Si vous avez utilisé cette page sur un autre appareil, ou si quelqu’un peut l’utiliser en votre nom, vous pouvez y mettre fin ici. Vos votes et vos commentaires restent.',
    others: 'Se déconnecter de tous les autres appareils',
    all: 'Se déconnecter de tous les appareils, celui-ci compris',
    othersDone: 'Vous êtes déconnecté de tous les autres appareils.',
    allWarning: {
      code: 'Ensuite, il vous faudra votre code de connexion pour revenir comme la même personne.',
      site: 'Ensuite, vous pourrez revenir comme la même personne par le site qui vous a invité.',
      none: 'Ensuite, vous ne pourrez pas revenir comme la même personne.',
    },
    failed: 'La demande a échoué. Réessayez.',
  },

  emailUpdates: {
    heading: 'Être averti des nouveaux commentaires',
    intro:
      'Laissez votre adresse électronique, et nous vous écrirons quand des commentaires attendent votre vote : une fois par jour au plus. Elle est conservée à part de vos votes, et chaque courriel contient un lien pour ne plus en recevoir.',
    label: 'Adresse électronique',
    send: 'Écrivez-moi',
    sending: 'Un instant…',
    invalid: 'Ce n’est pas une adresse électronique. Vérifiez-la et réessayez.',
    failed: 'Cela n’a pas fonctionné. Réessayez.',
    pending:
      'Nous avons envoyé un lien à cette adresse. Il arrive en quelques minutes ; ouvrez-le pour confirmer. Rien reçu ? Regardez dans les indésirables.',
    on: 'Nous vous écrirons quand de nouveaux commentaires attendent.',
    stop: 'Plus de courriels',
    confirmHeading: 'Recevoir des courriels sur les nouveaux commentaires ?',
    confirmIntro:
      'Confirmez que cette adresse électronique est la vôtre. Vous pouvez arrêter les courriels à tout moment.',
    confirm: 'Confirmer',
    confirmed: 'Votre adresse est confirmée. Nous vous écrirons quand de nouveaux commentaires attendent.',
    expired: 'Ce lien n’est plus valable. Saisissez à nouveau votre adresse pour en recevoir un autre.',
    withdrawHeading: 'Ne plus recevoir de courriels sur les nouveaux commentaires ?',
    withdrawIntro: 'Votre adresse sera effacée ici. Vos votes et commentaires restent.',
    withdrawn: 'Votre adresse est effacée. Vous ne recevrez plus de courriels sur cette conversation.',
  },
  personalData: {
    summary: 'Vos données dans cette conversation',
    intro: 'Voici ce qui est enregistré à votre sujet :',
    loading: 'Chargement de vos données…',
    failed: 'La demande a échoué. Vérifiez votre connexion et réessayez.',
    votes: 'Vos votes',
    comments: 'Vos commentaires',
    account: 'Votre compte',
    externalId: 'Qui vous êtes sur le site qui vous a invité',
    email: 'Adresse e-mail pour les nouveautés',
    invite: 'Votre code d’invitation',
    reworded: (own: string, now: string) => `La modération a reformulé votre commentaire « ${own} » : ${now}`,
    split: (own: string, now: string) => `La modération a divisé votre commentaire « ${own} » : ${now}`,
    download: 'Tout télécharger',
    eraseData: 'Effacer vos données',
    goes: 'Vos commentaires, vos adresses, vos votes et tout ce qui dit qui vous êtes sont effacés pour toujours. Les votes effacés n’appartiennent aussitôt plus à personne, et la prochaine analyse que voient les responsables est calculée sans eux. Les résultats publics les comptent, comme des nombres sans personne, jusqu’à ce que les votes d’au moins trois autres personnes sur le même commentaire soient effacés, puis continuent d’en compter un, tiré au sort : sinon, tout le monde pourrait voir comment quelqu’un a voté.',
    goesWithoutVotes:
      'Vos commentaires, vos adresses et tout ce qui dit qui vous êtes sont effacés pour toujours. Cette conversation est close et ses votes sont publiés : vos votes restent donc comme des nombres sans personne.',
    cancel: 'Annuler',
    erase: 'Effacer pour toujours',
    erasing: 'Effacement…',
    erasedHeading: 'Vos données sont effacées',
    erased: 'Plus rien ici ne dit qui vous êtes. Vous pouvez fermer cette page.',
  },
}
