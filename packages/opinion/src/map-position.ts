import type { CentredMatrix } from './centred-matrix.ts'
import type { Pca2 } from './pca2.ts'
import { projectRows, countSeenComments } from './projection.ts'
import { createCodes } from './vote-matrix.ts'

/** The fields of a published map that positions depend on. */
export type MapProjection = Pick<Pca2, 'tids' | 'mod-out'> & {
  readonly pca: Pick<Pca2['pca'], 'center' | 'comps'>
  readonly analysis?: Partial<Pca2['analysis']>
}

/** A vote with its stored sign: -1 agrees. */
export interface CastVote {
  readonly tid: number
  readonly vote: number
}

/** A matrix with one row: the votes on comments that the map knows. */
function createRowMatrix(tids: readonly number[], votes: readonly CastVote[]) {
  const columnByTid = new Map(tids.map((tid, column) => [tid, column]))
  const codeByColumn = new Map(
    votes.flatMap(({ tid, vote }) => {
      const column = columnByTid.get(tid)
      return column === undefined ? [] : [[column, 3 * column + vote + 1] as const]
    }),
  )
  const codes = createCodes(tids.length, codeByColumn.size)
  codes.set([...codeByColumn.values()])
  const none = new Int32Array()
  const starts = Uint32Array.of(0, codeByColumn.size)
  return {
    pids: Int32Array.of(0),
    tids: Int32Array.from(tids),
    starts,
    codes,
    rowOrder: none,
    columnOrder: none,
  }
}

/**
 * Computes the position of a person with these votes on a published map, by the rule of the analysis (`projectRows`): a new
 * vote counts before the next analysis. Undefined without a map, or without a vote that counts in it.
 */
export function computeMapPosition(
  map: MapProjection,
  votes: readonly CastVote[],
): { x: number; y: number } | undefined {
  const [first = [], second = []] = map.pca.comps
  const { tids } = map
  if (first.length !== tids.length || second.length !== tids.length) return undefined
  const out = new Set(map['mod-out'])
  const live = Uint8Array.from(tids, (tid) => (out.has(tid) ? 0 : 1))
  if (!votes.some(({ tid }) => tids.includes(tid) && !out.has(tid))) return undefined
  const matrix = createRowMatrix(tids, votes)
  const centred: CentredMatrix = { matrix, means: Float64Array.from(map.pca.center), live }
  // every column of a published map has votes
  const counts = new Int32Array(3 * tids.length).fill(1)
  const components = { first: Float64Array.from(first), second: Float64Array.from(second) }
  const seen = countSeenComments(centred, counts, map.analysis?.mode ?? 'default')
  const { x, y } = projectRows(centred, components, seen)
  return { x: x[0]!, y: y[0]! }
}
