import type { ModerationComment } from '@folkmoot/api-types/comments'
import { type ModerationList, getModerationList } from '@folkmoot/domain/comments'
import { useMemo, useRef } from 'react'
import { useNearDuplicates } from './use-near-duplicates.ts'

/** Another comment that says nearly the same, and the list it stands in. */
export interface NearDuplicate {
  readonly tid: number
  readonly list: ModerationList
}

/**
 * Near-duplicates of a comment among all that are known, whatever list they stand in. The answer for a comment stays
 * the same object until it changes, so that its card is not drawn again.
 */
export function useNearDuplicateLists(
  comments: readonly ModerationComment[],
): (tid: number) => readonly NearDuplicate[] {
  const { findByTid: of } = useNearDuplicates(comments)
  const cache = useRef(new Map<number, { key: string; alike: readonly NearDuplicate[] }>())
  const lists = useMemo(
    () => new Map(comments.map(({ tid, mod }) => [tid, getModerationList(mod)])),
    [comments],
  )
  return (tid) => {
    const alike = of(tid).flatMap<NearDuplicate>((other) => {
      const list = lists.get(other)
      return list ? { tid: other, list } : []
    })
    const key = JSON.stringify(alike)
    const known = cache.current.get(tid)
    if (known?.key === key) return known.alike
    cache.current.set(tid, { key, alike })
    return alike
  }
}
