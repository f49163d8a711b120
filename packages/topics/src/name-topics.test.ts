import { expect, it } from 'vitest'
import { createShownNames, nameTopics } from './name-topics.ts'
import { createVocabulary } from './vocabulary.ts'

/** Names the topic of the first comments among the others. */
function findName(own: readonly string[], others: readonly string[]): string | undefined {
  const texts = [...own, ...others]
  const places = { rows: texts.length, width: 1, values: new Float64Array(texts.length).fill(1) }
  const given = { texts, vocabulary: createVocabulary(texts), places }
  return nameTopics([[...own.keys()]], given)[0]?.name
}

const OTHERS = ['Buses run late at night', 'Trains stop here', 'Roads need repair', 'Cyclists want lanes']

it('[RES-48] names a topic by a phrase of its comments, not by verbs of proposals or a list of words', () => {
  const own = [
    'Embrace the museum of art',
    'Improve the museum of art and embrace dance',
    'Preserve art, embrace history',
  ]
  expect(findName(own, OTHERS)).toBe('Museum of art')
})

it('[RES-48] quotes the typical comment where only one comment says a phrase', () => {
  const own = [
    'Shops lose money on Saturdays',
    'Nobody asked the shops',
    'We sell at six',
    'The baker sells bread',
  ]
  expect(findName(own, ['Shops near the station', ...OTHERS])).toMatch(/^“.+”$/)
})

it.each<readonly [string, readonly string[], readonly string[], string]>([
  [
    'German',
    ['Wir brauchen sichere Radwege!', 'Sichere Radwege fehlen.', 'Radwege sanieren, sagt der Rat'],
    ['Der Bus fährt nachts nicht', 'Mehr Bäume im Stadtpark', 'Das Freibad schließt', 'Die Mieten steigen'],
    'Sichere Radwege',
  ],
  [
    'French',
    ["La qualité de l'eau baisse", "Il faut mesurer la qualité de l'eau", "L'eau est sale"],
    ['Le bus est en retard', 'Plus de vélos en ville', 'Les loyers montent', 'Une école neuve'],
    "Qualité de l'eau",
  ],
  [
    'Spanish',
    ['Más zonas verdes en el centro', 'Faltan zonas verdes', 'Las zonas verdes dan sombra'],
    ['El autobús llega tarde', 'La vivienda es cara', 'Una escuela nueva', 'Menos ruido'],
    'Zonas verdes',
  ],
  [
    'Chinese',
    ['乘客保險不足', '需要乘客保險', '乘客保險很重要'],
    ['司機要登記', '市場應該開放', '車資太貴', '道路施工'],
    '乘客保險',
  ],
  [
    'Arabic',
    ['نريد النقل العام في المدينة', 'النقل العام ضعيف', 'تحسين النقل العام'],
    ['السكن غالي', 'نحتاج مدارس جديدة', 'المستشفى بعيد', 'الحدائق قليلة'],
    'النقل العام',
  ],
  [
    'Russian, of which there is no list of words',
    ['Нужен общественный транспорт', 'Общественный транспорт дорогой', 'Где общественный транспорт'],
    ['Жильё дорогое', 'Новая школа', 'Больница далеко', 'Мало парков'],
    'Общественный транспорт',
  ],
])('[RES-48] finds a phrase in %s', (_, own, others, name) => {
  expect(findName(own, others)).toBe(name)
})

it('[MATH-8] uses a word once, in any form', () => {
  const own = [
    'Affordable flats',
    'Nobody can pay affordability',
    'Affordable homes',
    'Talk of affordability',
  ]
  const name = findName(own, OTHERS) ?? ''
  expect(name.toLowerCase().match(/afford/g)).toHaveLength(1)
})

it('names a broad topic without a phrase of its own after its two largest parts', () => {
  const texts = ['Trees', 'Trees', 'Buses', 'Buses', 'Trains', ...OTHERS]
  const places = { rows: texts.length, width: 1, values: new Float64Array(texts.length).fill(1) }
  const finer = [
    { name: 'Trains', rows: [4] },
    { name: 'Trees', rows: [0, 1] },
    { name: 'Buses', rows: [2, 3] },
  ]
  const names = { taken: new Set(['trees', 'buses', 'trains']), terms: new Set(['trees', 'buses', 'trains']) }
  const vocabulary = {
    ...createVocabulary(texts),
    comments: texts.map(() => ({ words: [], phrases: [], spoken: [] })),
  }
  expect(nameTopics([[0, 1, 2, 3, 4]], { texts, vocabulary, places }, { finer, names })[0]?.name).toBe(
    'Trees / Buses',
  )
})

it('shows a name once in any case of letters; the names of moderators come first', () => {
  const topics = [
    { name: 'Trees', given_name: null },
    { name: 'Parks', given_name: 'trees' },
    { name: 'Green', given_name: null },
    { name: 'Woods', given_name: 'Trees' },
  ]
  expect([...createShownNames(topics).values()].toSorted()).toEqual([
    'Green',
    'Trees (2)',
    'Trees (3)',
    'trees',
  ])
  expect(createShownNames(topics).get(topics[1]!)).toBe('trees')
})
