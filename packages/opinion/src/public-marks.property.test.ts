import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLots } from '@folkmoot/opinion/testing/public-history'
import { countMarks, NO_MARKS, stepPublicMarks, type Mark } from './public-marks.ts'
import { NO_PUBLIC_VOTES, stepPublicVotes } from './public-votes.ts'
import { createVoteEvents } from './vote-events.ts'
import { createVoteMatrix, type VoteMatrix } from './vote-matrix.ts'

const COMMENTS = 2

const createVotes = (people: number, isErased: (pid: number) => boolean): VoteMatrix =>
  createVoteMatrix(
    createVoteEvents(
      Array.from({ length: people * COMMENTS }, (_, at) => ({
        pid: Math.floor(at / COMMENTS),
        tid: at % COMMENTS,
        vote: (at % 3) - 1,
      })).filter(({ pid }) => !isErased(pid)),
    ),
  )

/** Lists the rows whose marks on a comment are counted. */
const listRows = (marks: VoteMatrix, tid: number): number[] => {
  const column = marks.tids.indexOf(tid)
  return [...marks.pids].filter((_, at) =>
    marks.codes
      .subarray(marks.starts[at], marks.starts[at + 1])
      .some((code) => Math.floor(code / 3) === column),
  )
}

interface Step {
  before: readonly number[]
  after: readonly number[]
  /** people who have marked the comment and were not counted before */
  candidates: number
  counted: number
}

/** Lets people mark comments, take their marks back and erase themselves: each step of the public marks of each comment. */
function* runSteps(
  people: number,
  changes: readonly (Mark & { isErased: boolean })[],
  seed: number,
): Generator<Step> {
  const lots = createLots(seed)
  const marked = new Map<string, Mark>()
  const erased = new Set<number>()
  let [votes, marks] = [NO_PUBLIC_VOTES, NO_MARKS]
  for (const { pid, tid, isErased } of changes) {
    const key = `${pid} ${tid}`
    if (isErased) erased.add(pid)
    else if (!marked.delete(key)) marked.set(key, { pid, tid })
    const exact = [...marked.values()].filter((mark) => !erased.has(mark.pid))
    const cast = createVotes(people, (one) => erased.has(one))
    votes = stepPublicVotes(votes, cast, lots)
    const next = stepPublicMarks(marks, votes, exact, lots)
    for (let on = 0; on < COMMENTS; on += 1) {
      const before = listRows(marks, on)
      const rows = exact.filter((mark) => mark.tid === on).map((mark) => votes.people.indexOf(mark.pid))
      const candidates = rows.filter((row) => row >= 0 && !before.includes(row)).length
      yield { before, after: listRows(next, on), candidates, counted: countMarks(next).get(on) ?? 0 }
    }
    marks = next
  }
}

it('[SAFE-31] [SAFE-32] marks of importance move by three people at least, none alone, and below three there are none', () => {
  const isErased = fc.nat(9).map((lot) => lot === 0)
  const change = fc.record({ pid: fc.nat(24), tid: fc.nat(COMMENTS - 1), isErased })
  const changed = fc.array(change, { maxLength: 120 })
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 25 }), changed, fc.nat(), (people, changes, seed) => {
      for (const { before, after, candidates, counted } of runSteps(people, changes, seed)) {
        const entered = after.filter((row) => !before.includes(row))
        const left = before.filter((row) => !after.includes(row))
        for (const { length } of [entered, left, after]) expect([1, 2]).not.toContain(length)
        expect(counted).toBe(after.length)
        // somebody who marked the comment always waits, so that a count tells nobody's mark
        if (entered.length > 0) expect(entered.length).toBeLessThan(candidates)
      }
    }),
    { numRuns: 40 },
  )
})
