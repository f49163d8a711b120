import type { ReactNode } from 'react'

interface Props {
  heading?: string
  children: ReactNode
}

/** A framed notice. */
export function Notice({ heading, children }: Props) {
  return (
    <div className="notice">
      {heading !== undefined && <h2>{heading}</h2>}
      {children}
    </div>
  )
}
