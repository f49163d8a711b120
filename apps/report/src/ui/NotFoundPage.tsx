import { sharedMessages } from '../messages/shared.ts'
import { Notice } from './Notice.tsx'

/** An address that no page of a report has. */
export const NotFoundPage = () => (
  <Notice title={sharedMessages.noSuchPage} words={sharedMessages.noSuchPageWords} />
)
