import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'

interface Props {
  text: string
  label: string
  /** what is copied, for whoever hears the button's name */
  itemName: string
}

/** Copies a text and says so; where the browser refuses, it says what to do instead. */
export function CopyText({ text, label, itemName: what }: Props) {
  const { invites } = useMessages()
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    )
  return (
    <>
      <button type="button" aria-label={`${label}: ${what}`} onClick={() => void copy()}>
        {outcome === 'copied' ? invites.copied : label}
      </button>
      <span role="status" className={outcome === 'copyFailed' ? 'code-problem' : 'unseen'}>
        {outcome && invites[outcome]}
      </span>
    </>
  )
}
