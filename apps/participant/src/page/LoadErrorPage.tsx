import { PRODUCT } from '@folkmoot/domain/product'
import { useEffect } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { LoadError } from '../session/session.ts'

interface Props {
  error: LoadError
  onRetry: () => void
}

/** Says why there is no conversation here, and what can be done; it tries again by itself when the connection is back. */
export function LoadErrorPage({ error: trouble, onRetry }: Props) {
  const { page } = useMessages()
  const unknown = trouble === 'unknown'
  const heading = unknown ? page.unknownHeading : page.failedHeading
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
      <p>{page[trouble]}</p>
      {!unknown && (
        <p>
          <button type="button" className="primary" onClick={onRetry}>
            {page.retry}
          </button>
        </p>
      )}
    </main>
  )
}
