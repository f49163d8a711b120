import { useMessages } from '../messages/use-messages.ts'

/** The shape of what comes; it shows only when that takes a moment. */
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
