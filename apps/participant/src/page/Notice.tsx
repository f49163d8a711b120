import type { ReactNode } from 'react'

interface Props {
  heading?: string
  children: ReactNode
}

/** Something that the reader has to know, in a frame of its own. */
export function Notice({ heading, children }: Props) {
  return (
    <div className="notice">
      {heading !== undefined && <h2>{heading}</h2>}
      {children}
    </div>
  )
}
