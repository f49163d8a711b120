import { listVerdicts } from '@folkmoot/domain/reports/findings'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createGroupVotes, shuffle } from '../testing/group-votes.ts'
import { createSeededRandom } from '@folkmoot/domain/random'
import { analyzeOpinions } from './analyze.ts'
import { computeFindings } from './findings.ts'
import { createVoteEvents } from './vote-events.ts'

const conversation = fc.record({
  people: fc.integer({ min: 1, max: 70 }),
  comments: fc.integer({ min: 1, max: 12 }),
  groups: fc.integer({ min: 1, max: 4 }),
  turnout: fc.double({ min: 0.1, max: 1, noNaN: true }),
  noise: fc.double({ min: 0, max: 0.8, noNaN: true }),
  seed: fc.nat(),
})
type Conversation = typeof conversation extends fc.Arbitrary<infer T> ? T : never

const createModeration = ({ comments, seed }: Conversation) => {
  const random = createSeededRandom(seed)
  return Array.from({ length: comments }, (_, tid) => ({
    tid,
    mod: random() < 0.7 ? 1 : random() < 0.5 ? 0 : -1,
    isMeta: random() < 0.1,
  }))
}

/** The findings of a conversation, and what they are about. */
function findAll(given: Conversation) {
  const rows = createGroupVotes(given)
  const comments = createModeration(given)
  const findings = computeFindings(analyzeOpinions(createVoteEvents(rows), { comments }))
  const voted = new Set(rows.map(({ tid }) => tid))
  const assessed = comments.filter(({ tid, mod, isMeta }) => mod === 1 && !isMeta && voted.has(tid))
  return { rows, comments, findings, assessed: assessed.map(({ tid }) => tid) }
}

const check = (property: (given: Conversation) => void) =>
  fc.assert(fc.property(conversation, property), { numRuns: 25 })

it('[RES-1] each accepted comment with votes has one verdict, and a certain one is not open', () => {
  check((given) => {
    const { findings, assessed } = findAll(given)
    const { common, divides, undecided, few, open } = findings
    const certain = [...common, ...divides].map(({ tid }) => tid)
    expect([...certain, ...undecided, ...few].sort((a, b) => a - b)).toEqual(assessed)
    expect(listVerdicts(findings).size).toBe(assessed.length)
    for (const { tid } of open) expect(certain).not.toContain(tid)
  })
})

it('[RES-1] each share is that of the votes, and everybody who voted is in a group or in none', () => {
  check((given) => {
    const { rows, findings } = findAll(given)
    const { common, divides, surprising, apart, people } = findings
    const inGroups = apart.flatMap((group) => group.comments)
    for (const { tid, all } of [...common, ...divides, ...surprising.comments, ...inGroups]) {
      const votes = rows.filter((row) => row.tid === tid)
      expect(all.S).toBe(votes.length)
      expect(all.A).toBe(votes.filter(({ vote }) => vote === -1).length)
    }
    expect(people.voted).toBe(people.grouped + people.ungrouped)
  })
})

it('[RES-1] findings do not follow from an order', () => {
  check((given) => {
    const { rows, comments, findings } = findAll(given)
    const events = createVoteEvents(shuffle(rows, createSeededRandom(given.seed + 1)))
    const again = computeFindings(analyzeOpinions(events, { comments: comments.toReversed() }))
    expect(again).toEqual(findings)
  })
})
