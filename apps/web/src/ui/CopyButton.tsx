import { Button } from '@blueprintjs/core'
import { Clipboard, Tick } from '@blueprintjs/icons'
import { useCopy } from '@folkmoot/ui/use-copy'

interface Props {
  /** the text to copy */
  text: string
  /** the copied thing in a word or two, for the button's name */
  what: string
}

/** Copies a text and confirms it; reports a refusal of the browser. */
export function CopyButton({ text, what }: Props) {
  const { isCopied, isRefused, copy } = useCopy(text)
  return (
    <span className="copy">
      <Button
        icon={isCopied ? <Tick /> : <Clipboard />}
        aria-label={`Copy ${what}`}
        onClick={() => void copy()}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className={isRefused ? 'copy-refused' : 'visually-hidden'}>
        {isCopied && `Copied: ${what}`}
        {isRefused && 'The browser did not allow copying. Select the text and copy it manually.'}
      </span>
    </span>
  )
}
