import type { ModerationComment } from '@folkmoot/api-types/comments'
import { type NearDuplicateIndex, createNearDuplicateIndex } from '@folkmoot/domain/near-duplicate-index'
import { useEffect, useState } from 'react'

/** Duration of one step of the index, and of the pause after it, which leaves time for the page. */
const SLICE_MS = 6
const PAUSE_MS = 12

type CommentText = Pick<ModerationComment, 'tid' | 'txt'>
type NearDuplicateLookup = Pick<NearDuplicateIndex, 'findByTid' | 'findByText'>

/** Finds near-duplicates among comments. The index grows in small steps, so that it does not delay key presses. */
export function useNearDuplicates(comments: readonly CommentText[]): NearDuplicateLookup {
  const [index] = useState(createNearDuplicateIndex)
  const [indexed] = useState(() => new Set<number>())
  // a new object when the index has grown, so that cards are drawn again
  const [lookup, setLookup] = useState<NearDuplicateLookup>(index)
  useEffect(() => {
    const fresh = comments.filter(({ tid }) => !indexed.has(tid))
    if (fresh.length === 0) return undefined
    let at = 0
    let timer: ReturnType<typeof setTimeout>
    const addSlice = () => {
      const end = performance.now() + SLICE_MS
      for (let comment = fresh[at]; comment && performance.now() < end; comment = fresh[(at += 1)]) {
        indexed.add(comment.tid)
        index.add(comment.tid, comment.txt)
      }
      if (at < fresh.length) timer = setTimeout(addSlice, PAUSE_MS)
      else setLookup({ findByTid: index.findByTid, findByText: index.findByText })
    }
    timer = setTimeout(addSlice, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [comments, index, indexed])
  return lookup
}
