import { expect, it } from 'vitest'
import type { FoundTopic } from './find-topics.ts'
import { TOPIC_NAME_LENGTH } from './naming.ts'
import { namingQuestion, readTopicName, withNames } from './service-names.ts'

const topic = (given: Partial<FoundTopic> = {}): FoundTopic => ({
  layer: 0,
  cluster: 0,
  name: 'Trees',
  model_name: 'words',
  tids: Array.from({ length: 40 }, (_, tid) => tid),
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
  ['é'.repeat(80), 'é'.repeat(TOPIC_NAME_LENGTH)],
])('[MATH-8] reads %j of a naming service as %j', (answer, name) => {
  expect(readTopicName(answer)).toBe(name)
})

it('[MATH-8] asks a naming service by terms and a few comments, the central one first', () => {
  const { system, user } = namingQuestion(topic(), (tid) => `comment ${tid}\n${'x'.repeat(500)}`)
  const lines = user.split('\n')
  expect(lines[0]).toBe('Terms: trees, parks')
  expect(lines[2]).toMatch(/^- comment 7 x+…$/)
  expect(lines).toHaveLength(10)
  expect(user.length).toBeLessThan(3000)
  expect(system).toContain(String(TOPIC_NAME_LENGTH))
})

it('[MATH-8] keeps its own name where a service gives none, and no two of a layer are equal', () => {
  const topics = [topic(), topic({ cluster: 1, name: 'Parks' }), topic({ layer: 1, name: 'Green' })]
  const named = withNames(
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
    ['Parks', 'a service'],
  ])
})
