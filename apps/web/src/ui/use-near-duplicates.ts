import type { ModerationComment } from '@folkmoot/api-types'
import { type NearDuplicates, nearDuplicates } from '@folkmoot/domain'
import { useEffect, useState } from 'react'

/** How long the index works before the page gets its turn, in milliseconds. */
const SLICE = 6
const PAUSE = 12

type Texts = readonly Pick<ModerationComment, 'tid' | 'txt'>[]

/** What can be asked of the index. */
type Asked = Pick<NearDuplicates, 'of' | 'like'>

/** Near-duplicates among the comments. The index grows in small pieces, so that no key press waits for it. */
export function useNearDuplicates(comments: Texts): Asked {
  const [index] = useState(nearDuplicates)
  const [known] = useState(() => new Set<number>())
  // a new object when something new was found, so that cards look again
  const [asked, setAsked] = useState<Asked>(index)
  useEffect(() => {
    const fresh = comments.filter(({ tid }) => !known.has(tid))
    if (fresh.length === 0) return undefined
    let at = 0
    let timer: ReturnType<typeof setTimeout>
    const work = () => {
      const end = performance.now() + SLICE
      for (let one = fresh[at]; one && performance.now() < end; one = fresh[(at += 1)]) {
        known.add(one.tid)
        index.add(one.tid, one.txt)
      }
      if (at < fresh.length) timer = setTimeout(work, PAUSE)
      else setAsked({ of: index.of, like: index.like })
    }
    timer = setTimeout(work, PAUSE)
    return () => clearTimeout(timer)
  }, [comments, index, known])
  return asked
}
