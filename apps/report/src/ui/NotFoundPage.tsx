import { sharedMessages } from '../messages/shared.ts'
import { Notice } from './Notice.tsx'

/** Shown at an unknown address. */
export const NotFoundPage = () => (
  <Notice title={sharedMessages.noSuchPage} words={sharedMessages.noSuchPageWords} />
)
