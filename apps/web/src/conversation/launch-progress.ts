import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { useCallback, useState } from 'react'

/** What only the person in front of the screen knows: that the link was tried, that moderation was thought about. */
export type Remembered = 'link' | 'moderation'

const keyOf = (conversation_id: string) => `${PRODUCT_SLUG}:launch:${conversation_id}`

const read = (conversation_id: string): string[] =>
  (localStorage.getItem(keyOf(conversation_id)) ?? '').split(',').filter(Boolean)

/**
 * What this browser remembers of the way to a launch, and the function that adds to it. It lasts until one signs out;
 * the contract has no place for it (docs/decisions/settings.md).
 */
export function useLaunchMemory(
  conversation_id: string,
): readonly [has: (what: Remembered) => boolean, remember: (what: Remembered) => void] {
  const [known, setKnown] = useState<readonly string[]>(() => read(conversation_id))
  const remember = useCallback(
    (what: Remembered) => {
      const all = [...new Set([...read(conversation_id), what])]
      localStorage.setItem(keyOf(conversation_id), all.join(','))
      setKnown(all)
    },
    [conversation_id],
  )
  return [(what) => known.includes(what), remember]
}
