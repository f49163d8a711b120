import type { ModerationComment } from '@folkmoot/api-types'
import { type ModerationList, moderationListOf } from '@folkmoot/domain'
import { useMemo, useRef } from 'react'
import { useNearDuplicates } from '../../ui/use-near-duplicates.ts'

/** Another comment that says nearly the same, and the list it stands in. */
export interface Alike {
  readonly tid: number
  readonly list: ModerationList
}

/**
 * Near-duplicates of a comment among all that are known, whatever list they stand in. The answer for a comment stays
 * the same object until it changes, so that its card is not drawn again.
 */
export function useAlike(comments: readonly ModerationComment[]): (tid: number) => readonly Alike[] {
  const { of } = useNearDuplicates(comments)
  const cache = useRef(new Map<number, { key: string; alike: readonly Alike[] }>())
  const lists = useMemo(
    () => new Map(comments.map(({ tid, mod }) => [tid, moderationListOf(mod)])),
    [comments],
  )
  return (tid) => {
    const alike = of(tid).flatMap<Alike>((other) => {
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
