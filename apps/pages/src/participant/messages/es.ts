import type { Messages, TranslatedMessages } from './language.tsx'
import { createNumberFormats } from '../../messages/number-formats.ts'

const { formatCount, formatDay, formatPercent, formatPercentRange, formatTime } = createNumberFormats('es')

/** Sentences about voting in Spanish. */
const vote: Messages['vote'] = {
  heading: '¿Qué opina de esto?',
  byParticipant: 'Otra persona participante escribe',
  byHost: 'Quien organiza escribe',
  bySource: 'De dónde viene',
  agree: 'De acuerdo',
  disagree: 'En desacuerdo',
  pass: 'Pasar, o no lo sé',
  answers: 'Su respuesta',
  important: 'Esto es importante para mí',
  keys: 'Las teclas de flecha llevan de una respuesta a otra.',
  left: (left) => formatCount(left, { one: 'Queda # comentario', other: 'Quedan # comentarios' }),
  progress: (answered, total) => `${answered} de ${total} respondidos`,
  next: (text) => `Siguiente comentario: ${text}`,
  loading: 'El siguiente comentario está en camino…',
  waitForNext: 'El siguiente comentario llegará cuando vuelva la conexión.',
  thanksHeading: '¡Gracias!',
  thanks:
    'Ha respondido a todos los comentarios que hay ahora. Vuelva más tarde: puede que otras personas escriban nuevos.',
  emptyHeading: 'Todavía no hay nada que votar',
  empty: 'Nadie ha escrito todavía un comentario que se pueda votar.',
  emptyWrite: 'Escriba el primero.',
  moderatedEmpty: 'Los comentarios aparecen aquí cuando quien organiza los ha revisado.',
  look: 'Buscar comentarios nuevos',
  looking: 'Buscando…',
  numberKeys: 'Las teclas 1, 2 y 3 responden: de acuerdo, en desacuerdo, paso.',
  keysAreOff: 'Las teclas 1, 2 y 3 están desactivadas.',
  keysOff: 'Desactivar las teclas',
  keysOn: 'Activar las teclas',
  said: { agree: 'De acuerdo', disagree: 'En desacuerdo', pass: 'Ha pasado' },
  undo: 'Deshacer',
  undoLast: 'Deshacer la última respuesta',
  before: {
    agree: 'Antes estuvo de acuerdo. Eso cuenta hasta que responda de nuevo.',
    disagree: 'Antes estuvo en desacuerdo. Eso cuenta hasta que responda de nuevo.',
    pass: 'Antes pasó. Eso cuenta hasta que responda de nuevo.',
  },
  again: (text) => `Otra vez: ${text}`,
  resultsAfter: (left) =>
    formatCount(left, {
      one: 'Después de # respuesta más verá qué piensa la gente.',
      other: 'Después de # respuestas más verá qué piensa la gente.',
    }),
  resultsAtEnd: 'Después del último comentario verá qué piensa la gente.',
  resultsAfterClosing: 'Los resultados aparecerán aquí cuando se cierre la conversación.',
  nextHeading: 'Qué pasa ahora',
  nextShown:
    'Los resultados de abajo siguen cambiando mientras la gente vota. Puede cambiar sus respuestas mientras la conversación esté abierta.',
  nextClosed:
    'Los resultados aparecerán aquí cuando se cierre la conversación. Hasta entonces puede cambiar sus respuestas.',
  nextHidden:
    'Quien organiza decide cuándo y dónde se muestran los resultados. Puede cambiar sus respuestas mientras la conversación esté abierta.',
}

/** Sentences of the list of the person's own answers in Spanish. */
const ownAnswers: Messages['ownAnswers'] = {
  heading: (answers) => formatCount(answers, { one: 'Su respuesta (#)', other: 'Sus respuestas (#)' }),
  intro: 'Puede cambiar cada respuesta. Cuenta la última.',
  introClosed: 'La conversación está cerrada. Las respuestas ya no se pueden cambiar.',
  loading: 'Cargando sus respuestas…',
  failed: 'Algunas de sus respuestas no se pudieron cargar. Compruebe la conexión.',
  retry: 'Intentar de nuevo',
  hidden: (answers) =>
    formatCount(answers, {
      one: '# respuesta es a un comentario que ya no se muestra.',
      other: '# respuestas son a comentarios que ya no se muestran.',
    }),
}

/** The sentences of the page in Spanish. */
export const es: TranslatedMessages = {
  page: {
    language: 'Idioma',
    loading: 'Cargando la conversación…',
    retry: 'Intentar de nuevo',
    untitled: 'Conversación sin título',
    more: 'Leer más',
    less: 'Mostrar menos',
    opensAt: (time) =>
      `Esta conversación se abre el ${formatTime(time)}. Hasta entonces nadie puede votar ni escribir.`,
    rehearsal: 'Un ensayo: las demás personas son simuladas.',
    closesAt: (time) => `Abierta hasta el ${formatTime(time)}.`,
    closed: 'Esta conversación está cerrada. Ya no se puede votar ni escribir.',
    closedResults: 'Los resultados están abajo.',
    unstored: 'Este navegador no guarda nada aquí: al recargar sería otra persona.',
    ownTab: 'Abrir en una pestaña',
    closedWithoutResults:
      'En esta página no se han publicado resultados. Pregunte a quien organiza cuándo y dónde aparecerán.',
    unknownHeading: 'Esta conversación no existe',
    unknown:
      'Puede que la dirección esté mal escrita o que la conversación se haya retirado. Pregunte a quien le dio el enlace.',
    failedHeading: 'No se pudo cargar la conversación',
    offline: 'No se puede llegar al servidor. Compruebe su conexión; lo que ha respondido aquí se conserva.',
    failed: 'Algo falló en el servidor. Espere un poco e inténtelo de nuevo.',
    foreignSite: 'Quien organiza esta conversación no permite que se muestre en este sitio.',
    busy: 'Ahora mismo llega muchísima gente desde su red. Espere un minuto e inténtelo de nuevo.',
    privacy: 'Cómo se usan sus datos',
    terms: 'Condiciones de uso',
    madeWith: (product) => `Hecho con ${product}`,
  },
  joinRefusal: {
    heading: 'Desde aquí no puede participar',
    xidRequired: 'En esta conversación se participa desde el sitio que le invitó. Ábrala desde allí.',
    xidNotAllowed:
      'Quien organiza tiene una lista de participantes y usted no figura en ella. Pregunte a quien le invitó.',
    xidNotSigned:
      'El enlace del sitio que le invitó ha caducado o no demuestra quién es usted. Abra de nuevo la conversación desde ese sitio.',
    identityRequired:
      'Para empezar a participar aquí hay que entrar desde el sitio que invitó o con un enlace propio. Abra la conversación desde allí.',
  },
  help: {
    heading: 'Cómo funciona',
    vote: 'Lea lo que han escrito otras personas y diga si está de acuerdo. Los demás participantes no ven qué ha votado.',
    write: '¿Falta algo? Escriba su propio comentario y los demás lo votarán.',
  },
  vote,
  ownAnswers,
  write: {
    heading: 'Escribir un comentario',
    intro: 'Una sola idea, con sus palabras, con la que otras personas puedan estar de acuerdo o no.',
    label: 'Su comentario',
    send: 'Enviar',
    left: (left) => formatCount(left, { one: 'Queda # carácter', other: 'Quedan # caracteres' }),
    over: (over) => formatCount(over, { one: 'Sobra # carácter', other: 'Sobran # caracteres' }),
    empty: 'Escriba algo primero.',
    kept: 'Su comentario se guarda aquí y se enviará cuando vuelva la conexión.',
    risks: {
      insult: 'un insulto',
      phone: 'un número de teléfono',
      email: 'una dirección de correo electrónico',
      iban: 'un número de cuenta',
      address: 'una dirección postal',
    },
    found: (found: string) =>
      `Contiene ${found}. Los demás verán el comentario cuando se haya revisado. También puede cambiarlo.`,
    sent: 'Gracias, su comentario ya está. Cuenta como que está de acuerdo con él.',
    sentModerated:
      'Gracias, su comentario ha llegado. Los demás lo verán cuando quien organiza lo haya revisado. Cuenta como que está de acuerdo con él.',
    duplicate:
      'Alguien ya escribió exactamente ese comentario. Vótelo cuando aparezca o escríbalo de otra manera.',
    closed: 'Mientras tanto la conversación se cerró, así que su comentario no se aceptó.',
    refused: 'Su comentario no se aceptó. Cámbielo y envíelo de nuevo.',
  },
  queue: {
    waiting: (waiting) =>
      formatCount(waiting, {
        one: '# respuesta se guarda en este dispositivo y se enviará cuando vuelva la conexión.',
        other: '# respuestas se guardan en este dispositivo y se enviarán cuando vuelva la conexión.',
      }),
    crowded:
      'Muchas personas de su red entran al mismo tiempo. Sus respuestas se guardan en este dispositivo y se enviarán en unos minutos. Puede continuar.',
    sent: 'Todo está enviado.',
    closed: 'Mientras tanto la conversación se cerró: las respuestas posteriores no cuentan.',
    refused: 'Una respuesta no se aceptó: quien organiza ha cambiado quién puede participar.',
    unkept: 'Este navegador no guarda nada. Deje la página abierta hasta que todo se haya enviado.',
  },
  map: {
    heading: 'Dónde está la gente',
    intro:
      'Quienes votan de forma parecida aparecen cerca. Quienes casi siempre votan igual forman un grupo.',
    loading: 'Cargando el mapa…',
    failed: 'No se pudo cargar el mapa.',
    retry: 'Intentar de nuevo',
    none: 'Todavía no hay grupos. Aparecerán aquí cuando suficientes personas hayan votado suficientes comentarios.',
    unsteady: 'Los grupos no están asentados: más votos aún pueden cambiarlos.',
    drawing: (people, groups) =>
      `Mapa de ${formatCount(people, { one: '# persona', other: '# personas' })} en ${formatCount(groups, { one: '# grupo', other: '# grupos' })}. Lo que muestra está debajo en palabras.`,
    group: (letter) => `Grupo ${letter}`,
    size: (people) => formatCount(people, { one: '# persona', other: '# personas' }),
    tooFew: 'muy pocas personas para dar cifras',
    you: 'Usted',
    nearGroup: (letter) => `Por ahora sus votos se acercan más al grupo ${letter}.`,
    ownGroup: 'Su grupo',
    changed: {
      own: (from, to) => `Sus respuestas más recientes se acercan más al grupo ${to} que al grupo ${from}.`,
      others: (from, to) =>
        `Con los votos de otras personas se volvieron a calcular los grupos: sus respuestas, antes más cercanas al grupo ${from}, ahora se acercan más al grupo ${to}.`,
    },
    groupChanges: {
      group: (letter) => `grupo ${letter}`,
      appeared: (group) => `apareció el ${group}`,
      allAppeared: (groups) => `aparecieron: ${groups}`,
      parted: (group, source) => `el ${group} se separó del ${source}`,
      vanished: (group) => `el ${group} ya no se distinguía de los demás`,
      allVanished: (groups) => `ya no se distinguían de los demás: ${groups}`,
      merged: (groups, group) => `${groups} se unieron en uno, el ${group}`,
      moved: (group, letter) => `el ${group} recibió la letra ${letter}`,
      also: (one, other) => `${one}; ${other}`,
      sentence: (day, what) => `${day}: ${what}.`,
    },
    sharedWithAll: 'Lo que comparte con todos los grupos',
    sharedWithGroup: (letter) => `Lo que comparte con el grupo ${letter}`,
    sharedNone:
      'Todavía no hay ningún comentario en el que todos los grupos coincidan con usted con seguridad.',
    allResults: 'Ir a todos los resultados',
    noneClosed: 'Hubo muy pocos votos para encontrar grupos.',
    noneComputed: 'Los resultados se están calculando. Aparecerán aquí en unos minutos.',
    noPlace: 'Vote algunos comentarios y aquí verá su lugar.',
    onlyAnswered: 'Mientras vota, aquí solo están los comentarios que ha respondido.',
    unites: 'Lo que une a todos',
    unitesBlocked: (groups, votes) =>
      `Todavía nada puede unir a todos los grupos: hacen falta al menos ${votes} votos de cada grupo sobre un comentario, y hay muy pocas personas en: ${groups}.`,
    unitesNone: 'Todavía no hay ningún comentario que todos los grupos vean con seguridad igual.',
    groups: 'Lo que distingue a un grupo',
    distinctive: (letter) => `Lo que distingue al grupo ${letter}`,
    yours: 'el más cercano a usted',
    distinctiveNone: 'Ningún comentario distingue todavía claramente a este grupo de los demás.',
    distinctiveFew: 'En este grupo hay tan pocas personas que no se dice nada de cómo votaron.',
    agree: (share) => `${formatPercent(share)} de acuerdo`,
    disagree: (share) => `${formatPercent(share)} en desacuerdo`,
    pass: (share) => `${formatPercent(share)} pasan`,
    few: 'pocos votos',
    likely: (low, high) => `probablemente ${formatPercentRange(low, high)}`,
    votes: (votes) => formatCount(votes, { one: '# voto', other: '# votos' }),
  },
  invites: {
    heading: 'En esta conversación se participa por invitación',
    intro:
      'Para participar necesita un código de invitación, de la organización o de alguien que ya esté dentro.',
    inviteHeading: 'Tengo un código de invitación',
    inviteLabel: 'Código de invitación',
    inviteHelp: 'Las mayúsculas y las minúsculas importan.',
    join: 'Participar',
    joining: 'Un momento…',
    or: 'o',
    loginHeading: 'Ya he participado antes',
    loginLabel: 'Código de acceso',
    loginHelp: 'El código que se le mostró al entrar por primera vez.',
    logIn: 'Continuar',
    loggingIn: 'Buscando…',
    refused: {
      empty: 'Escriba el código tal como lo recibió.',
      unknown:
        'Esta conversación no tiene ese código. Las mayúsculas y las minúsculas importan: escríbalo tal como lo recibió.',
      used: 'Alguien ya ha entrado con este código. Pida otro.',
      revoked: 'Este código se ha retirado. Pida otro.',
      expired: 'El plazo de este código ha terminado. Pida otro.',
      taken: 'Alguien usó este código en el mismo momento. Pida otro.',
      closed: 'Esta conversación está cerrada: ya no puede entrar nadie.',
      open: 'Esta conversación ya no necesita código. Vuelva a cargar la página.',
      loginUnknown: 'Nadie tiene aquí ese código de acceso. Un código nuevo sustituye al anterior.',
      tooMany: (seconds) =>
        `Demasiados códigos incorrectos. Inténtelo de nuevo en ${formatCount(seconds, { one: '# segundo', other: '# segundos' })}.`,
      unreachable: 'No se puede llegar al servidor. Su código sigue ahí: inténtelo de nuevo.',
      failed: 'Algo falló en el servidor. Inténtelo de nuevo.',
    },
    codeHeading: 'Su código de acceso',
    codeIntro:
      'Ya está dentro. Con este código puede volver desde otro dispositivo, o si este navegador le olvida. Solo se muestra ahora: guárdelo.',
    copy: 'Copiar',
    copied: 'Copiado',
    copyFailed: 'El navegador no permitió copiarlo: márquelo y cópielo a mano.',
    save: 'Guardar como archivo',
    print: 'Imprimir',
    kept: 'Ya lo he guardado',
    fileName: 'codigo-de-acceso.txt',
    fileText: (topic, address, code) =>
      `${topic}\n${address}\n\nCódigo de acceso: ${code}\n\nCon él vuelve a esta conversación como usted mismo. No se lo dé a nadie.\n`,
    own: 'Invitaciones para dar',
    ownIntro: 'Cada enlace deja entrar a una persona. Déselo a alguien cuya voz falte.',
    wave: (wave, joined) => `Entró en la ola ${wave}, el ${formatDay(joined)}.`,
    left: (left) => formatCount(left, { one: 'Queda # invitación.', other: 'Quedan # invitaciones.' }),
    none: 'Ahora no tiene invitaciones para dar. Cuando se abra la próxima ola, las suyas aparecerán aquí.',
    loading: 'Cargando sus invitaciones…',
    failed: 'No se pudieron cargar sus invitaciones.',
    retry: 'Intentar de nuevo',
    code: (code) => `Invitación ${code}`,
    copyLink: 'Copiar enlace',
    share: 'Compartir',
    shareText: (topic) => `Le invitan a participar: ${topic}`,
    status: { used: 'Alguien entró con ella', revoked: 'Retirada', expired: 'Caducada' },
    csv: 'Guardar todas como CSV',
  },
  devices: {
    heading: '¿Ha iniciado sesión en varios dispositivos?',
    intro:
      'Si ha usado esta página en otro dispositivo, o si alguien podría usarla en su nombre, aquí puede terminarlo. Sus votos y comentarios se conservan.',
    others: 'Cerrar sesión en todos los demás dispositivos',
    all: 'Cerrar sesión en todos los dispositivos, también aquí',
    othersDone: 'La sesión está cerrada en todos los demás dispositivos.',
    allWarning: {
      code: 'Después necesitará su código de acceso para volver como la misma persona.',
      site: 'Después podrá volver como la misma persona desde el sitio que le invitó.',
      none: 'Después no podrá volver como la misma persona.',
    },
    failed: 'La solicitud ha fallado. Inténtelo de nuevo.',
  },

  emailUpdates: {
    heading: 'Saber de comentarios nuevos',
    intro:
      'Deje su dirección de correo y le escribiremos cuando haya comentarios que esperen su voto: como mucho una vez al día. Se guarda aparte de sus votos, y cada correo lleva un enlace para dejar de recibirlos.',
    label: 'Dirección de correo electrónico',
    send: 'Escríbanme',
    sending: 'Un momento…',
    invalid: 'Esto no es una dirección de correo. Revísela e inténtelo de nuevo.',
    failed: 'No ha funcionado. Inténtelo de nuevo.',
    pending:
      'Hemos enviado un enlace a esta dirección. Llega en unos minutos; ábralo para confirmar. ¿No ha llegado? Mire entre los correos no deseados.',
    on: 'Le escribiremos cuando haya comentarios nuevos.',
    stop: 'No más correos',
    confirmHeading: '¿Recibir correos sobre comentarios nuevos?',
    confirmIntro:
      'Confirme que esta dirección de correo es suya. Puede dejar de recibir los correos en cualquier momento.',
    confirm: 'Confirmar',
    confirmed: 'Su dirección está confirmada. Le escribiremos cuando haya comentarios nuevos.',
    expired: 'Este enlace ya no es válido. Escriba su dirección otra vez para recibir uno nuevo.',
    withdrawHeading: '¿Dejar de recibir los correos sobre comentarios nuevos?',
    withdrawIntro: 'Su dirección se borrará aquí. Sus votos y comentarios se quedan.',
    withdrawn: 'Su dirección se ha borrado. Ya no recibirá correos sobre esta conversación.',
  },
  personalData: {
    summary: 'Sus datos en esta conversación',
    intro: 'Esto es lo que se guarda sobre usted aquí:',
    loading: 'Cargando sus datos…',
    failed: 'La solicitud ha fallado. Compruebe su conexión e inténtelo de nuevo.',
    votes: 'Sus votos',
    comments: 'Sus comentarios',
    account: 'Su cuenta',
    externalId: 'Quién es usted en el sitio que le invitó',
    email: 'Correo electrónico para novedades',
    invite: 'Su código de invitación',
    reworded: (own: string, now: string) => `La moderación ha reformulado su comentario «${own}»: ${now}`,
    split: (own: string, now: string) => `La moderación ha dividido su comentario «${own}»: ${now}`,
    download: 'Descargar todo',
    eraseData: 'Borrar sus datos',
    goes: 'Sus comentarios, sus direcciones, sus votos y todo lo que dice quién es usted se borran para siempre. Los votos borrados dejan de ser de nadie al instante, y el siguiente análisis que ve quien organiza se calcula sin ellos. Los resultados públicos los cuentan como números sin persona hasta que se borren los votos de al menos otras tres personas sobre el mismo comentario, y después siguen contando uno de ellos, elegido al azar: de lo contrario, todo el mundo podría ver cómo votó alguien.',
    goesWithoutVotes:
      'Sus comentarios, sus direcciones y todo lo que dice quién es usted se borran para siempre. Esta conversación está cerrada y sus votos están publicados; por eso sus votos quedan como números sin persona.',
    cancel: 'Cancelar',
    erase: 'Borrar para siempre',
    erasing: 'Borrando…',
    erasedHeading: 'Sus datos se han borrado',
    erased: 'Aquí ya nada dice quién es usted. Puede cerrar esta página.',
  },
}
