import type { ReactNode } from 'react'

interface Props {
  /** the thing being loaded; visible where a requirement quotes the text, else for screen readers */
  text?: string
  visible?: boolean
  /** shape of the content: a number of lines, or a skeleton of the screen's own */
  lines?: number
  children?: ReactNode
}

/** A skeleton in the shape of the content. It is invisible for the first 150 ms, so a quick answer does not flicker. */
export function Loading({ text = 'Loading...', visible = false, lines = 3, children }: Props) {
  return (
    <div className="loading" role="status">
      <span className={visible ? 'muted' : 'visually-hidden'}>{text}</span>
      <div aria-hidden="true" className="stack">
        {children ??
          Array.from({ length: lines }, (_, index) => <div className="skeleton skeleton-line" key={index} />)}
      </div>
    </div>
  )
}

/** A centred spinner, for waits that decide which page is shown. */
export function Spinner({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className="spinner-place" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{text}</span>
    </div>
  )
}
