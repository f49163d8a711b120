import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Delay of an address update after typing, in milliseconds: browsers limit how often the address changes. */
const WRITE_DELAY_MS = 150

/**
 * A text that is copied to the address: after a pause, and at once when its field loses the focus. A later write could
 * interrupt the next navigation or undo the person's next choice.
 * @param inAddress the text in the address
 * @param write writes a text to the address
 */
export function useAddressText(inAddress: string, write: (text: string) => void) {
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)
  useEffect(() => {
    // the address changed by a link or on going back
    if (inAddress === written.current) return
    written.current = inAddress
    setText(inAddress)
  }, [inAddress])
  const writeIfChanged = (words: string) => {
    if (words === written.current) return
    written.current = words
    write(words)
  }
  const later = useEffectEvent(writeIfChanged)
  useEffect(() => {
    const timer = setTimeout(() => later(text), WRITE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  /** Takes over a text that is written to the address in another way. */
  const take = (next: string) => {
    written.current = next
    setText(next)
  }
  return { text, setText, follow: () => writeIfChanged(text), take }
}
