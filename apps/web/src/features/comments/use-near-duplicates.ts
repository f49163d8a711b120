import type { ModerationComment } from '@folkmoot/api-types/comments'
import { type NearDuplicateIndex, createNearDuplicateIndex } from '@folkmoot/domain/near-duplicate-index'
import { useEffect, useState } from 'react'

/** How long the index works before the page gets its turn, in milliseconds. */
const SLICE_MS = 6
const PAUSE_MS = 12

type Texts = readonly Pick<ModerationComment, 'tid' | 'txt'>[]

/** What can be asked of the index. */
type NearDuplicateQueries = Pick<NearDuplicateIndex, 'of' | 'like'>

/** Near-duplicates among the comments. The index grows in small pieces, so that no key press waits for it. */
export function useNearDuplicates(comments: Texts): NearDuplicateQueries {
  const [index] = useState(createNearDuplicateIndex)
  const [known] = useState(() => new Set<number>())
  // a new object when something new was found, so that cards look again
  const [asked, setAsked] = useState<NearDuplicateQueries>(index)
  useEffect(() => {
    const fresh = comments.filter(({ tid }) => !known.has(tid))
    if (fresh.length === 0) return undefined
    let at = 0
    let timer: ReturnType<typeof setTimeout>
    const work = () => {
      const end = performance.now() + SLICE_MS
      for (let one = fresh[at]; one && performance.now() < end; one = fresh[(at += 1)]) {
        known.add(one.tid)
        index.add(one.tid, one.txt)
      }
      if (at < fresh.length) timer = setTimeout(work, PAUSE_MS)
      else setAsked({ findByTid: index.findByTid, findByText: index.findByText })
    }
    timer = setTimeout(work, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [comments, index, known])
  return asked
}
