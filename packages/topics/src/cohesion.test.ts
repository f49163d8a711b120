import { expect, it } from 'vitest'
import { createCohesionMeasure, MIN_COHESION } from './cohesion.ts'
import { findTopics } from './find-topics.ts'
import { createVocabulary } from './vocabulary.ts'
import { createPlantedComments } from '../testing/planted-topics.ts'

const TEXTS = ['More trees', 'Old trees', 'Trees and shade', 'Late buses', 'Quiet roads', 'A new school']

it('the cohesion of a topic is 1 if all pairs share a telling word, and about 0 for any comments', () => {
  const measure = createCohesionMeasure(createVocabulary(TEXTS).comments)
  expect(measure.within([0, 1, 2])).toBe(1)
  expect(measure.within([3, 4, 5])).toBeLessThan(0)
  expect(measure.within([...TEXTS.keys()])).toBeCloseTo(0, 10)
  expect(measure.within([0])).toBeLessThanOrEqual(0)
})

it('two topics have cohesion across them only by words that both have', () => {
  const measure = createCohesionMeasure(createVocabulary([...TEXTS, 'New trees']).comments)
  expect(measure.across([0, 1], [2, 6])).toBe(1)
  expect(measure.across([0, 1], [3, 4])).toBeLessThan(0)
  // pairs within the topics count for nothing
  expect(measure.across([0, 1, 2], [5])).toBeLessThan(0.01)
  expect(measure.within([0, 1, 2, 5])).toBeGreaterThan(0.2)
})

it('the name of the town, which is said about anything, makes no topic', () => {
  // every seventh comment names the town, whatever it is about
  const texts = createPlantedComments('English', 160).map(({ txt }, at) =>
    at % 7 === 0 ? `${txt} in Bowling Green` : txt,
  )
  const rows = [...texts.keys()]
  const town = rows.filter((row) => texts[row]!.includes('Bowling Green'))
  const vocabulary = createVocabulary(texts)
  expect(town).toHaveLength(23)
  const measure = createCohesionMeasure(vocabulary.comments)
  expect(measure.within(town)).toBeLessThan(MIN_COHESION)
  const words = new Set(vocabulary.comments.flatMap(({ words: own }) => own))
  expect(words.has('bowling') && words.has('green')).toBe(true)
  // a word of comments that have more in common is a subject
  expect(measure.within(rows.filter((row) => row % 4 === 0))).toBeGreaterThan(MIN_COHESION)
})

it('comments that a service compared need no common word', () => {
  const comments = TEXTS.flatMap((txt, at) => [
    { tid: at, txt },
    { tid: at + 100, txt: `Text${at} number${at}` },
  ])
  const getVector = (tid: number) => [tid % 2, 1 - (tid % 2)]
  expect(findTopics(comments, { model_name: 'a service', getVector }).topics.length).toBeGreaterThan(0)
})
