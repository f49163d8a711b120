import { CopyButton } from './CopyButton.tsx'

interface Props {
  /** the heading of the box */
  title: string
  code: string
  /** the copied thing in a word or two, for the button's name */
  what: string
}

/** Lines of code to paste elsewhere, with a copy button. */
export function CodeBox({ title, code, what }: Props) {
  return (
    <div className="code-box">
      <div className="code-box-head">
        <span>{title}</span>
        <CopyButton text={code} what={what} />
      </div>
      <pre>
        <code>{code}</code>
      </pre>
    </div>
  )
}
