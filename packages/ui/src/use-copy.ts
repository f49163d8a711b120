import { useEffect, useState } from 'react'

/** How long it is said that something was copied, in milliseconds. */
const COPIED_NOTICE_MS = 3000

/**
 * Copies a text and says for a moment that it has; where the browser refuses, it says that until the next try.
 * @param onCopied after the text has been copied
 */
export function useCopy(text: string, onCopied?: () => void) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  useEffect(() => {
    if (outcome !== 'copied') return undefined
    const timer = setTimeout(() => setOutcome(undefined), COPIED_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
      onCopied?.()
    } catch {
      setOutcome('refused')
    }
  }
  return { isCopied: outcome === 'copied', isRefused: outcome === 'refused', copy }
}
