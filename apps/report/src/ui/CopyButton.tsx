import { useCopy } from '@folkmoot/ui/use-copy'
import { exportMessages } from '../messages/export.ts'

interface Props {
  text: string
  /** what it is the line for */
  what: string
}

/** Copies a line and says so; where the browser refuses, it says that instead. */
export function CopyButton({ text, what }: Props) {
  const { isCopied, isRefused, copy } = useCopy(text)
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
      <span role="status" className={isRefused ? 'copy-refused' : 'visually-hidden'}>
        {isCopied && exportMessages.copiedOf(what)}
        {isRefused && exportMessages.notCopied}
      </span>
    </>
  )
}
