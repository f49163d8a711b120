/** The first tab stop: a link past the frame to the content. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#content">
      Skip to the content
    </a>
  )
}
