import { sharedMessages } from '../messages/shared.ts'

/** An address that no page of a report has. */
export const NoSuchPage = () => (
  <main className="notice">
    <h1>{sharedMessages.noSuchPage}</h1>
    <p>{sharedMessages.noSuchPageWords}</p>
  </main>
)
