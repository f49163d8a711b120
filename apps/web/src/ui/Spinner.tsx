/** A centred spinner, for waits that decide which page is shown. */
export function Spinner({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className="spinner-place" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{text}</span>
    </div>
  )
}
