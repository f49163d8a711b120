import type { ReactNode } from 'react'

interface Props {
  title: string
  words: string
  /** actions of the reader */
  children?: ReactNode
}

/** A page that says why it has nothing to show. */
export const Notice = ({ title, words, children }: Props) => (
  <main className="notice">
    <h1>{title}</h1>
    <p>{words}</p>
    {children}
  </main>
)
