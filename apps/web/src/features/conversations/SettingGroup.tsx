import { type ReactNode, useId } from 'react'

/** Settings that belong together, under their heading. */
export function SettingGroup({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="setting-group">
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  )
}
