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

it('[RES-49] all topics of the finest layer hold together, and those of planted subjects stay', () => {
  for (const comments of [createGermanTownComments(), createPlantedComments('English', 48)]) {
    const { topics } = findTopics(comments)
    const measure = createCohesionMeasure(createVocabulary(comments.map(({ txt }) => txt)).comments)
    for (const { tids } of topics.filter(({ layer }) => layer === 0))
      expect(measure(tids)).toBeGreaterThan(MIN_COHESION - 0.01)
  }
  // of the twenty subjects, those without common words are in no topic
  const topics = findTopics(createGermanTownComments()).topics.filter(({ layer }) => layer === 0)
  const subjects = (tids: readonly number[]) => new Set(tids.map((tid) => tid % 20)).size
  expect(Math.max(...topics.map(({ tids }) => subjects(tids)))).toBeLessThanOrEqual(4)
})

it('[RES-49] comments that a service compared need no common word', () => {
  const comments = TEXTS.flatMap((txt, at) => [
    { tid: at, txt },
    { tid: at + 100, txt: `Text${at} number${at}` },
  ])
  const getVector = (tid: number) => [tid % 2, 1 - (tid % 2)]
  expect(findTopics(comments, { model_name: 'a service', getVector }).topics.length).toBeGreaterThan(0)
})
