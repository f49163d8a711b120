import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'

interface Props {
  text: string
  label: string
  /** name of the text, for screen readers */
  itemName: string
}

/** Button that copies a text and reports the result. */
export function CopyText({ text, label, itemName }: Props) {
  const { invites } = useMessages()
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    )
  return (
    <>
      <button type="button" aria-label={`${label}: ${itemName}`} onClick={() => void copy()}>
        {outcome === 'copied' ? invites.copied : label}
      </button>
      <span role="status" className={outcome === 'copyFailed' ? 'code-problem' : 'unseen'}>
        {outcome && invites[outcome]}
      </span>
    </>
  )
}
