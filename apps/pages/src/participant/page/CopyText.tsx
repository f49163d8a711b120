import { useCopy } from '@folkmoot/ui/use-copy'
import { useMessages } from '../messages/language.tsx'

interface Props {
  text: string
  label: string
  /** name of one text of several, for screen readers */
  itemName?: string
}

/** Button that copies a text and reports the result. */
export function CopyText({ text, label, itemName }: Props) {
  const { invites } = useMessages()
  const { isCopied, isRefused, copy } = useCopy(text)
  return (
    <>
      <button
        type="button"
        aria-label={itemName === undefined ? undefined : `${label}: ${itemName}`}
        onClick={() => void copy()}
      >
        {isCopied ? invites.copied : label}
      </button>
      <span role="status" className={isRefused ? 'problem' : 'unseen'}>
        {isCopied && invites.copied}
        {isRefused && invites.copyFailed}
      </span>
    </>
  )
}
