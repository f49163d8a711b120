import { useEffect, useState } from 'react'

/** Duration of the message that a text was copied. */
const COPIED_NOTICE_MS = 3000

/**
 * Copies a text and reports success for a moment; a refusal of the browser is reported until the next attempt.
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
