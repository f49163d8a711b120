import { PRODUCT } from '@folkmoot/domain/product'
import { useEffect } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { LoadError } from '../session/session.ts'

interface Props {
  error: LoadError
  onRetry: () => void
}

/** Says why the conversation cannot be shown and what to do. It tries again when the connection is back. */
export function LoadErrorPage({ error, onRetry }: Props) {
  const { page } = useMessages()
  const isUnknown = error === 'unknown'
  const heading = isUnknown ? page.unknownHeading : page.failedHeading
  useEffect(() => {
    document.title = `${heading} · ${PRODUCT}`
  }, [heading])
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <main className="page">
      <h1 className="topic">{heading}</h1>
      <p>{page[error]}</p>
      {!isUnknown && (
        <p>
          <button type="button" className="primary" onClick={onRetry}>
            {page.retry}
          </button>
        </p>
      )}
    </main>
  )
}
