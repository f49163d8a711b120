import type { ReactNode } from 'react'

interface Props {
  id: string
  title: string
  words?: string
  children: ReactNode
}

/** A chapter of the report; the table of contents links to it. */
export const Section = ({ id, title, words, children }: Props) => (
  <section id={id} aria-labelledby={`${id}-title`} className={`chapter chapter-${id}`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {words !== undefined && <p className="chapter-words">{words}</p>}
    {children}
  </section>
)
