import { describe, expect, it } from 'vitest'
import { createNameCheck, listReportTopics, type ComputedReportTopic } from './report-topics.ts'

const COMMENTS = [
  { tid: 0, txt: 'Plant TREES along the road', mod: 1 },
  { tid: 1, txt: 'Parks need benches', mod: 0 },
  { tid: 2, txt: 'The mayor is a crook', mod: -1 },
].map((comment) => ({ ...comment, active: 1, is_meta: 0 }))
const createTopic = (given: Partial<ComputedReportTopic>): ComputedReportTopic => ({
  key: 'job#0#0',
  layer: 0,
  cluster: 0,
  name: 'Trees',
  isNameGiven: false,
  hidden: false,
  status: 'pending',
  tids: [0, 1, 2],
  typicality: [0.2, 0.6, 0.9],
  ...given,
})
const listShown = (given: Partial<ComputedReportTopic>, level = -2) =>
  listReportTopics([createTopic(given)], COMMENTS, level)

describe('the topics of a report', () => {
  it.each([
    [-2, [0, 1]],
    [-1, [0, 1]],
    [0, [0]],
  ])('[RPT-3] at level %i list the comments above it, and never a rejected one', async (level, tids) => {
    expect((await listShown({}, level))[0]?.tids).toEqual(tids)
  })

  it('[RES-62] quote the most typical accepted comment, never another one', async () => {
    expect((await listShown({}))[0]?.typical).toBe(0)
    expect((await listShown({ tids: [1, 2], typicality: [0.6, 0.9] }))[0]?.typical).toBeNull()
    expect((await listShown({ typicality: [null, null, null] }))[0]?.typical).toBeNull()
    const change = (changed: object) => COMMENTS.map((comment) => ({ ...comment, mod: 1, ...changed }))
    expect((await listReportTopics([createTopic({})], change({}), 0))[0]?.typical).toBe(2)
    for (const changed of [{ active: 0 }, { is_meta: 1 }])
      expect((await listReportTopics([createTopic({})], change(changed), 0))[0]?.typical).toBeNull()
  })

  it('[RPT-3] leave out rejected topics, and topics without listed comments', async () => {
    expect(await listShown({ status: 'rejected' })).toEqual([])
    expect(await listShown({ tids: [2] })).toEqual([])
    expect(await listShown({ tids: [1] }, 0)).toEqual([])
  })

  it.each<[string, Partial<ComputedReportTopic>, number, string | null]>([
    ['words of listed comments', { name: 'Trees, road' }, 0, 'Trees, road'],
    ['words of a rejected comment', { name: 'Trees, mayor' }, -2, null],
    ['words of a comment that waits', { name: 'Trees, benches' }, 0, null],
    ['the beginning of a listed comment', { name: 'Plant TREES al…' }, 0, 'Plant TREES al…'],
    ['a name that a moderator accepted', { name: 'Our town', status: 'accepted' }, 0, 'Our town'],
    ['a name of a service, every comment listed', { name: 'Our town', tids: [0, 1] }, -2, 'Our town'],
    ['a quotation that readers may see', { name: '“Plant TREES al…”' }, -1, '“Plant TREES al…”'],
    ['a quotation that waits, every comment listed', { name: '“Parks need…”', tids: [0, 1] }, -1, null],
    ['a name of a service, a comment hidden', { name: 'Our town' }, -2, null],
  ])('[RPT-3] a name reveals nothing about unlisted comments: %s', async (_, given, level, name) => {
    expect((await listShown(given, level))[0]?.name).toBe(name)
  })
})

it.each([
  ['AI, trees', 'No AI at school', true],
  ['公園、木', '公園にベンチがほしい', true],
  ['公園のベンチをふやす', '公園が好きです', true],
  ['駅', 'この駅は遠い', true],
  ['New homes for the elderly', 'I like HOMES', true],
  ['Streets in the city', 'It is in the park', false],
  ['公園', '駅が遠い', false],
])('[SAFE-62] the name %j has words of an erased comment %j: %s', (name, text, expected) => {
  expect(createNameCheck(['Something else', text])(name)).toBe(expected)
})

it('[SAFE-62] every name of a topic counts as theirs who wrote more than can be searched between other requests', () => {
  const isTheirs = createNameCheck(Array<string>(200).fill('It is in the park. '.repeat(20)))
  expect(isTheirs('Streets in the city')).toBe(true)
})
