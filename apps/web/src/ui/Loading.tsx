import type { ReactNode } from 'react'
import { messages } from '../messages.ts'

interface Props {
  /** what is being loaded; visible where a requirement names a text, else for screen readers */
  text?: string
  visible?: boolean
  /** the shape of what comes: a number of lines, or a skeleton of the screen's own */
  lines?: number
  children?: ReactNode
}

/** A skeleton in the shape of what comes. It stays unseen for the first 150 ms, so that a quick answer does not flicker. */
export function Loading({ text = messages.loading, visible = false, lines = 3, children }: Props) {
  return (
    <div className="loading" role="status">
      <span className={visible ? 'loading-text' : 'visually-hidden'}>{text}</span>
      <div aria-hidden="true" className="loading-shape">
        {children ??
          Array.from({ length: lines }, (_, index) => <div className="skeleton skeleton-line" key={index} />)}
      </div>
    </div>
  )
}
