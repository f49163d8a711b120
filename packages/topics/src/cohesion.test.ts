import { expect, it } from 'vitest'
import { createCohesionMeasure, MIN_COHESION } from './cohesion.ts'
import { findTopics } from './find-topics.ts'
import { createVocabulary } from './vocabulary.ts'
import { createGermanTownComments } from '../testing/german-town.ts'
import { createPlantedComments } from '../testing/planted-topics.ts'

const TEXTS = ['More trees', 'Old trees', 'Trees and shade', 'Late buses', 'Quiet roads', 'A new school']

it('[RES-49] the cohesion of a topic is 1 if all pairs share a telling word, and about 0 for any comments', () => {
  const measure = createCohesionMeasure(createVocabulary(TEXTS).comments)
  expect(measure([0, 1, 2])).toBe(1)
  expect(measure([3, 4, 5])).toBeLessThan(0)
  expect(measure([...TEXTS.keys()])).toBeCloseTo(0, 10)
  expect(measure([0])).toBeLessThanOrEqual(0)
})

it('[RES-49] [RES-87] all topics of all layers hold together, and those of planted subjects stay', () => {
  for (const comments of [createGermanTownComments(), createPlantedComments('English', 48)]) {
    const { topics } = findTopics(comments)
    const measure = createCohesionMeasure(createVocabulary(comments.map(({ txt }) => txt)).comments)
    expect(topics.some(({ layer }) => layer === 1)).toBe(true)
    for (const { tids } of topics) expect(measure(tids)).toBeGreaterThan(MIN_COHESION - 0.01)
  }
  // of the twenty subjects, those without common words are in no topic
  const topics = findTopics(createGermanTownComments()).topics.filter(({ layer }) => layer === 0)
  const subjects = (tids: readonly number[]) => new Set(tids.map((tid) => tid % 20)).size
  expect(Math.max(...topics.map(({ tids }) => subjects(tids)))).toBeLessThanOrEqual(4)
})

it('[RES-87] the name of the town, which is said about anything, makes no topic', () => {
  // every seventh comment names the town, whatever it is about
  const texts = createPlantedComments('English', 160).map(({ txt }, at) =>
    at % 7 === 0 ? `${txt} in Bowling Green` : txt,
  )
  const rows = [...texts.keys()]
  const town = rows.filter((row) => texts[row]!.includes('Bowling Green'))
  const vocabulary = createVocabulary(texts)
  expect(town).toHaveLength(23)
  const measure = createCohesionMeasure(vocabulary.comments)
  expect(measure(town)).toBeLessThan(MIN_COHESION)
  const words = new Set(vocabulary.comments.flatMap(({ words: own }) => own))
  expect(words.has('bowling') && words.has('green')).toBe(true)
  // a word of comments that have more in common is a subject
  expect(measure(rows.filter((row) => row % 4 === 0))).toBeGreaterThan(MIN_COHESION)
})

it('[RES-49] comments that a service compared need no common word', () => {
  const comments = TEXTS.flatMap((txt, at) => [
    { tid: at, txt },
    { tid: at + 100, txt: `Text${at} number${at}` },
  ])
  const getVector = (tid: number) => [tid % 2, 1 - (tid % 2)]
  expect(findTopics(comments, { model_name: 'a service', getVector }).topics.length).toBeGreaterThan(0)
})
