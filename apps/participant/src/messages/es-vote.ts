import type { Messages } from './messages.ts'
import { createNumberFormats } from './number-formats.ts'

const { formatCount } = createNumberFormats('es')

/** Sentences about voting in Spanish. */
export const vote: Messages['vote'] = {
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
export const ownAnswers: Messages['ownAnswers'] = {
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
