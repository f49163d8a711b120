import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createNearDuplicateIndex, compareWords } from './near-duplicates.ts'

/** The index of some texts, numbered from 0. */
function createIndex(...texts: string[]) {
  const index = createNearDuplicateIndex()
  for (const [tid, text] of texts.entries()) index.add(tid, text)
  /** The texts that resemble one of them. */
  const findByTid = (tid: number) => {
    const others = createNearDuplicateIndex()
    for (const [at, text] of texts.entries()) if (at !== tid) others.add(at, text)
    return others.findByText(texts[tid] ?? '')
  }
  return { ...index, findByTid }
}

it.each([
  ['case, marks and spaces', 'More bike lanes, please!', '  more BIKE lanes please '],
  ['one word of many', 'We need more bike lanes in the city', 'We need more bike lanes in our city'],
  ['accents', 'Más árboles en la plaza mayor', 'Mas arboles en la plaza mayor'],
  ['Chinese with other punctuation', '計程車應該要有公平的競爭環境。', '計程車應該要有公平的競爭環境!!'],
  ['Chinese with one more word', '計程車應該要有公平的競爭環境', '計程車應該要有更公平的競爭環境'],
  ['Chinese with and without blanks around a foreign word', '我有用過 Uber 叫車。', '我有用過uber叫車'],
  ['full-width letters', 'Ｕｂｅｒ應該納稅，而且要有保險', 'uber應該納稅 而且要有保險'],
  ['Arabic with vowel signs and lengthening', 'نحتاج إلى مزيد من الحدائق', 'نحتـــاج إِلَى مَزيد من الحَدائق'],
  ['Arabic with other forms of a letter', 'الى المدينة القديمة', 'إلى المدينه القديمه'],
])('[MOD-8] finds near-duplicates: %s', (_, one, other) => {
  const index = createIndex(one, 'Something else altogether, about libraries', other)
  expect(index.findByTid(2)).toEqual([0])
  expect(index.findByTid(0)).toEqual([2])
  expect(index.findByTid(1)).toEqual([])
})

it.each([
  ['another subject', 'We need more bike lanes in the city', 'Libraries should be open on Sundays'],
  ['Chinese about something else', '計程車應該要有公平的競爭環境', '乘客的安全最重要，司機要有保險'],
  ['nothing but marks', '!!!', '???'],
  ['not', 'The new library will be funded by the city', 'The new library will not be funded by the city'],
  ['n’t', 'Cars should be allowed in the old town', 'Cars shouldn’t be allowed in the old town'],
  ['nobody', 'Somebody should close the old bridge to cars', 'Nobody should close the old bridge to cars'],
  ['nicht', 'Der Park soll nachts geöffnet werden', 'Der Park soll nachts nicht geöffnet werden'],
  [
    'kein',
    'Wir brauchen neue Parkplätze in der Altstadt',
    'Wir brauchen keine neuen Parkplätze in der Altstadt',
  ],
  [
    'no',
    'La plaza debe cerrarse al tráfico los domingos',
    'La plaza no debe cerrarse al tráfico los domingos',
  ],
  ['pas', 'La place doit être fermée aux voitures', 'La place ne doit pas être fermée aux voitures'],
  ['لا', 'يجب إغلاق الساحة أمام السيارات', 'لا يجب إغلاق الساحة أمام السيارات'],
  ['不', '計程車應該要有公平的競爭環境', '計程車不應該要有公平的競爭環境'],
])('[MOD-8] does not match different texts: %s', (_, one, other) => {
  expect(createIndex(one, other).findByTid(1)).toEqual([])
})

it('[CFG-7] a query finds near-duplicates and does not add the text', () => {
  const index = createIndex('More bike lanes, please!', 'Libraries should be open on Sundays')
  expect(index.findByText('more BIKE lanes please')).toEqual([0])
  expect(index.findByText('more BIKE lanes please')).toEqual([0])
  expect(index.findByText('Trams at night')).toEqual([])
  expect(index.findByText('?!')).toEqual([])
})

/** The Jaccard similarity of two sets of pieces of a text, written down as its definition. */
function compareShingles(one: string, other: string, length: number) {
  const list = (text: string) =>
    new Set(
      Array.from({ length: Math.max(1, text.length - length + 1) }, (_, at) => text.slice(at, at + length)),
    )
  const [a, b] = [list(one), list(other)]
  const shared = [...a].filter((piece) => b.has(piece)).length
  return shared / (a.size + b.size - shared)
}

/** Checks any two texts of some letters. Hashing may miss one of a hundred pairs near the limit, none of nearly equal texts. */
function checkAgainstShingles(letters: readonly string[], length: number) {
  const text = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 30 })
  const ending = fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 })
  fc.assert(
    fc.property(text, ending, ending, (start, one, other) => {
      const similarity = compareShingles(start + one, start + other, length)
      const isFound = createIndex(start + one, start + other).findByTid(0).length > 0
      if (isFound) expect(similarity).toBeGreaterThanOrEqual(0.6)
      if (similarity >= 0.9) expect(isFound).toBe(true)
    }),
  )
}

it('[MOD-8] near-duplicates share most of their sets of three characters', () => {
  checkAgainstShingles(['a', 'b', 'c'], 3)
  expect(createIndex('a', 'a').findByTid(0)).toEqual([1])
  expect(createIndex('a', '').findByTid(0)).toEqual([])
  expect(createIndex('', 'a').findByTid(0)).toEqual([])
})

it('[MOD-8] near-duplicates share most of their sets of two characters in a script without spaces', () => {
  checkAgainstShingles(['空', '氣', '品'], 2)
  expect(createIndex('空氣品質', '空氣品質好').findByTid(0)).toEqual([1])
})

it('[MOD-8] texts are near-duplicates from a similarity of 0.6 on', () => {
  expect(compareShingles('abcde', 'abcdefg', 3)).toBe(0.6)
  expect(createIndex('abcde', 'abcdefg').findByTid(0)).toEqual([1])
  expect(compareShingles('abcdefghijkl', 'abcdefghijxx', 3)).toBeCloseTo(8 / 12, 12)
  expect(createIndex('abcdefghijkl', 'abcdefghijxx').findByTid(0)).toEqual([1])
  expect(compareShingles('abcdefghijk', 'abcdefghxyz', 3)).toBeCloseTo(6 / 12, 12)
  expect(createIndex('abcdefghijk', 'abcdefghxyz').findByTid(0)).toEqual([])
  expect(createIndex('abcdefghi', 'abcdefghixyz', 'abcdefghiuvwpq').findByTid(0)).toEqual([1])
})

it('[MOD-8] a known id keeps its first text', () => {
  const index = createIndex('More bike lanes, please!', 'Libraries should be open on Sundays')
  index.add(0, 'Libraries should be open on Sundays')
  expect(index.findByText('libraries should be open on sundays')).toEqual([1])
})

it('[MOD-8] many equal texts stay linear, and another one finds the first ones', () => {
  const index = createNearDuplicateIndex()
  for (let tid = 0; tid < 2_000; tid += 1) index.add(tid, 'Vote for the blue party at the next election!')
  expect(index.findByText('Vote for the blue party at the next election!')).toEqual([0, 1, 2])
})

it.each([
  ['More trees in the new park', 'more TREES, in the old park!', ['new']],
  ['計程車應該要有更公平的競爭', '計程車應該要有公平的競爭', ['更']],
  ['Más árboles', 'mas arboles', []],
])('[MOD-8] %j differs from %j by its own words', (text, other, own) => {
  const pieces = compareWords(text, other)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.filter(({ isOwn }) => isOwn).map((piece) => piece.text)).toEqual(own)
})
