import { type ReactNode, useId } from 'react'

/** What ties a field to its label and to what is wrong with it. */
interface FieldProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string
}

interface Props {
  label: string
  /** what is wrong with it, in words */
  problem: string | undefined
  children: (field: FieldProps) => ReactNode
}

/** A field of a range with its label, and beside it what is wrong. */
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
