import { useCopy } from '@folkmoot/ui/use-copy'
import { exportMessages } from '../messages/export.ts'

interface Props {
  text: string
  /** what it is the line for */
  itemName: string
}

/** Copies a line and says so; where the browser refuses, it says that instead. */
export function CopyButton({ text, itemName: what }: Props) {
  const { isCopied, isRefused, copy } = useCopy(text)
  return (
    <>
      <button
        type="button"
        className="button"
        aria-label={exportMessages.copyLine(what)}
        onClick={() => void copy()}
      >
        {isCopied ? exportMessages.copied : exportMessages.copy}
      </button>
      <span role="status" className={isRefused ? 'copy-refused' : 'visually-hidden'}>
        {isCopied && exportMessages.copiedLine(what)}
        {isRefused && exportMessages.notCopied}
      </span>
    </>
  )
}
