import type { ModerationComment } from '@folkmoot/api-types'
import type { ModerationList } from '@folkmoot/domain'

/** The lists of moderation, in the order of their tabs. */
export const LISTS = ['unmoderated', 'accepted', 'rejected'] as const

/** The lists as the server has them, as far as they could be loaded. */
export type Lists = Readonly<Partial<Record<ModerationList, readonly ModerationComment[]>>>

/** Every comment of the lists, by number and in the order of the numbers. */
export type Base = ReadonlyMap<number, ModerationComment>

const same = (one: ModerationComment, other: ModerationComment): boolean => {
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  return (
    keys.length === others.length &&
    keys.every((key) => one[key as keyof ModerationComment] === other[key as keyof ModerationComment])
  )
}

/** Puts lists together. What has not changed stays the same object, so that nothing of it is drawn again (MOD-7). */
export function combined(lists: Lists, known: Base): Base {
  const fresh = LISTS.flatMap((list) => lists[list] ?? []).sort((one, other) => one.tid - other.tid)
  return new Map(
    fresh.map((comment) => {
      const old = known.get(comment.tid)
      return [comment.tid, old && same(old, comment) ? old : comment]
    }),
  )
}
