import { type ReactNode, useId } from 'react'

interface Props {
  label: string
  /** an explanation under the control */
  help?: ReactNode
  className?: string
  /** the control, which takes these attributes: they connect it with its label and its explanation */
  children: (attributes: { id: string; 'aria-describedby'?: string }) => ReactNode
}

/** A control under its label. */
export function Field({ label, help, className = 'stack gap-4', children }: Props) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(help !== undefined && { 'aria-describedby': `${id}-help` }) })}
      {help !== undefined && (
        <p id={`${id}-help`} className="muted">
          {help}
        </p>
      )}
    </div>
  )
}
