import { useCallback, useEffect, useRef } from 'react'
import { formatPinId } from './PinButton.tsx'

/**
 * Keeps the focus on the button of a conversation that has moved to another section, where it is another element.
 * @param data changes when the list was loaded again
 * @returns the function to call when a button is pressed
 */
export function usePinFocus(data: unknown): (conversation_id: string) => void {
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    if (data === undefined || pressed.current === undefined || document.activeElement !== document.body)
      return
    document.getElementById(formatPinId(pressed.current))?.focus()
    pressed.current = undefined
  }, [data])
  return useCallback((conversation_id) => {
    pressed.current = conversation_id
  }, [])
}
