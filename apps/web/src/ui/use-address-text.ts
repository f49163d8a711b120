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
  const said = useRef(inAddress)
  useEffect(() => {
    // the address changed by a link or on going back
    if (inAddress === said.current) return
    said.current = inAddress
    setText(inAddress)
  }, [inAddress])
  const tell = (words: string) => {
    if (words === said.current) return
    said.current = words
    write(words)
  }
  const later = useEffectEvent(tell)
  useEffect(() => {
    const timer = setTimeout(() => later(text), WRITE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  /** Takes over a text that is written to the address in another way. */
  const take = (told: string) => {
    said.current = told
    setText(told)
  }
  return { text, setText, follow: () => tell(text), take }
}
