import { expect, it } from 'vitest'
import type { FoundTopic } from './find-topics.ts'
import { MAX_TOPIC_NAME_CHARACTERS } from './name-topics.ts'
import { createNamingPrompt, parseTopicName, applyTopicNames } from './naming-service.ts'

const createTopic = (given: Partial<FoundTopic> = {}): FoundTopic => ({
  layer: 0,
  cluster: 0,
  name: 'Trees',
  model_name: 'words',
  tids: Array.from({ length: 40 }, (_, tid) => tid),
  typicality: Array.from({ length: 40 }, () => 0.5),
  terms: ['trees', 'parks'],
  central: 7,
  ...given,
})

it.each([
  ['Parks and trees', 'Parks and trees'],
  ['  “Parks and trees.”\nBecause the comments …', 'Parks and trees'],
  ['**Bus   lanes**', 'Bus lanes'],
  ['計程車的競爭', '計程車的競爭'],
  ['Bus\u0000 lanes\ud800', 'Bus lanes'],
  ['', undefined],
  [' "" ', undefined],
  ['é'.repeat(80), 'é'.repeat(MAX_TOPIC_NAME_CHARACTERS)],
])('[MATH-8] parses the reply %j of a naming service as %j', (answer, name) => {
  expect(parseTopicName(answer)).toBe(name)
})

it('[MATH-8] asks a naming service by terms and a few comments, the central one first', () => {
  const { system, user } = createNamingPrompt(createTopic(), (tid) => `comment ${tid}\n${'x'.repeat(500)}`)
  const lines = user.split('\n')
  expect(lines[0]).toBe('Terms: trees, parks')
  expect(lines[2]).toMatch(/^- comment 7 x+…$/)
  expect(lines).toHaveLength(10)
  expect(user.length).toBeLessThan(3000)
  expect(system).toContain(String(MAX_TOPIC_NAME_CHARACTERS))
})

it('[MATH-8] keeps its own name without one of the service, and names are unique over all layers', () => {
  const topics = [
    createTopic(),
    createTopic({ cluster: 1, name: 'Parks' }),
    createTopic({ layer: 1, name: 'Green' }),
  ]
  const named = applyTopicNames(
    topics,
    new Map([
      [0, 'Parks'],
      [2, 'Parks'],
    ]),
    'a service',
  )
  expect(named.map(({ name, model_name }) => [name, model_name])).toEqual([
    ['Parks', 'a service'],
    ['Parks (2)', 'words'],
    ['Parks (3)', 'a service'],
  ])
})
