import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createNearDuplicateIndex, normalizeText, computeTextSimilarity } from './near-duplicate-index.ts'

/** The index of some texts, numbered from 0. */
function createIndex(...texts: string[]) {
  const index = createNearDuplicateIndex()
  for (const [tid, text] of texts.entries()) index.add(tid, text)
  return index
}

const words = fc.array(fc.stringMatching(/^[a-z]{2,9}$/), { minLength: 12, maxLength: 40 })

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
])('[MOD-8] does not match different texts: %s', (_, one, other) => {
  expect(createIndex(one, other).findByTid(1)).toEqual([])
  expect(computeTextSimilarity(one, other)).toBeLessThan(0.3)
})

it('[CFG-7] a query finds near-duplicates and does not add the text', () => {
  const index = createIndex('More bike lanes, please!', 'Libraries should be open on Sundays')
  expect(index.findByText('more BIKE lanes please')).toEqual([0])
  expect(index.findByText('more BIKE lanes please')).toEqual([0])
  expect(index.findByTid(0)).toEqual([])
  expect(index.findByText('Trams at night')).toEqual([])
  expect(index.findByText('?!')).toEqual([])
})

it('[MOD-8] any text is similar to itself in any case and with any punctuation', () => {
  fc.assert(
    fc.property(words, (some) => {
      const text = some.join(' ')
      expect(computeTextSimilarity(text, text)).toBe(1)
      expect(createIndex(text, `«${some.join(', ').toUpperCase()}»!`).findByTid(1)).toEqual([0])
    }),
  )
})

it('[MOD-8] similarity is symmetric and from 0 to 1 for any texts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      const alike = computeTextSimilarity(one, other)
      expect(alike).toBe(computeTextSimilarity(other, one))
      expect(alike >= 0 && alike <= 1).toBe(true)
      const index = createIndex(one, other)
      expect(index.findByTid(0).includes(1)).toBe(index.findByTid(1).includes(0))
      // only similar texts are returned
      if (index.findByTid(0).length > 0) expect(alike).toBeGreaterThanOrEqual(0.6)
    }),
  )
})

/** The Jaccard similarity of two sets of pieces of a text, written down as its definition. */
function compareShingles(one: string, other: string, length: number) {
  const list = (text: string) =>
    new Set(
      Array.from({ length: Math.max(1, text.length - length + 1) }, (_, at) => text.slice(at, at + length)),
    )
  const [a, b] = [list(one), list(other)]
  const shared = [...a].filter((piece) => b.has(piece)).length
  return Math.min(a.size, b.size) < 0.6 * Math.max(a.size, b.size) ? 0 : shared / (a.size + b.size - shared)
}

it('[MOD-8] similarity is that of the sets of three characters', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 14 })
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      expect(computeTextSimilarity(one, other)).toBeCloseTo(compareShingles(one, other, 3), 12)
    }),
  )
  expect(computeTextSimilarity('abcdefg', 'abcdefh')).toBeCloseTo(4 / 6, 12)
  expect(computeTextSimilarity('a', 'a')).toBe(1)
  expect(computeTextSimilarity('a', '')).toBe(0)
  expect(computeTextSimilarity('', 'a')).toBe(0)
})

it('[MOD-8] similarity is that of the sets of two characters in a script without spaces', () => {
  const letters = fc.string({ unit: fc.constantFrom('空', '氣', '品'), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      expect(computeTextSimilarity(one, other)).toBeCloseTo(compareShingles(one, other, 2), 12)
    }),
  )
})

it('[MOD-8] texts are near-duplicates from a similarity of 0.6 on', () => {
  expect(computeTextSimilarity('abcde', 'abcdefg')).toBe(0.6)
  expect(createIndex('abcde', 'abcdefg').findByTid(0)).toEqual([1])
  expect(computeTextSimilarity('abcdefghijkl', 'abcdefghijxx')).toBeCloseTo(8 / 12, 12)
  expect(createIndex('abcdefghijkl', 'abcdefghijxx').findByTid(0)).toEqual([1])
  expect(computeTextSimilarity('abcdefghijk', 'abcdefghxyz')).toBeCloseTo(6 / 12, 12)
  expect(createIndex('abcdefghijk', 'abcdefghxyz').findByTid(0)).toEqual([])
  expect(computeTextSimilarity('abcdefgh', 'abcdefxyzh')).toBe(4 / 10)
  expect(createIndex('abcdefghi', 'abcdefghixyz', 'abcdefghiuvwpq').findByTid(0)).toEqual([1])
})

it('[MOD-8] a known id keeps its first text', () => {
  const index = createIndex('More bike lanes, please!', 'Libraries should be open on Sundays')
  index.add(0, 'Libraries should be open on Sundays')
  expect([index.findByTid(0), index.findByTid(1), index.findByTid(7)]).toEqual([[], [], []])
  expect(index.findByText('libraries should be open on sundays')).toEqual([1])
})

it('[MOD-8] finds a text with one changed word', () => {
  fc.assert(
    fc.property(words, fc.nat(), (some, place) => {
      const changed = some.with(place % some.length, 'zzz')
      const [text, other] = [some.join(' '), changed.join(' ')]
      fc.pre(computeTextSimilarity(text, other) >= 0.75)
      expect(createIndex(text, other).findByTid(0)).toEqual([1])
    }),
  )
})

it('normalized text has no case, marks or punctuation', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normalizeText(normalizeText(text))).toBe(normalizeText(text))
    }),
  )
})

it('[MOD-8] many equal texts stay linear, and each finds the first ones', () => {
  const index = createNearDuplicateIndex()
  for (let tid = 0; tid < 10_000; tid += 1) index.add(tid, 'Vote for the blue party at the next election!')
  expect(index.findByTid(9999)).toEqual([0, 1, 2])
  expect(index.findByTid(0)).toEqual([1, 2, 3])
})
