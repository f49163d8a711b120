import { Button } from '@blueprintjs/core'
import { Clipboard, Tick } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { copying } from '../messages/copying.ts'

interface Props {
  /** what lands in the clipboard */
  text: string
  /** what that is, in a word or two, for the button's name */
  what: string
  /** after the text has been copied */
  onCopied?: () => void
}

const SAID = 3000

/** Copies a text and says so; where the browser refuses, it says that instead. */
export function CopyButton({ text, what, onCopied }: Props) {
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
      onCopied?.()
    } catch {
      setOutcome('refused')
    }
  }
  const copied = outcome === 'copied'
  return (
    <span className="copy">
      <Button
        icon={copied ? <Tick /> : <Clipboard />}
        aria-label={copying.copyWhat(what)}
        onClick={() => void copy()}
      >
        {copied ? copying.copied : copying.copy}
      </Button>
      <span role="status" className={outcome === 'refused' ? 'copy-refused' : 'visually-hidden'}>
        {copied && copying.copiedWhat(what)}
        {outcome === 'refused' && copying.notCopied}
      </span>
    </span>
  )
}
