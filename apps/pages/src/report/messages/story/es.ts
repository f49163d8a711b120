import { createNumberFormats } from '../../../messages/number-formats.ts'
import type { StoryMessages } from './en.ts'

const formats = createNumberFormats('es')
const { formatCount, formatPercentRange } = formats

const formatComments = (count: number) => formatCount(count, { one: '# comentario', other: '# comentarios' })
const formatPeople = (count: number) => formatCount(count, { one: '# persona', other: '# personas' })
const formatVotes = (count: number) => formatCount(count, { one: '# voto', other: '# votos' })

/** Sentences of the Story in Spanish. */
export const es: StoryMessages = {
  formats,
  untitled: 'Conversación sin título',
  original: 'Original',
  rehearsal: 'Ensayo: las personas de este informe son simuladas, con lo que votaron y escribieron.',
  askedBy: (name) => `Pregunta de ${name}`,
  resultsOf: (day) => `Resultados del ${day}`,
  publishedOn: (day) => `Este es el resultado tal como se publicó el ${day}.`,
  newest: 'Leer el resultado más reciente',
  print: 'Imprimir o guardar como PDF',
  share: 'Compartir',
  copied: 'Enlace copiado',
  takePart: 'Participar',
  quote: (text) => `«${text}»`,
  group: (name) => `Grupo ${name}`,
  groupWithin: (name) => `el grupo ${name}`,
  everybody: 'Todos',

  facts: {
    voters: (count) => formatCount(count, { one: '# persona votó', other: '# personas votaron' }),
    votes: formatVotes,
    comments: formatComments,
    authors: (count) => formatCount(count, { one: '# persona escribió', other: '# personas escribieron' }),
    authorsAtLeast: (count) =>
      formatCount(count, {
        one: 'al menos # persona escribió',
        other: 'al menos # personas escribieron',
      }),
    groups: (count) => formatCount(count, { one: '# grupo de opinión', other: '# grupos de opinión' }),
    unstable: 'aún no estables',
  },

  lead: {
    agree: (count, quotation) => `Hay acuerdo en ${formatComments(count)}, ante todo en ${quotation}.`,
    reject: (count, quotation) =>
      `Hay acuerdo en ${formatComments(count)}, ante todo en rechazar ${quotation}.`,
    noCommon: 'Todavía no hay ningún comentario en el que todos estén con seguridad del mismo lado.',
    divides: (count, quotation) => `Hay división en ${formatComments(count)}, sobre todo en ${quotation}.`,
    noDivides: 'Ningún comentario enfrenta a un grupo con otro.',
    early: 'Es pronto para decir en qué hay acuerdo.',
  },

  early: {
    title: 'Es pronto para decirlo',
    nobody: 'Todavía no ha votado nadie, o tan pocos que una cifra podría revelar quién votó qué.',
    waiting: 'Los votos se están analizando. Vuelva a abrir esta página dentro de unos minutos.',
    unaccepted:
      'Los organizadores aún no han aceptado ningún comentario con votos, y el informe solo tiene los aceptados.',
  },

  common: {
    title: (count) => `Todos los grupos están de acuerdo en ${formatComments(count)}`,
    titleWithoutGroups: (count) => `La mayoría está de acuerdo en ${formatComments(count)}`,
    words:
      'Cada punto es un grupo. Puntos juntos en un extremo: terreno común. Los porcentajes son de quienes votaron ese comentario.',
    wordsWithoutGroups: 'Cada barra muestra los votos de todos.',
    none: 'En ningún comentario están todos del mismo lado',
    few: 'Es pronto para decir en qué están todos de acuerdo',
    fewWords: (votes) => `Un comentario necesita al menos ${formatVotes(votes)} entre todos.`,
    fewWordsByGroup: (votes) => `Un comentario necesita al menos ${formatVotes(votes)} de cada grupo.`,
    blocked: (groups, votes) =>
      `Un comentario necesita al menos ${formatVotes(votes)} de cada grupo, y hay muy pocas personas en: ${groups}.`,
    closest: (needs) => `Este es el que más se acerca. Lo que falta: ${needs}.`,
    needs: (votes, group) => `${formatCount(votes, { one: '# voto más', other: '# votos más' })} en ${group}`,
    needsOfAll: (votes) => formatCount(votes, { one: '# voto más', other: '# votos más' }),
    all: (count) => `Los ${formatComments(count)} de terreno común`,
  },

  axis: { disagree: 'todos en contra', middle: 'divididos', agree: 'todos a favor' },
  ofAll: { agree: 'de todos a favor', disagree: 'de todos en contra' },
  kinds: { agree: 'a favor', disagree: 'en contra', pass: 'sin opinión' },
  votes: (name, shares, votes) => `${name}: ${shares}, ${formatVotes(votes)}`,
  likely: (low, high, kind) => `probablemente ${formatPercentRange(low, high)} ${kind}`,
  tips: 'aún puede cambiar',

  groups: {
    title: (count) =>
      formatCount(count, { one: 'La gente forma # grupo', other: 'La gente lo ve de # maneras' }),
    words: (grouped, voted) =>
      `Quienes votan de forma parecida aparecen cerca. ${formatPeople(grouped)} de ${formatPeople(voted)} votaron suficientes comentarios para tener un lugar; cuentan los votos de todos.`,
    drawing: (groups) =>
      `Mapa de ${formatCount(groups, { one: '# grupo de opinión', other: '# grupos de opinión' })}; al lado se dice con palabras quiénes son.`,
    size: formatPeople,
    rejects: 'Rechazan:',
    noTypical: 'Ningún comentario distingue a este grupo de los demás.',
    untold: 'Muy pocas personas para mostrar cómo votaron.',
    absent: {
      few: 'Es pronto para decir si hay grupos',
      one: 'Nada separa a la gente en grupos',
      untold: 'Los grupos son demasiado pequeños para mostrarlos',
      unstable: 'Es pronto para decir qué grupos hay',
    },
    absentWords: {
      few: 'Para que haya grupos hacen falta al menos tres personas que hayan votado varios comentarios, y no todas igual.',
      one: 'Quienes votaron suficientes comentarios votaron de forma tan parecida que forman un solo grupo.',
      untold: 'Las cifras de tan pocas personas mostrarían cómo votó alguna de ellas.',
      unstable:
        'Otras personas semejantes formarían otros grupos. Hacen falta más personas, o más votos de cada una.',
    },
  },

  divide: {
    title: (one, other) => `La división más profunda está entre ${one} y ${other}`,
    words: 'Lo que un lado quiere, el otro lo rechaza. Gris: pasan o no están seguros.',
    none: 'Ningún comentario enfrenta a un grupo con otro',
    noneWords: 'En ningún comentario hay un grupo con seguridad a favor y otro con seguridad en contra.',
    rest: 'Lo demás que divide:',
    all: (count) => `Los ${formatComments(count)} que dividen`,
  },

  meet: {
    title: (one, other, count) =>
      `${one} y ${other} son los que más difieren, y aun así coinciden en ${formatComments(count)}`,
    words:
      'En el conjunto de los comentarios, no hay dos grupos que respondan de forma más distinta. Aquí ambos están con seguridad del mismo lado, y no todos los demás grupos lo están.',
    all: (count) => `Los ${formatComments(count)} en los que coinciden`,
  },

  next: {
    title: 'Qué pasa ahora',
    states: { considering: 'En estudio', decided: 'Decidido', 'not-now': 'Por ahora no', done: 'Hecho' },
  },

  wall: {
    rest: (count) =>
      formatCount(count, { one: '# pasa o no ha respondido', other: '# pasan o no han respondido' }),
    join: 'Escanee el código o escriba la dirección. Sin cuenta.',
    empty: 'El primer comentario llegará pronto.',
    withheld: 'Los resultados se muestran cuando termina la votación.',
    ended: 'La votación ha terminado.',
    offline: (time) => `Sin conexión desde las ${time}. Las cifras son de entonces.`,
    unknown: 'Esta conversación no está aquí o es solo para personas invitadas.',
  },

  foot: {
    allData: (comments) => `Todos los datos: ${formatComments(comments)}, mapa, archivos`,
    method: 'Cómo se encuentran los grupos',
    topics: 'Temas',
    survey: 'Esto no es una encuesta: la gente decidió participar. Ninguna cifra dice cómo votó una persona.',
    made: (product) => `Hecho con ${product}.`,
    contact: 'Preguntas:',
    published: (day) => `Publicado el ${day}.`,
    earlier: 'Publicaciones anteriores:',
    own: 'Sus respuestas y sus datos',
    languages: 'Idiomas',
  },
}
