import { MOD } from '@folkmoot/domain/comments'

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
