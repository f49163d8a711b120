import { useCopy } from '@folkmoot/ui/use-copy'
import { exportMessages } from '../messages/export.ts'

interface Props {
  text: string
  /** the file that the line downloads */
  itemName: string
}

/** Copies a line and reports whether the browser allowed it. */
export function CopyButton({ text, itemName }: Props) {
  const { isCopied, isRefused, copy } = useCopy(text)
  return (
    <>
      <button
        type="button"
        className="button"
        aria-label={exportMessages.copyLine(itemName)}
        onClick={() => void copy()}
      >
        {isCopied ? exportMessages.copied : exportMessages.copy}
      </button>
      <span role="status" className={isRefused ? 'copy-refused' : 'visually-hidden'}>
        {isCopied && exportMessages.copiedLine(itemName)}
        {isRefused && exportMessages.notCopied}
      </span>
    </>
  )
}
