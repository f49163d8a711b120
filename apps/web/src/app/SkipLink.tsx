import { messages } from '../messages.ts'

/** The first stop of the keyboard: past the frame to the content. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#content">
      {messages.skipToContent}
    </a>
  )
}
