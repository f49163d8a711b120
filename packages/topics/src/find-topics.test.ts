import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shuffle } from '@folkmoot/opinion/testing/group-votes'
import { createPlantedComments } from '../testing/planted-topics.ts'
import { createSeededRandom } from '@folkmoot/domain/random'
import { findTopics, type FoundTopics, type TopicComment } from './find-topics.ts'
import { MAX_TOPIC_NAME_CHARACTERS } from './name-topics.ts'

const numberTexts = (texts: readonly string[]): TopicComment[] => texts.map((txt, tid) => ({ tid, txt }))
const filterLayer = ({ topics }: FoundTopics, layer: number) =>
  topics.filter((topic) => topic.layer === layer)

/** Checks the properties of every result. */
function expectWhole(found: FoundTopics, comments: readonly TopicComment[]): void {
  const tids = [...new Set(comments.map(({ tid }) => tid))].sort((one, other) => one - other)
  expect(found.points.map(({ tid }) => tid)).toEqual(tids)
  expect(found.points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true)
  for (const layer of [0, 1, 2]) {
    const topics = filterLayer(found, layer)
    const placed = topics.flatMap((topic) => topic.tids)
    expect(new Set(placed).size).toBe(placed.length)
    expect(placed.every((tid) => tids.includes(tid))).toBe(true)
    expect(topics.map(({ cluster }) => cluster)).toEqual([...topics.keys()])
    const coarser = filterLayer(found, layer + 1)
    if (coarser.length > 0) expect(coarser.length).toBeLessThan(topics.length)
    for (const { tids: own } of topics) {
      expect(own.length).toBeGreaterThan(0)
      if (coarser.length > 0)
        expect(coarser.some((topic) => own.every((tid) => topic.tids.includes(tid)))).toBe(true)
    }
  }
  const names = new Set(found.topics.map(({ name }) => name.toLowerCase()))
  expect(names.size).toBe(found.topics.length)
  for (const { name, tids: own, central, typicality } of found.topics) {
    expect(typicality).toHaveLength(own.length)
    expect(typicality.every((value) => value >= 0 && value <= 1)).toBe(true)
    expect(name.trim()).not.toBe('')
    expect([...name].length).toBeLessThanOrEqual(MAX_TOPIC_NAME_CHARACTERS)
    expect(own).toContain(central)
  }
}

describe.each(['English', 'German', 'Chinese'] as const)('comments in %s about four subjects', (language) => {
  const comments = createPlantedComments(language, 48)
  const found = findTopics(comments)

  it('[MATH-8] are divided by subject, in layers from fine to coarse', () => {
    expectWhole(found, comments)
    expect(new Set(found.topics.map(({ layer }) => layer))).toEqual(new Set([0, 1]))
    const pure = filterLayer(found, 0).filter(({ tids }) => new Set(tids.map((tid) => tid % 4)).size === 1)
    expect(pure.flatMap(({ tids }) => tids).length).toBeGreaterThan(comments.length * 0.8)
  })

  it('[MATH-8] [RES-48] are named after a phrase that one of them has, and lie near each other', () => {
    for (const { tids, name } of filterLayer(found, 0)) {
      const said = comments.filter(({ tid }) => tids.includes(tid)).map(({ txt }) => txt.toLowerCase())
      expect(said.some((txt) => txt.includes(name.toLowerCase()))).toBe(true)
    }
    const place = new Map(found.points.map((point) => [point.tid, point]))
    const apart = (one: number, other: number) => {
      const [a, b] = [place.get(one)!, place.get(other)!]
      return Math.hypot(a.x - b.x, a.y - b.y)
    }
    const mean = (step: number) =>
      comments.slice(0, -8).reduce((sum, { tid }) => sum + apart(tid, tid + step), 0) / comments.length
    expect(mean(4)).toBeLessThan(mean(2) * 0.8)
  })
})

/** The same with Node.js 20.19, 22.20, 24.10 and 26.10; a change of the algorithm changes them. */
it.each([
  ['English', '0b92a221514a'],
  ['German', '0f4ec42a6e68'],
  ['Chinese', '252b6ce152b3'],
] as const)('[MATH-8] are the same on every supported Node.js, in %s', (language, digest) => {
  const { topics } = findTopics(createPlantedComments(language, 120))
  expect(createHash('sha256').update(JSON.stringify(topics)).digest('hex').slice(0, 12)).toBe(digest)
})

it('[MATH-8] [TOP-9] gives the same topics, names and places in any order of the comments', () => {
  const comments = createPlantedComments('English', 32, 7)
  const found = findTopics(comments)
  expect(findTopics(shuffle(comments, createSeededRandom(1)))).toEqual(found)
})

const repeatText = (count: number, text: (at: number) => string) =>
  numberTexts(Array.from({ length: count }, (_, at) => text(at)))

it('[MATH-8] divides a conversation in several languages, and leaves emoji out', () => {
  const languages = (['English', 'German', 'Chinese'] as const).flatMap((language) =>
    createPlantedComments(language, 20).map(({ txt }) => txt),
  )
  const comments = numberTexts([...languages, '👍', '…'])
  const found = findTopics(comments)
  expectWhole(found, comments)
  const placed = new Set(found.topics.flatMap(({ tids }) => tids))
  expect(placed.has(60) || placed.has(61)).toBe(false)
  const [largest] = filterLayer(found, 0)
  expect(new Set(largest!.tids.map((tid) => Math.floor(tid / 20))).size).toBe(1)
})

it('[MATH-8] many copies of a sentence join their topic, and do not change others', () => {
  const comments = createPlantedComments('English', 40)
  const flood = Array.from({ length: 200 }, (_, at) => ({ tid: 1000 + at, txt: `${comments[0]!.txt} !!` }))
  const [before, after] = [findTopics(comments), findTopics([...comments, ...flood])]
  const without = after.topics.map(({ name, tids }) => [name, tids.filter((tid) => tid < 1000)])
  expect(without).toEqual(before.topics.map(({ name, tids }) => [name, tids]))
  expect(filterLayer(after, 0).some(({ tids }) => tids.includes(0) && tids.includes(1199))).toBe(true)
})

it('[MATH-8] compares comments by the vectors of a service if there are any', () => {
  const comments = repeatText(24, (at) => `comment ${['one', 'two', 'three', 'four', 'five'][at % 5]!}`)
  const getVector = (tid: number) =>
    tid === 23 ? undefined : [tid % 2, 1 - (tid % 2), tid / 100, Number.NaN]
  const found = findTopics(comments, { model_name: 'a service', getVector })
  expectWhole(found, comments)
  expect(found.model_name).toBe('a service')
})

it('[MATH-8] never fails for any comments', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc
      .array(fc.constantFrom('tree', 'Bäume', '樹木', 'car', 'the', '👍', '.', '汽車'), { maxLength: 8 })
      .map((w) => w.join(' ')),
  )
  const comment = fc.record({ tid: fc.nat(30), txt: text })
  fc.assert(
    fc.property(fc.array(comment, { maxLength: 18 }), fc.nat(), (comments, seed) => {
      const found = findTopics(comments)
      expectWhole(found, comments)
      expect(findTopics(shuffle(comments, createSeededRandom(seed)))).toEqual(found)
    }),
    { numRuns: 3 },
  )
})
