import { listVerdicts, type Finding } from '@folkmoot/domain/reports/findings'
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

it('[RES-1] each accepted comment with votes has one verdict, each share its votes, and order makes no difference', () => {
  fc.assert(
    fc.property(conversation, (given) => {
      const rows = createGroupVotes(given)
      const comments = createModeration(given)
      const findings = computeFindings(analyzeOpinions(createVoteEvents(rows), { comments }))
      const voted = new Set(rows.map(({ tid }) => tid))
      const assessed = comments.filter(({ tid, mod, isMeta }) => mod === 1 && !isMeta && voted.has(tid))
      const { common, divides, undecided, few, surprising, apart, open, people } = findings
      const listed = [...common, ...divides].map(({ tid }) => tid)
      expect([...listed, ...undecided, ...few].sort((a, b) => a - b)).toEqual(assessed.map(({ tid }) => tid))
      expect(listVerdicts(findings).size).toBe(assessed.length)
      const all: Finding[] = [
        ...common,
        ...divides,
        ...surprising.comments,
        ...apart.flatMap((group) => group.comments),
      ]
      for (const { tid, all: total } of all) {
        const votes = rows.filter((row) => row.tid === tid)
        expect(total.S).toBe(votes.length)
        expect(total.A).toBe(votes.filter(({ vote }) => vote === -1).length)
      }
      for (const { tid } of open) expect(listed).not.toContain(tid)
      expect(people.voted).toBe(people.grouped + people.ungrouped)
      const again = createVoteEvents(shuffle(rows, createSeededRandom(given.seed + 1)))
      expect(computeFindings(analyzeOpinions(again, { comments: comments.toReversed() }))).toEqual(findings)
    }),
    { numRuns: 25 },
  )
})
