import { useCopy } from '@folkmoot/ui/use-copy'
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
  const { isCopied, isRefused, copy } = useCopy(text)
  return (
    <>
      <button type="button" aria-label={`${label}: ${itemName}`} onClick={() => void copy()}>
        {isCopied ? invites.copied : label}
      </button>
      <span role="status" className={isRefused ? 'problem' : 'unseen'}>
        {isCopied && invites.copied}
        {isRefused && invites.copyFailed}
      </span>
    </>
  )
}
