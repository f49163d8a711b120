import { PRODUCT } from '@folkmoot/domain/product'
import type { LegalMessages } from './languages.ts'

/** The legal texts in French. */
export const fr: LegalMessages = {
  language: 'Langue',
  contents: 'Sommaire',
  translation: 'Ceci est une traduction ; là où elle diffère du texte anglais, le texte anglais fait foi.',
  dates:
    'Dernière modification : {updated} ; en substance, ce texte suit celui dont la dernière modification date du {followed}.',
  gaps: 'L’exploitant de ce serveur n’a pas indiqué ce qui suit : {fields}. Le texte ci-dessous signale ce qui manque ; demandez à la personne qui vous a invité.',
  fields: {
    name: 'son nom',
    contact: 'une adresse pour les questions',
    state: 'l’État dont le droit s’applique',
  },
  state: 'l’État américain « {state} »',
  missing: {
    name: 'son exploitant, qui n’a pas indiqué de nom ici',
    contact: 'l’exploitant de ce serveur (aucune adresse n’est indiquée ici)',
    state: 'l’État des États-Unis dans lequel l’exploitant a son siège (l’exploitant ne l’a pas indiqué ici)',
  },
  terms: {
    title: 'Conditions d’utilisation',
    intro: `Ce que vous acceptez en utilisant ${PRODUCT} sur ce serveur.`,
    sections: {
      'who-this-is-between': [
        'Entre qui elles s’appliquent',
        `${PRODUCT} est exploité sur ce serveur par {name} (« nous »). Ces conditions s’appliquent entre nous et toute personne qui crée, modère ou lit ici une conversation, ou y participe (« vous »).`,
        'En utilisant le service, vous les acceptez. Si vous l’utilisez pour une organisation, vous déclarez que vous pouvez les accepter en son nom. Si vous ne les acceptez pas, n’utilisez pas le service.',
      ],
      age: [
        'Âge',
        'Vous devez avoir au moins seize ans pour utiliser le service. Nous ne le vérifions pas : en l’utilisant, vous nous déclarez que c’est le cas.',
      ],
      'what-you-may-do': [
        'Ce que vous pouvez faire',
        'Vous pouvez créer des conversations, y inviter des personnes, écrire des commentaires, voter et utiliser les résultats, à des fins privées, publiques ou commerciales.',
        'Vous ne pouvez pas enfreindre la loi ni les droits d’autrui, écrire des menaces, des propos haineux ou destinés à blesser, publier des faits privés sur des personnes sans leur consentement, vous faire passer pour quelqu’un d’autre, voter ou écrire au moyen de programmes à la place de personnes, chercher à savoir qui est derrière un commentaire ou un vote anonyme, ni perturber le service pour les autres.',
      ],
      'your-account': [
        'Votre compte',
        'Vous vous connectez par un service d’identité. Gardez-en l’accès en sûreté : ce qui est fait avec votre compte est considéré comme fait par vous. Prévenez-nous aussitôt si quelqu’un d’autre l’utilise.',
      ],
      'what-you-write': [
        'Ce que vous écrivez',
        'Vos commentaires et les textes de vos conversations restent les vôtres. Vous nous autorisez, nous et ceux qui mènent la conversation, à les enregistrer, les montrer, les traduire, les analyser et les publier comme éléments de la conversation et de ses résultats, dans le monde entier, sans paiement, et aussi longtemps que ceux-ci existent.',
        'Vous êtes responsable de ce que vous écrivez, et vous déclarez que vous pouvez l’écrire.',
      ],
      'screening-and-removal': [
        'Examen et retrait',
        'Nous, ainsi que les propriétaires et les modérateurs d’une conversation, pouvons examiner ce que les gens écrivent avant ou après que cela est montré, et pouvons le retenir, le masquer ou le retirer, avec ou sans motif. Personne n’y est obligé.',
        'Ce que vous écrivez peut être vérifié par un service automatique qui note la toxicité d’un texte. Un texte dont la note est élevée peut être masqué jusqu’à ce qu’une personne l’ait regardé.',
      ],
      fees: [
        'Frais',
        'Lorsque nous demandons des frais, nous le disons, ainsi que leur montant, avant que vous ne les deviez. Les frais sont en dollars américains. Les frais payés ne sont pas remboursés, même si vous cessez d’utiliser le service avant la fin de la période payée.',
        'Un don est volontaire, n’achète rien et n’est pas remboursé non plus.',
      ],
      ending: [
        'Fin',
        'Vous pouvez arrêter à tout moment. Nous pouvons fermer un compte ou une conversation, ou mettre fin au service, en particulier lorsque ces conditions sont enfreintes. Ce qui a été dit dans une conversation peut rester dans ses résultats.',
      ],
      'no-warranty': [
        'Absence de garantie',
        'Le service est fourni tel quel et selon sa disponibilité. Dans la mesure où la loi le permet, nous ne promettons ni qu’il est exempt de défauts ou d’interruptions, ni que ses résultats sont complets ou justes pour un usage donné. Les résultats montrent ce que les participants ont dit et voté ; ils ne sont pas un échantillon d’une population.',
      ],
      'limit-of-liability': [
        'Limite de responsabilité',
        'Dans la mesure où la loi le permet, nous ne répondons pas des dommages indirects, du manque à gagner ni des données perdues.',
        'Tout ce que nous pouvons vous devoir au total, pour quelque raison que ce soit, est au plus la plus grande de deux sommes : les frais que vous nous avez payés dans les douze mois précédant la naissance de la réclamation, ou 100 dollars américains ($100).',
      ],
      'disputes-thirty-days-then-arbitration': [
        'Litiges : trente jours, puis arbitrage',
        'Si vous avez une réclamation contre nous, écrivez-nous d’abord et dites ce qui s’est passé et ce que vous demandez ({contact}). Nous faisons de même pour une réclamation contre vous. Les deux parties ont alors trente jours à compter de cet avis pour la régler, et personne ne peut engager un arbitrage avant qu’ils soient écoulés.',
        'Une réclamation qui n’est pas réglée d’ici là est tranchée par un arbitrage contraignant, par un arbitre unique, selon les règles d’arbitrage commercial de l’American Arbitration Association en vigueur à son début, en anglais, et par écrit ou par vidéo, sauf si l’arbitre juge nécessaire une audience en personne. Chaque partie ne présente que sa propre réclamation : il n’y a pas d’arbitrage collectif. La sentence peut être exécutée devant tout tribunal compétent.',
        'Les réclamations sur lesquelles un tribunal des petits litiges peut statuer peuvent lui être soumises à la place, et les deux parties peuvent demander à un tribunal de faire cesser aussitôt une atteinte à des droits. Si la loi de l’endroit où vous vivez vous donne le droit d’y saisir un tribunal ou une autorité, vous le conservez.',
      ],
      'governing-law': [
        'Droit applicable',
        'Ces conditions, et tout litige à leur sujet, sont régis par le droit en vigueur dans {state}, sans ses règles sur le choix du droit applicable, et par le droit fédéral des États-Unis sur l’arbitrage. Les droits que la loi de l’endroit où vous vivez vous donne en tant que consommateur, et auxquels on ne peut renoncer, restent les vôtres.',
      ],
      changes: [
        'Modifications',
        'Nous pouvons modifier ces conditions. La date en haut dit quand cela a eu lieu pour la dernière fois. Les modifications valent dès lors pour ce que vous faites ensuite.',
        'Si une partie de ces conditions n’est pas valable, le reste le demeure.',
      ],
      contact: ['Contact', 'Pour toute question sur ces conditions, le contact est {contact}.'],
    },
  },
  privacy: {
    title: 'Politique de confidentialité',
    intro: `Ce que ${PRODUCT} apprend de vous sur ce serveur, qui le voit, et ce que vous pouvez demander.`,
    sections: {
      'who-is-responsible': [
        'Qui est responsable',
        'Ce serveur est exploité par {name} (« nous »). Le propriétaire d’une conversation décide de ce qu’elle demande et de qui il invite, et il est responsable de l’usage qu’il fait de ses résultats.',
      ],
      'what-we-learn-of-you': [
        'Ce que nous apprenons de vous',
        'Lorsque vous vous connectez : l’identifiant, le nom et l’adresse e-mail que nous donne votre service d’identité. Nous ne voyons jamais votre mot de passe. Un journal des événements de sécurité dit quel compte a modifié des réglages ou des droits, lu des identifiants externes ou pris des fichiers, et s’est connecté, et quand ; il contient le numéro du compte, pas son nom. Si quelqu’un vous invite à travailler à une conversation, nous gardons l’adresse saisie jusqu’à ce que vous acceptiez, que l’invitation soit retirée ou que deux semaines soient passées ; si vous acceptez, nous gardons votre rôle, et les propriétaires de la conversation voient votre nom et votre adresse e-mail.',
        'Lorsque vous participez : vos commentaires, vos votes et le moment où ils ont été faits ; un numéro dans la conversation, qui vous représente ; une clé de votre navigateur ; une adresse e-mail, si vous en laissez une pour être averti des nouveaux commentaires ; un code d’invitation ou de connexion, si la conversation fonctionne sur invitation ; et l’identifiant externe, si la page qui intègre la conversation en transmet un.',
        'Votre navigateur envoie avec chaque requête son adresse réseau et son type. Ce serveur compte les adresses pendant une minute à un jour, pour empêcher les afflux et que l’on devine des codes : dans sa mémoire, ou sous forme d’empreinte là où plusieurs serveurs travaillent ensemble. Il n’enregistre aucune adresse et ne journalise aucune requête. Pour les personnes qui viennent sans compte, sans code d’invitation ni identifiant signé, il garde un numéro de leur réseau, formé avec un secret et partagé par quelque 65 000 adresses : les résultats publics attendent que des personnes de plusieurs réseaux aient voté, afin que personne ne découvre des votes isolés en envoyant de nombreux participants. Le numéro disparaît avec ce qui vous rattache à la conversation. Le proxy qui reçoit les requêtes pour ce serveur peut les journaliser : demandez à l’exploitant.',
        'Votre propre navigateur garde votre connexion ou votre place dans une conversation, les votes et commentaires qui n’ont pas encore été envoyés, ainsi que la langue et les couleurs que vous avez choisies. Il n’y a ni publicité, ni suivi d’un site à l’autre, ni décompte de qui lit quel courriel.',
      ],
      'how-we-use-it': [
        'Comment nous l’utilisons',
        'Pour mener des conversations : pour montrer les commentaires, compter les votes, trouver des groupes d’opinion et publier les résultats ; pour que les propriétaires et les modérateurs fassent leur travail ; pour vous répondre ; pour vous signaler de nouveaux commentaires si vous l’avez demandé ; pour garder le service sûr ; et pour remplir des obligations légales.',
        'Les résultats sont calculés à partir des votes de tous. Ils ne servent à rien décider à votre sujet.',
      ],
      'whom-we-disclose-it-to': [
        'À qui nous le communiquons',
        'Nous ne vendons pas de données personnelles. Nous ne les communiquons qu’à ceux qui mènent une conversation, dans la mesure où cette page le dit ; à des services qui travaillent pour nous et sont tenus par nos instructions ; aux autorités et aux tribunaux lorsque la loi nous y oblige ; à quiconque reprend le service, selon les promesses de cette page ; et à d’autres lorsque vous nous le demandez.',
      ],
      'services-of-third-parties': [
        'Services de tiers',
        'La connexion passe par un service d’identité, qui apprend que vous utilisez celui-ci. Les ordinateurs, le stockage et les sauvegardes de ce serveur, ainsi que son courrier sortant, peuvent être fournis par d’autres pour nous.',
        'Lorsque ce serveur est réglé pour utiliser de tels services : le texte d’un commentaire va à un service qui en note la toxicité, et à d’autres qui regroupent les commentaires par thème et nomment les thèmes ; des phrases sur les résultats, sans commentaires, vont à un service qui les exprime autrement. Ils ne reçoivent ni noms, ni numéros de participants, ni votes de personnes isolées. Sans eux, ce serveur fait tout lui-même.',
        'Si un formulaire de don est installé, c’est la page d’un autre fournisseur, montrée dans la nôtre : ce que vous y saisissez va à ce fournisseur. Les liens qui mènent ailleurs mènent à des sites qui ont leurs propres politiques.',
      ],
      'who-sees-what-you-write-and-how-you-vote': [
        'Qui voit ce que vous écrivez et comment vous votez',
        'Les commentaires sont publics dans leur conversation, sauf si les modérateurs les rejettent : toute personne qui peut l’ouvrir peut les lire, sans votre nom ni votre numéro, et ils peuvent paraître dans des rapports, dans des fichiers et sur d’autres sites. Les modérateurs lisent aussi ceux qui sont rejetés. N’écrivez pas ce que vous voulez garder pour vous, sur vous ou sur d’autres.',
        'Un vote isolé n’est montré ni aux autres participants ni aux lecteurs des résultats. Les résultats sont publiés pour au moins trois personnes ensemble, et ne bougent que lorsque plusieurs personnes ont voté ; jusque-là, les votes attendent. Le nombre de participants est public. Des personnes qui agissent ensemble et savent comment elles ont voté elles-mêmes peuvent en apprendre plus qu’une personne seule.',
        'Les propriétaires et les modérateurs ont des fichiers de tous les votes, où les personnes sont des numéros. Ils ont aussi la liste des identifiants externes avec ces numéros : si vous êtes venu avec un identifiant externe, ils peuvent le relier à vos votes et commentaires. Ils ne voient jamais l’adresse que vous avez laissée pour être averti des nouveaux commentaires. Les administrateurs de ce serveur peuvent ouvrir toute conversation, et le journal des événements de sécurité dit qu’ils l’ont fait.',
        'Le propriétaire peut publier les votes pour tous : alors sous d’autres numéros, formés pour cette publication, et avec des heures qui ne sont pas plus précises qu’une heure. Quelqu’un qui sait comment vous avez voté sur plusieurs commentaires peut vous y reconnaître.',
      ],
      'anonymous-or-under-your-name': [
        'Anonyme ou sous votre nom',
        'Vous choisissez si vous publiez anonymement. Si vous participez sans vous connecter, la conversation ne vous connaît que par un numéro. Si vous venez d’une page qui dit qui vous êtes, ceux qui mènent la conversation peuvent vous reconnaître, comme le dit la section précédente. On ne montre aux autres participants ni noms ni images. Une conversation montre le nom que son propriétaire a donné à son compte.',
        'Ce que vous écrivez peut malgré tout vous trahir, par son contenu ou son style.',
      ],
      'access-correction-and-deletion': [
        'Accès, rectification et effacement',
        'Vous voyez et téléchargez vous-même tout ce qui est enregistré sur vous : pour une conversation, à la fin de sa page, sous « Vos données dans cette conversation » ; pour un compte, sous « Account ». Aux mêmes endroits, vous l’effacez, immédiatement. Pour une rectification, ou si vous ne pouvez plus entrer, le contact est {contact}. Nous pouvons devoir demander une preuve que c’est bien vous.',
        'L’effacement supprime vos commentaires, votes, identifiants externes, adresses, codes et tout ce qui vous rattache d’autre à une conversation. Les votes effacés n’appartiennent aussitôt plus à personne, et les résultats que voient les modérateurs les laissent de côté dès la prochaine analyse. Les résultats publics les comptent, comme des nombres sans personne, jusqu’à ce que les votes d’au moins trois autres personnes sur le même commentaire soient aussi effacés, puis continuent d’en compter un, tiré au sort : sinon, tout le monde pourrait voir comment quelqu’un a voté. Il y a une autre exception : si une conversation est close et que son propriétaire en a publié les votes, les vôtres restent comme des nombres qui n’appartiennent à personne, avec des moments à l’heure près. D’un commentaire, le numéro reste sans le texte, parce que d’autres ont voté à son sujet. L’effacement d’un compte fait cela dans chaque conversation à laquelle vous avez participé avec lui.',
        'Ce que nous ne pouvons pas reprendre : les fichiers que d’autres ont téléchargés auparavant, les copies de pages sur d’autres sites, et le journal des événements de sécurité, qui garde pendant un an le numéro d’un compte, pas son nom. L’exploitant supprime les dernières traces des fichiers de la base de données ; les effacements sont appliqués à une sauvegarde plus ancienne avant que quiconque puisse l’utiliser.',
      ],
      'opting-out': [
        'Refus',
        'Vous pouvez à tout moment nous dire de ne plus vous envoyer de courriels, ou de cesser d’utiliser vos données d’une manière qui exige votre consentement. Une adresse ne reçoit les courriels d’une conversation qu’après avoir été confirmée ; celle qui ne l’est pas est effacée au bout de deux jours. Une empreinte de l’adresse est gardée un jour, pour limiter les courriels. Les courriels ont un lien qui y met fin et efface aussitôt l’adresse. L’exécution d’autres demandes peut prendre jusqu’à dix jours ouvrables ; un courriel déjà en route peut encore vous parvenir.',
      ],
      children: [
        'Enfants',
        'Le service n’est pas destiné aux enfants de moins de 16 ans, et nous ne recueillons pas sciemment de données personnelles d’enfants de moins de 16 ans. Si vous avez connaissance de telles données, dites-le-nous et nous les effacerons.',
      ],
      'how-long-we-keep-it': [
        'Combien de temps nous le gardons',
        'Nous gardons un compte jusqu’à ce que vous l’effaciez, et une conversation jusqu’à ce que son propriétaire ou nous l’effacions. Le propriétaire de la conversation ou nous pouvons fixer combien de jours après sa fin tous ceux qui s’y trouvent sont oubliés : alors les identifiants externes, les adresses, les codes et les liens avec des comptes sont effacés, et les votes et commentaires restent comme ceux de numéros. Les événements de sécurité sont effacés au bout d’un an. Les sauvegardes qui contiennent encore ce qui a été effacé sont supprimées lorsqu’elles sont écrasées.',
      ],
      'transfer-to-other-countries': [
        'Transfert vers d’autres pays',
        'Ce serveur, et les services qui travaillent pour nous, peuvent se trouver dans un autre pays que vous, comme les États-Unis, dont la loi peut protéger vos données moins que celle du vôtre. En utilisant le service, vous les y envoyez. Lorsque la loi exige des garanties, telles que les clauses contractuelles types, nous les utilisons.',
      ],
      'rights-in-the-european-union': [
        'Droits dans l’Union européenne',
        'Si vous êtes dans l’Union européenne, l’Espace économique européen, au Royaume-Uni ou en Suisse, vous avez le droit d’accès, de rectification, d’effacement, de limitation, celui de recevoir vos données sous une forme utilisable ailleurs, le droit d’opposition et celui de retirer un consentement. Nous répondons sous 30 jours.',
        'Nous traitons vos données parce que c’est nécessaire au service que vous utilisez, parce que vous y avez consenti, en raison de notre intérêt légitime à une conversation sûre et honnête, ou parce que la loi nous y oblige. Vous pouvez aussi déposer une plainte auprès de l’autorité de protection des données de l’endroit où vous vivez.',
      ],
      security: [
        'Sécurité',
        'Les connexions sont chiffrées lorsque ce serveur est joint par internet. Ses fichiers ne sont lisibles, sur la machine, que par son propre compte, mais le logiciel ne chiffre pas sa base de données : que les disques et les sauvegardes soient chiffrés relève de la décision de l’exploitant. Aucun système n’est parfaitement sûr ; s’il arrive quelque chose qui vous concerne, nous vous le disons comme la loi l’exige.',
        'Pour signaler une faiblesse de ce serveur, utilisez l’adresse donnée dans /.well-known/security.txt, si l’exploitant en a indiqué une ; sinon, le contact est {contact}.',
      ],
      'updates-of-this-policy': [
        'Modifications de cette politique',
        'Nous pouvons modifier cette politique. La date en haut dit quand cela a eu lieu pour la dernière fois ; d’une modification importante, nous avertissons ceux dont nous avons l’adresse avant qu’elle ne s’applique.',
      ],
      contact: [
        'Contact',
        'Pour toute question, demande ou plainte sur la confidentialité, le contact est {contact}.',
      ],
    },
  },
}
