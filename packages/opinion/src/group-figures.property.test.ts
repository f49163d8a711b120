import { createSeededRandom, drawBelow } from '@folkmoot/domain/random'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLots, drawHistory, runHistory, type Sight } from '@folkmoot/opinion/testing/public-history'
import { MAX_GROUP_LABELS, NO_GROUP_VOTES, stepGroupVotes, type GroupVotesMatrix } from './public-groups.ts'
import { MIN_STEP } from './public-votes.ts'
import { createVoteEvents } from './vote-events.ts'
import { createVoteMatrix, type VoteMatrix } from './vote-matrix.ts'

/** A group with so many votes on a comment has something to say. */
const ENOUGH = 5
/**
 * Votes with which it has figures also where votes of others leave the results: five that stay the same beside one of somebody else
 * can neither be shown (one is left) nor be shown in part (two move).
 */
const ENOUGH_BESIDE_ERASED = 6

/** Who is counted where on the comment with the number 7, with their votes. */
const listCells = ({ pids, codes }: GroupVotesMatrix): Map<number, Map<number, number>> => {
  const cells = new Map<number, Map<number, number>>()
  for (const [at, key] of pids.entries()) {
    const label = key % MAX_GROUP_LABELS
    const row = Math.floor(key / MAX_GROUP_LABELS)
    cells.set(label, (cells.get(label) ?? new Map<number, number>()).set(row, codes[at]!))
  }
  return cells
}

const countMoved = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...new Set([...before.keys(), ...after.keys()])].filter((row) => before.get(row) !== after.get(row)).length

/** The people on a comment: their vote, and the label of their group, -1 for none. */
interface Voter {
  vote: number
  label: number
}

const plan = fc.record({
  groups: fc.integer({ min: 1, max: 5 }),
  steps: fc.array(
    fc.record({
      coming: fc.constantFrom(0, 3, 4, 5, 9, 20),
      /** people whose group is another one after the step, for each hundred */
      moving: fc.constantFrom(0, 2, 10, 50, 100),
      changing: fc.constantFrom(0, 3, 4),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  /** people without a group, for each hundred */
  ungrouped: fc.constantFrom(1, 5, 20, 60),
  seed: fc.nat(),
})

describe('the figures of groups on a comment, while people come, change their vote and their group', () => {
  type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never

  /** Runs a plan: after each step the people of each group, how many are counted, and how many of these moved. */
  function* runSteps({ groups, steps, ungrouped, seed }: Plan) {
    const random = createSeededRandom(seed)
    const drawLabel = () => (random() < ungrouped / 100 ? -1 : drawBelow(random, groups))
    const voters: Voter[] = []
    let published = NO_GROUP_VOTES
    for (const { coming, moving, changing } of steps) {
      for (const voter of voters) if (random() < moving / 100) voter.label = drawLabel()
      for (const voter of voters.slice(0, changing)) voter.vote = -voter.vote
      for (let one = 0; one < coming; one += 1)
        voters.push({ vote: random() < 0.5 ? 1 : -1, label: drawLabel() })
      if (voters.length === 0) continue
      const before = listCells(published)
      const matrix = createVoteMatrix(
        createVoteEvents(voters.map(({ vote }, pid) => ({ pid, tid: 7, vote }))),
      )
      published = stepGroupVotes(
        published,
        matrix,
        Int32Array.from(voters, ({ label }) => label),
      )
      const after = listCells(published)
      const counted = Array.from({ length: groups }, (_, label) => ({
        people: voters.filter((voter) => voter.label === label).length,
        shown: after.get(label)?.size ?? 0,
        moved: countMoved(before.get(label) ?? new Map(), after.get(label) ?? new Map()),
      }))
      yield { counted, rest: voters.length - counted.reduce((sum, { shown }) => sum + shown, 0) }
    }
  }

  it('[RES-76] [SAFE-32] tell by subtraction and over time of three people at least, and leave no group out that has enough votes', () => {
    fc.assert(
      fc.property(plan, (given) => {
        for (const { counted, rest } of runSteps(given)) {
          for (const { people, shown, moved } of counted) {
            expect([1, 2]).not.toContain(shown)
            expect([1, 2]).not.toContain(moved)
            if (shown === 0) expect(people).toBeLessThan(ENOUGH)
          }
          const isAnyShown = counted.some(({ shown }) => shown > 0)
          if (isAnyShown && rest !== 0) expect(rest).toBeGreaterThanOrEqual(MIN_STEP)
        }
      }),
      { numRuns: 200 },
    )
  })
})

const history = fc.record({
  people: fc.integer({ min: 12, max: 40 }),
  comments: fc.integer({ min: 1, max: 8 }),
  votes: fc.integer({ min: 60, max: 180 }),
  unanimity: fc.constantFrom(0, 0.5),
  erasures: fc.constantFrom(0, 0.02, 0.1),
  seed: fc.nat(),
})

const FIVE_BESIDE_ERASED = {
  people: 23,
  comments: 8,
  votes: 163,
  unanimity: 0,
  erasures: 0.1,
  seed: 2_034_679_715,
} as const

/** How many public votes each comment has from the people of these rows. */
function countOwnVotes({ pids, tids, starts, codes }: VoteMatrix, rows: ReadonlySet<number>) {
  const counts = new Map<number, number>()
  for (const [at, row] of pids.entries())
    for (const code of rows.has(row) ? codes.subarray(starts[at], starts[at + 1]) : [])
      counts.set(tids[Math.floor(code / 3)]!, (counts.get(tids[Math.floor(code / 3)]!) ?? 0) + 1)
  return counts
}

/** The figures that are left out of a result though the group has votes enough. */
function listLeftOut({ map, state: { previous, votes } }: Sight, enough: number): string[] {
  const base = previous?.['base-clusters']
  return (previous?.['group-clusters'] ?? []).flatMap(({ id, members }) => {
    const published = map?.['group-votes'][id]?.votes
    if (!published || !base) return []
    const rows = new Set(members.flatMap((cluster) => base.members[base.id.indexOf(cluster)] ?? []))
    return [...countOwnVotes(votes.matrix, rows)]
      .filter(([tid, count]) => count >= enough && !published[tid]?.S)
      .map(([tid]) => `comment ${tid} of group ${id}`)
  })
}

it('[RES-76] no group with votes enough is without figures in any public result, also when people erase themselves', () => {
  fc.assert(
    fc.property(history, (given) => {
      const { sights } = runHistory(drawHistory(given), given.comments, createLots(given.seed))
      const enough = given.erasures > 0 ? ENOUGH_BESIDE_ERASED : ENOUGH
      expect(sights.flatMap((sight) => listLeftOut(sight, enough))).toEqual([])
    }),
    // five votes were too few here
    { numRuns: 10, examples: [[FIVE_BESIDE_ERASED]] },
  )
})
