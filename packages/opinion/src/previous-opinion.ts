import { findPosition } from './id-index.ts'
import type { Pca2 } from './pca2.ts'
import type { Smoothing } from './group-count-smoothing.ts'
import type { PartVotes } from './tally.ts'
import type { Directions } from './vectors.ts'

/** The previous result as stored: the contract's object, possibly without some parts. */
export type PreviousOpinion = Partial<Omit<Pca2, 'findings'>> & {
  readonly findings?: Pick<Pca2['findings'], 'since' | 'changes'>
}

/**
 * The label of the earlier group of each pid, -1 for none.
 * @param pids ascending
 */
export function getPreviousLabels(previous: PreviousOpinion | undefined, pids: Int32Array): Int32Array {
  const labels = new Int32Array(pids.length).fill(-1)
  const { id: bases = [], members = [] } = previous?.['base-clusters'] ?? {}
  const place = new Map(bases.map((base, at) => [base, at]))
  for (const group of previous?.['group-clusters'] ?? []) {
    for (const base of group.members) {
      const own = members[place.get(base) ?? -1] ?? []
      for (let member = 0; member < own.length; member += 1) {
        const at = findPosition(pids, own[member]!)
        if (at >= 0) labels[at] = group.id
      }
    }
  }
  return labels
}

/** The previous state of the number of groups. */
export const findPreviousSmoothing = (previous: PreviousOpinion | undefined): Smoothing | undefined =>
  previous?.analysis?.smoothing ?? undefined

/**
 * The previous components on the current columns; undefined when there were none.
 * @param newEntry the entry of a new comment
 */
export function findPreviousComponents(
  previous: PreviousOpinion | undefined,
  tids: Int32Array,
  newEntry: number,
): Directions | undefined {
  const [one, two] = previous?.pca?.comps ?? []
  if (!one || !two || one.length === 0) return undefined
  const first = new Float64Array(tids.length).fill(newEntry)
  const second = first.slice()
  for (const [at, tid] of (previous?.tids ?? []).entries()) {
    const column = findPosition(tids, tid)
    if (column < 0) continue
    first[column] = toFinite(one[at])
    second[column] = toFinite(two[at])
  }
  return { first, second }
}

const toFinite = (value: number | undefined): number =>
  value !== undefined && Number.isFinite(value) ? value : 0

/** The rows of the people in the previous analysis; the compatible mode keeps them. */
export const listPreviousRows = (previous: PreviousOpinion | undefined, pids: Int32Array): number[] =>
  (previous?.['in-conv'] ?? []).map((pid) => findPosition(pids, pid)).filter((row) => row >= 0)

/** The previous base clusters by the rows of their members; undefined without them, or when they are of the default mode. */
export function findPreviousBaseClusters(
  previous: PreviousOpinion | undefined,
  pids: Int32Array,
): { id: number; rows: number[] }[] | undefined {
  const { id, members } = previous?.['base-clusters'] ?? { id: [], members: [] }
  if (id.length === 0 || previous?.analysis?.mode === 'default') return undefined
  return id.map((base, at) => ({
    id: base,
    rows: (members[at] ?? []).map((pid) => findPosition(pids, pid)).filter((row) => row >= 0),
  }))
}

/** The votes of all previous groups on a comment, for published priorities. */
export function sumPreviousVotes(previous: PreviousOpinion | undefined, tid: number): PartVotes {
  const sum = { A: 0, D: 0, S: 0 }
  for (const { votes } of Object.values(previous?.['group-votes'] ?? {})) {
    sum.A += votes[tid]?.A ?? 0
    sum.D += votes[tid]?.D ?? 0
    sum.S += votes[tid]?.S ?? 0
  }
  return sum
}
