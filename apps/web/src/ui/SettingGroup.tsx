import { type ReactNode, useId } from 'react'

interface Props {
  heading: string
  /** of the whole group, for links to it */
  id?: string
  testId?: string
  children: ReactNode
}

/** Related settings under a heading. */
export function SettingGroup({ heading, id, testId, children }: Props) {
  const headingId = useId()
  return (
    <section id={id} aria-labelledby={headingId} className="stack gap-16 setting-group" data-testid={testId}>
      <h2 id={headingId}>{heading}</h2>
      {children}
    </section>
  )
}
