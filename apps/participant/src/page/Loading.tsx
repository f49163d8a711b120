import { useMessages } from '../messages/use-messages.ts'

/** Placeholder while the conversation loads; it appears after a short delay. */
export function Loading() {
  const { page } = useMessages()
  return (
    <main className="page loading" aria-busy="true">
      <p className="unseen" role="status">
        {page.loading}
      </p>
      <div className="shape" />
      <div className="shape tall" />
      <div className="shape" />
    </main>
  )
}
