import { CopyButton } from './CopyButton.tsx'

interface Props {
  /** what the code is, as a heading of its box */
  title: string
  code: string
  /** what the button copies, in a word or two, for its name */
  what: string
}

/** Lines of code that are made to be taken elsewhere, with a button that copies them. */
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
