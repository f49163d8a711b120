import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { useCallback, useState } from 'react'

/** What only the person in front of the screen knows: that the link was tried, that moderation was thought about. */
export type ManualStep = 'link' | 'moderation'

const getStorageKey = (conversation_id: string) => `${PRODUCT_SLUG}:launch:${conversation_id}`

const readSteps = (conversation_id: string): string[] =>
  (localStorage.getItem(getStorageKey(conversation_id)) ?? '').split(',').filter(Boolean)

/**
 * What this browser remembers of the way to a launch, and the function that adds to it. It lasts until one signs out;
 * the contract has no place for it (docs/decisions/settings.md).
 */
export function useLaunchProgress(
  conversation_id: string,
): readonly [has: (what: ManualStep) => boolean, remember: (what: ManualStep) => void] {
  const [known, setKnown] = useState<readonly string[]>(() => readSteps(conversation_id))
  const remember = useCallback(
    (what: ManualStep) => {
      const all = [...new Set([...readSteps(conversation_id), what])]
      localStorage.setItem(getStorageKey(conversation_id), all.join(','))
      setKnown(all)
    },
    [conversation_id],
  )
  return [(what) => known.includes(what), remember]
}
