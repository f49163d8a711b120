import { MOD } from '@folkmoot/domain/comments'

/** What the analysis has to know of a comment besides its votes. A comment that is not named is unmoderated. */
export interface ModeratedComment {
  readonly tid: number
  /** -1 rejected, 0 unmoderated, 1 accepted */
  readonly mod: number
  readonly isMeta: boolean
}

/** Ids of comments by what moderation says of them. */
export interface Moderation {
  /** rejected or meta: no part of the map, of representative comments or of consensus */
  readonly out: ReadonlySet<number>
  /** accepted or meta, as the published object has it */
  readonly in: ReadonlySet<number>
  readonly meta: ReadonlySet<number>
}

const idsOf = (comments: readonly ModeratedComment[]): ReadonlySet<number> =>
  new Set(comments.map(({ tid }) => tid))

/**
 * Sorts comments by their moderation. Strict moderation plays no part: it decides what voters are shown
 * (docs/mathematics.md section 1).
 */
export const sortByModeration = (comments: readonly ModeratedComment[]): Moderation => ({
  out: idsOf(comments.filter(({ mod, isMeta }) => isMeta || mod === MOD.rejected)),
  in: idsOf(comments.filter(({ mod, isMeta }) => isMeta || mod === MOD.accepted)),
  meta: idsOf(comments.filter(({ isMeta }) => isMeta)),
})

/** 1 for each column that takes part, 0 for those moderated out. */
export function liveColumns(tids: Int32Array, out: ReadonlySet<number>): Uint8Array {
  const live = new Uint8Array(tids.length)
  for (let column = 0; column < live.length; column += 1) live[column] = out.has(tids[column]!) ? 0 : 1
  return live
}
