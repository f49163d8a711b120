import { useEffect, useState } from 'react'
import { exportMessages } from '../messages/export.ts'

interface Props {
  text: string
  /** what it is the line for */
  what: string
}

const SAID = 3000

/** Copies a line and says so; where the browser refuses, it says that instead. */
export function CopyButton({ text, what }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  useEffect(() => {
    if (outcome !== 'copied') return undefined
    const timer = setTimeout(() => setOutcome(undefined), SAID)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  const isCopied = outcome === 'copied'
  return (
    <>
      <button
        type="button"
        className="button"
        aria-label={exportMessages.copyOf(what)}
        onClick={() => void copy()}
      >
        {isCopied ? exportMessages.copied : exportMessages.copy}
      </button>
      <span role="status" className={outcome === 'refused' ? 'copy-refused' : 'visually-hidden'}>
        {isCopied && exportMessages.copiedOf(what)}
        {outcome === 'refused' && exportMessages.notCopied}
      </span>
    </>
  )
}
