import type { ModerationComment } from '@folkmoot/api-types/comments'
import { type ModerationList, getModerationList } from '@folkmoot/domain/comments'
import { useMemo, useRef } from 'react'
import { useNearDuplicates } from '../../ui/use-near-duplicates.ts'

/** A near-duplicate of a comment, and its list. */
export interface CommentDuplicate {
  readonly tid: number
  readonly list: ModerationList
}

/**
 * Returns a function that finds the near-duplicates of a comment in all lists. Its result stays the same object until it
 * changes, so that the card is not drawn again.
 */
export function useCommentDuplicates(
  comments: readonly ModerationComment[],
): (tid: number) => readonly CommentDuplicate[] {
  const index = useNearDuplicates(comments)
  const cache = useRef(new Map<number, { key: string; duplicates: readonly CommentDuplicate[] }>())
  const lists = useMemo(
    () => new Map(comments.map(({ tid, mod }) => [tid, getModerationList(mod)])),
    [comments],
  )
  return (tid) => {
    const duplicates = index.findByTid(tid).flatMap<CommentDuplicate>((other) => {
      const list = lists.get(other)
      return list ? { tid: other, list } : []
    })
    const key = JSON.stringify(duplicates)
    const cached = cache.current.get(tid)
    if (cached?.key === key) return cached.duplicates
    cache.current.set(tid, { key, duplicates })
    return duplicates
  }
}
