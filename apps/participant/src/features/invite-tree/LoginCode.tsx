import { useEffect, useRef } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { CopyText } from './CopyText.tsx'

interface Props {
  code: string
  topic: string
  onSaved: () => void
}

const toPlainTextUrl = (text: string): string => `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`

/** The login code, shown only once, with ways to save it. */
export function LoginCode({ code, topic, onSaved }: Props) {
  const { invites } = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const address = `${window.location.origin}${window.location.pathname}`
  return (
    <section className="login-code" aria-labelledby="login-code">
      <h2 id="login-code" ref={heading} tabIndex={-1}>
        {invites.codeHeading}
      </h2>
      <p>{invites.codeIntro}</p>
      <p>
        <code dir="ltr">{code}</code>
      </p>
      <p className="only-printed" dir="ltr">
        {address}
      </p>
      <div className="login-code-ways">
        <CopyText text={code} label={invites.copy} itemName={invites.loginLabel} />
        <a
          className="button"
          href={toPlainTextUrl(invites.fileText(topic, address, code))}
          download={invites.fileName}
        >
          {invites.save}
        </a>
        <button type="button" onClick={() => window.print()}>
          {invites.print}
        </button>
      </div>
      <button type="button" className="primary" onClick={onSaved}>
        {invites.kept}
      </button>
    </section>
  )
}
