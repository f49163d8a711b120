import { type ReactNode, useId } from 'react'

interface Props {
  label: string
  /** the endings of its names, as `.csv` */
  accept: string
  help: string
  isDisabled?: boolean
  onChoose: (file: File) => void
  /** between the label and the field */
  children?: ReactNode
}

/** A field for a file, which acts as soon as one is chosen. */
export function FileField({ label, accept, help, isDisabled = false, onChoose, children }: Props) {
  const id = useId()
  return (
    <div className="stack gap-4 setting">
      <label htmlFor={id} className="strong">
        {label}
      </label>
      {children}
      <input
        id={id}
        className="wide"
        type="file"
        accept={accept}
        aria-describedby={`${id}-help`}
        disabled={isDisabled}
        onChange={({ target }) => {
          if (target.files?.[0]) onChoose(target.files[0])
          // the same file can be chosen again after it was corrected
          target.value = ''
        }}
      />
      <p id={`${id}-help`} className="muted">
        {help}
      </p>
    </div>
  )
}
