import { Button } from '@blueprintjs/core'
import { Clipboard, Tick } from '@blueprintjs/icons'
import { useCopy } from '@folkmoot/ui/use-copy'

interface Props {
  text: string
  /** the copied thing in a word or two, for the button's name */
  what: string
  /** on the button */
  label?: string
}

/** Copies a text and confirms it; reports a refusal of the browser. */
export function CopyButton({ text, what, label = 'Copy' }: Props) {
  const { isCopied, isRefused, copy } = useCopy(text)
  return (
    <span className="inline">
      <Button
        icon={isCopied ? <Tick /> : <Clipboard />}
        aria-label={`Copy ${what}`}
        onClick={() => void copy()}
      >
        {isCopied ? 'Copied' : label}
      </Button>
      <span role="status" className={isRefused ? 'problem small' : 'visually-hidden'}>
        {isCopied && `Copied: ${what}`}
        {isRefused && 'The browser did not allow copying. Select the text and copy it manually.'}
      </span>
    </span>
  )
}

interface CodeBoxProps {
  title: string
  code: string
  /** the copied thing in a word or two, for the button's name */
  what: string
}

/** Lines of code to paste elsewhere, with a copy button. */
export function CodeBox({ title, code, what }: CodeBoxProps) {
  return (
    <div className="code-box">
      <div className="line ends muted small strong code-box-head">
        <span>{title}</span>
        <CopyButton text={code} what={what} />
      </div>
      <pre>
        <code>{code}</code>
      </pre>
    </div>
  )
}
