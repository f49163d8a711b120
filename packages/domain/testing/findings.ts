import { NO_FINDINGS, type Finding, type Findings } from '../src/reports/findings.ts'
import type { Side } from '../src/votes.ts'

type VoteTriple = readonly [agree: number, disagree: number, pass: number]

const toSideVotes = ([A, D, passed]: VoteTriple) => ({ A, D, S: A + D + passed })

/** The side with more than half of the votes, as if it were sure. */
const findSide = ({ A, D, S }: { A: number; D: number; S: number }): Side | null =>
  2 * A > S ? 'agree' : 2 * D > S ? 'disagree' : null

/** A finding with the votes of all people and of each group, who are on the side of more than half of their votes. */
export function createFinding(tid: number, everybody: VoteTriple, ...groups: readonly VoteTriple[]): Finding {
  const all = toSideVotes(everybody)
  const sides = groups.map(toSideVotes).map((votes, id) => ({ id, ...votes, side: findSide(votes) }))
  return { tid, side: findSide(all), all, groups: sides, tips: [] }
}

/** Findings about groups of these sizes, all told of. */
export const createFindings = (sizes: readonly number[], fields: Partial<Findings> = {}): Findings => ({
  ...NO_FINDINGS,
  groups: sizes.map((size, id) => ({ id, size, told: true })),
  ...fields,
})
