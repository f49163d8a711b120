import { sharedMessages } from '../messages/shared.ts'

/** Shown while a page loads. */
export const Loading = () => (
  <main className="notice">
    <p role="status">{sharedMessages.loading}</p>
  </main>
)
