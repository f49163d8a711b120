import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyzeOpinions } from '@folkmoot/opinion/analyze'
import { createLots, drawHistory, type HistoryPlan } from '@folkmoot/opinion/testing/public-history'
import { listPublicClusters, roundPosition } from './public-areas.ts'
import { getRowCodes, getTid, NO_PUBLIC_VOTES, stepPublicVotes, type PublicVotes } from './public-votes.ts'
import {
  createColdFrame,
  layFrames,
  type ReplayFrame,
  replayVotes,
  selectPublicHistory,
  type VoteHistory,
} from './replay.ts'
import { createVoteEvents, type VoteRow } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'

const MANY = 12

const plan = fc.record({
  people: fc.integer({ min: 10, max: 70 }),
  comments: fc.integer({ min: 1, max: 8 }),
  votes: fc.integer({ min: 60, max: 400 }),
  unanimity: fc.constantFrom(0, 0.5, 0.9, 1),
  erasures: fc.constantFrom(0, 0.02),
  seed: fc.nat(),
})

const BACK_AND_FORTH = { people: 22, comments: 1, votes: 229, unanimity: 0, erasures: 0, seed: 2_147_483_629 }

type Event = VoteRow & { time: number }

/** Runs a conversation until now: its public votes, and all votes of those who are still there. */
function runUntilNow(given: HistoryPlan) {
  const lots = createLots(given.seed)
  const events: Event[] = []
  let votes = NO_PUBLIC_VOTES
  for (const [time, moment] of drawHistory(given).entries()) {
    const kept = events.filter(({ pid }) => !moment.erased.includes(pid))
    events.splice(0, events.length, ...kept, ...moment.votes.map((vote) => ({ ...vote, time })))
    votes = stepPublicVotes(votes, createVoteMatrix(createVoteEvents(events)), lots)
  }
  return { votes, events }
}

const toHistory = (events: readonly Event[]): VoteHistory => ({
  ...createVoteEvents(events),
  times: Float64Array.from(events, ({ time }) => time),
})

/** The replay of a conversation, with the public votes of now at its end. */
function replay(votes: PublicVotes, history: VoteHistory, seed: number) {
  const moments = [...replayVotes(selectPublicHistory(history, votes), MANY, createLots(seed + 1))]
  const now: PublicVotes = { people: votes.people.map((_, row) => row), matrix: votes.matrix }
  return { moments, now }
}

/** The vote of each public row on each comment. */
function listCells({ people, matrix }: PublicVotes): Map<number, Map<number, number>> {
  const cells = new Map<number, Map<number, number>>()
  for (const [at, row] of matrix.pids.entries())
    for (const code of getRowCodes(matrix, at)) {
      const tid = getTid(matrix, code)
      cells.set(tid, (cells.get(tid) ?? new Map<number, number>()).set(people[row]!, code % 3))
    }
  return cells
}

const countDifferent = (one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number =>
  [...new Set([...one.keys(), ...other.keys()])].filter((row) => one.get(row) !== other.get(row)).length

describe('the moments of a replay', () => {
  it('[RES-28] differ from each other, and from the public results of now, by at least three people in all, and on each comment', () => {
    let found = 0
    fc.assert(
      fc.property(plan, (given) => {
        const run = runUntilNow(given)
        const { moments, now } = replay(run.votes, toHistory(run.events), given.seed)
        const all = [...moments.map(({ votes }) => votes), now]
        found += moments.length
        for (const [at, one] of all.entries())
          for (const other of all.slice(at + 1)) {
            const people = Math.abs(new Set(one.people).size - new Set(other.people).size)
            expect([1, 2]).not.toContain(people)
            if (other === now) expect(people).toBeGreaterThanOrEqual(3)
            const [before, after] = [listCells(one), listCells(other)]
            for (const [tid, votes] of after) {
              const moved = countDifferent(before.get(tid) ?? new Map<number, number>(), votes)
              expect([1, 2]).not.toContain(moved)
              if (other === now) expect(moved).toBeGreaterThanOrEqual(3)
            }
          }
      }),
      // people who changed their vote back and forth, until it was as long before
      { numRuns: 12, seed: 37, examples: [[BACK_AND_FORTH]] },
    )
    expect(found).toBeGreaterThan(20)
  })

  /** One person does what another did, who votes otherwise. */
  const swapVotes = (events: readonly Event[], one: number, other: number) =>
    events
      .filter(({ pid }) => pid !== other)
      .flatMap((event) =>
        event.pid === one
          ? [
              { ...event, pid: other },
              { ...event, vote: event.vote === 1 ? -1 : event.vote + 1 },
            ]
          : [event],
      )

  it('[RES-28] are the same however those voted whose votes are not public, who were erased, or who changed a vote that is not public yet', () => {
    fc.assert(
      fc.property(plan, fc.nat(), (given, someone) => {
        const { votes, events } = runUntilNow(given)
        const { people } = votes
        const one = people[someone % Math.max(1, people.length)]
        const waiting = events.map(({ pid }) => pid).find((pid) => !people.includes(pid))
        if (one === undefined || one < 0 || waiting === undefined) return
        // one whose votes are public waits in the place of the other
        const swapped = toHistory(swapVotes(events, one, waiting))
        const swappedVotes = { ...votes, people: people.map((pid) => (pid === one ? waiting : pid)) }
        const replayed = replay(votes, toHistory(events), given.seed)
        expect(replay(swappedVotes, swapped, given.seed)).toEqual(replayed)
      }),
      { numRuns: 15 },
    )
  })
})

describe('the frames of a replay', () => {
  type Places = readonly { x: number; y: number; count: number }[]
  const measureSpread = (places: Places) =>
    places.reduce((sum, { x, y, count }) => sum + count * (x * x + y * y), 0)
  const listPlaces = ({ x, y, count }: ReplayFrame): Places =>
    x.map((across, bundle) => ({ x: across, y: y[bundle]!, count: count[bundle]! }))
  const listGroupSizes = ({ group, count }: ReplayFrame) => {
    const sizes = new Map<number, number>()
    for (const [bundle, label] of group.entries()) sizes.set(label, (sizes.get(label) ?? 0) + count[bundle]!)
    return [...sizes.values()]
  }

  /** The frames of a replay, each with the cold analysis of its moment; those alone that show all groups. */
  function listGroupedFrames(given: HistoryPlan) {
    const run = runUntilNow({ ...given, unanimity: 0, erasures: 0, votes: 3 * given.votes })
    const { moments, now } = replay(run.votes, toHistory(run.events), given.seed)
    const many = now.people.length
    const cold = moments.map(({ votes }) => createColdFrame(votes, [], many))
    const frames = layFrames(cold, { map: {}, labels: new Int32Array(many).fill(-1) })
    return moments.flatMap(({ votes }, at) => {
      const { groups, baseClusters } = analyzeOpinions(votes.matrix)
      const frame = frames[at]!
      if (frame.x.length === 0 || new Set(frame.group).size < groups.length) return []
      return [{ frame, groups, bundles: groups.flatMap((group) => listPublicClusters(group, baseClusters)) }]
    })
  }

  it('have the bundles, groups and distances of a cold analysis of their moment', () => {
    let grouped = 0
    fc.assert(
      fc.property(plan, (given) => {
        for (const { frame, groups, bundles } of listGroupedFrames(given)) {
          grouped += 1
          expect(frame.count.toSorted()).toEqual(bundles.map(({ count }) => count).toSorted())
          expect(listGroupSizes(frame).toSorted()).toEqual(groups.map(({ size }) => size).toSorted())
          // a turn changes no distance; places are rounded
          const exact = measureSpread(bundles)
          const scale = Math.max(1, exact)
          expect(measureSpread(listPlaces(frame)) / scale).toBeCloseTo(exact / scale, 1)
          expect(frame.x.map(roundPosition)).toEqual(frame.x)
          expect(Math.min(...frame.count)).toBeGreaterThanOrEqual(3)
        }
      }),
      { numRuns: 4, seed: 37 },
    )
    expect(grouped).toBeGreaterThan(4)
  })
})
