import { computeShareInterval } from '@folkmoot/domain/reports/share-interval'
import type { VoteRow } from '../src/vote-events.ts'

/** How many intervals held the share that they were about. */
export interface Calibration {
  readonly held: number
  readonly all: number
}

/** Which votes are counted together: those of a key; others are left out. */
type Key = (row: VoteRow) => string | undefined

/** The last vote of each pair of a person and a comment. */
export const selectLatest = (rows: readonly VoteRow[]): VoteRow[] => [
  ...new Map(rows.map((row) => [`${row.pid} ${row.tid}`, row])).values(),
]

/** Agreements, passes and disagreements by key. */
function countVotes(rows: readonly VoteRow[], key: Key): Map<string, number[]> {
  const counts = new Map<string, number[]>()
  for (const row of rows) {
    const name = key(row)
    if (name === undefined) continue
    const own = counts.get(name) ?? [0, 0, 0]
    own[row.vote + 1]! += 1
    counts.set(name, own)
  }
  return counts
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

/** Digits of a share do not decide whether an interval holds it. */
const ROUNDING = 1e-12

/**
 * Compares the 95 % intervals of early votes with the shares of all who voted in the end, on both sides of each comment with
 * enough early votes and some later ones.
 */
export function checkIntervals(
  early: readonly VoteRow[],
  final: readonly VoteRow[],
  key: Key,
  minVotes: number,
): Calibration {
  const [before, after] = [countVotes(early, key), countVotes(final, key)]
  let [held, all] = [0, 0]
  for (const [name, counts] of before) {
    const end = after.get(name) ?? []
    const [votes, people] = [sum(counts), sum(end)]
    if (votes < minVotes || people <= votes) continue
    for (const side of [0, 2]) {
      const { low, high } = computeShareInterval({ count: counts[side]!, votes, people })
      const share = end[side]! / people
      all += 1
      if (share >= low - ROUNDING && share <= high + ROUNDING) held += 1
    }
  }
  return { held, all }
}

/** All of some calibrations together, as intervals of 100 that held. */
export function computeHeldPercent(all: readonly Calibration[]): number {
  const total = all.reduce((count, one) => count + one.all, 0)
  return (100 * all.reduce((count, { held }) => count + held, 0)) / total
}
