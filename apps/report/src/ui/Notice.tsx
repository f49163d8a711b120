import type { ReactNode } from 'react'

interface Props {
  title: string
  words: string
  /** what one can do about it */
  children?: ReactNode
}

/** A page that has nothing to show, and says why. */
export const Notice = ({ title, words, children }: Props) => (
  <main className="notice">
    <h1>{title}</h1>
    <p>{words}</p>
    {children}
  </main>
)
