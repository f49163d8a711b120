import { MOD } from '@folkmoot/domain/comments'

/** Vote events by index, oldest first. A later event of a pair replaces an earlier one. */
export interface VoteEvents {
  /** who voted */
  readonly pids: Int32Array
  /** on which comment */
  readonly tids: Int32Array
  /** the stored sign: -1 agrees, 0 passes, 1 disagrees */
  readonly votes: Int8Array
}

/** The vote fields of a row of a table or a file. */
export interface VoteRow {
  readonly pid: number
  readonly tid: number
  /** the stored sign: -1 agrees, 0 passes, 1 disagrees */
  readonly vote: number
}

/** Packs rows into columns, in order. Ids are integers below 2 ** 31. */
export function createVoteEvents(rows: readonly VoteRow[]): VoteEvents {
  const pids = new Int32Array(rows.length)
  const tids = new Int32Array(rows.length)
  const votes = new Int8Array(rows.length)
  for (const [at, row] of rows.entries()) {
    pids[at] = row.pid
    tids[at] = row.tid
    votes[at] = Math.sign(row.vote)
  }
  return { pids, tids, votes }
}

/**
 * The events in the order of the published system: by comment, then participant, then time. Only the compatible mode depends
 * on the order.
 */
export function sortInPollOrder({ pids, tids, votes }: VoteEvents): VoteEvents {
  const order = Array.from(pids.keys()).sort(
    (one, other) => tids[one]! - tids[other]! || pids[one]! - pids[other]!,
  )
  return {
    pids: Int32Array.from(order, (at) => pids[at]!),
    tids: Int32Array.from(order, (at) => tids[at]!),
    votes: Int8Array.from(order, (at) => votes[at]!),
  }
}

/** The moderation of a comment. Comments without it are unmoderated. */
export interface ModeratedComment {
  readonly tid: number
  /** -1 rejected, 0 unmoderated, 1 accepted */
  readonly mod: number
  readonly isMeta: boolean
}

/** Ids of comments by moderation. */
export interface ModerationSets {
  /** rejected or meta: excluded from the map, representative comments and consensus */
  readonly excluded: ReadonlySet<number>
  /** accepted or meta, as in the published object */
  readonly accepted: ReadonlySet<number>
  readonly meta: ReadonlySet<number>
}

const collectTids = (comments: readonly ModeratedComment[]): ReadonlySet<number> =>
  new Set(comments.map(({ tid }) => tid))

/**
 * Collects comments by moderation. Strict moderation is not considered: it only decides what participants see
 * (docs/mathematics.md section 1).
 */
export const createModerationSets = (comments: readonly ModeratedComment[]): ModerationSets => ({
  excluded: collectTids(comments.filter(({ mod, isMeta }) => isMeta || mod === MOD.rejected)),
  accepted: collectTids(comments.filter(({ mod, isMeta }) => isMeta || mod === MOD.accepted)),
  meta: collectTids(comments.filter(({ isMeta }) => isMeta)),
})

/** 1 for each included column, 0 when moderated out. */
export function createLiveMask(tids: Int32Array, out: ReadonlySet<number>): Uint8Array {
  const live = new Uint8Array(tids.length)
  for (let column = 0; column < live.length; column += 1) live[column] = out.has(tids[column]!) ? 0 : 1
  return live
}
