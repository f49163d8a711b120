import { MOD } from '@folkmoot/domain/comments'

/** What the analysis has to know of a comment besides its votes. A comment that is not named is unmoderated. */
export interface ModeratedComment {
  readonly tid: number
  /** -1 rejected, 0 unmoderated, 1 accepted */
  readonly mod: number
  readonly isMeta: boolean
}

/** Ids of comments by what moderation says of them. */
export interface ModerationSets {
  /** rejected or meta: no part of the map, of representative comments or of consensus */
  readonly excluded: ReadonlySet<number>
  /** accepted or meta, as the published object has it */
  readonly accepted: ReadonlySet<number>
  readonly meta: ReadonlySet<number>
}

const collectTids = (comments: readonly ModeratedComment[]): ReadonlySet<number> =>
  new Set(comments.map(({ tid }) => tid))

/**
 * Sorts comments by their moderation. Strict moderation plays no part: it decides what voters are shown
 * (docs/mathematics.md section 1).
 */
export const createModerationSets = (comments: readonly ModeratedComment[]): ModerationSets => ({
  excluded: collectTids(comments.filter(({ mod, isMeta }) => isMeta || mod === MOD.rejected)),
  accepted: collectTids(comments.filter(({ mod, isMeta }) => isMeta || mod === MOD.accepted)),
  meta: collectTids(comments.filter(({ isMeta }) => isMeta)),
})

/** 1 for each column that takes part, 0 for those moderated out. */
export function createLiveMask(tids: Int32Array, out: ReadonlySet<number>): Uint8Array {
  const live = new Uint8Array(tids.length)
  for (let column = 0; column < live.length; column += 1) live[column] = out.has(tids[column]!) ? 0 : 1
  return live
}
