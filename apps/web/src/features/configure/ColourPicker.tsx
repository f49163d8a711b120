import { toPickerColour } from '@folkmoot/domain/conversations'
import { useEffect, useEffectEvent, useRef } from 'react'
import { resolveNamedColour } from './resolve-named-colour.ts'

interface Props {
  name: string
  /** in any format that the server accepts */
  colour: string
  onPick: (colour: string) => void
  /** called when the picker closes */
  onPicked: () => void
}

/** The browser's own colour picker. */
export function ColourPicker({ name, colour, onPick, onPicked }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const picked = useEffectEvent(onPicked)
  useEffect(() => {
    // the browser fires “change” once, at the end; React’s event of that name fires for every move in the picker
    const element = input.current
    const listen = () => picked()
    element?.addEventListener('change', listen)
    return () => element?.removeEventListener('change', listen)
  }, [])
  return (
    <input
      ref={input}
      type="color"
      aria-label={name}
      value={toPickerColour(resolveNamedColour(colour.trim()))}
      onChange={(event) => onPick(event.target.value)}
    />
  )
}
