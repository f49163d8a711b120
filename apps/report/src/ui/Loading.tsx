import { sharedMessages } from '../messages/shared.ts'

/** What stands there until a page is. */
export const Loading = () => (
  <main className="notice">
    <p role="status">{sharedMessages.loading}</p>
  </main>
)
