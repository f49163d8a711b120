import { type ReactNode, useId } from 'react'

/** Attributes that connect a field with its label and its error. */
interface FieldProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string
}

interface Props {
  label: string
  /** the error message */
  problem: string | undefined
  children: (field: FieldProps) => ReactNode
}

/** A field of a range with its label and its error. */
export function RangeField({ label, problem, children }: Props) {
  const id = useId()
  return (
    <div className="range-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': `${id}-problem` })}
      <p id={`${id}-problem`} className="range-problem" role="status">
        {problem}
      </p>
    </div>
  )
}
