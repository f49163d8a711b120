import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { useCallback, useState } from 'react'

/** Steps that only the person at the screen can confirm: the link was tried, moderation was considered. */
type ManualStep = 'link' | 'moderation'

const getStorageKey = (conversation_id: string) => `${PRODUCT_SLUG}:launch:${conversation_id}`

const readSteps = (conversation_id: string): string[] =>
  (localStorage.getItem(getStorageKey(conversation_id)) ?? '').split(',').filter(Boolean)

/**
 * The launch steps that this browser remembers, and a function that adds one. They last until sign-out; the contract
 * has no field for them (docs/decisions/settings.md).
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
