import type { ModerationComment } from '@folkmoot/api-types/comments'
import { type ModerationList, getModerationList } from '@folkmoot/domain/comments'

/** The lists of moderation, in the order of their tabs. */
export const LISTS = ['unmoderated', 'accepted', 'rejected'] as const

/** The lists as the server sent them; those that could not be loaded are absent. */
export type LoadedLists = Readonly<Partial<Record<ModerationList, readonly ModerationComment[]>>>

/** Comments by number, in the order of the numbers. */
export type CommentsByTid = ReadonlyMap<number, ModerationComment>

/** Values are alike; marks are compared by what they say. */
const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

const isSameComment = (one: ModerationComment, other: ModerationComment): boolean => {
  const [keys, otherKeys] = [Object.keys(one), Object.keys(other)]
  return (
    keys.length === otherKeys.length &&
    keys.every((key) =>
      isSameValue(one[key as keyof ModerationComment], other[key as keyof ModerationComment]),
    )
  )
}

/** Merges the lists. Unchanged comments stay the same objects, so that their rows are not drawn again (MOD-7). */
export function mergeLists(lists: LoadedLists, known: CommentsByTid): CommentsByTid {
  const fresh = LISTS.flatMap((list) => lists[list] ?? []).sort((one, other) => one.tid - other.tid)
  return new Map(
    fresh.map((comment) => {
      const old = known.get(comment.tid)
      return [comment.tid, old && isSameComment(old, comment) ? old : comment]
    }),
  )
}

/** Counts the comments of each list. */
export function countByList(comments: readonly ModerationComment[]): Record<ModerationList, number> {
  const counts = { unmoderated: 0, accepted: 0, rejected: 0 }
  for (const { mod } of comments) counts[getModerationList(mod)] += 1
  return counts
}

/** Returns the address of a list. */
export const getListPath = (conversation_id: string, list: ModerationList): string =>
  `/m/${conversation_id}/comments${list === 'unmoderated' ? '' : `/${list}`}`
