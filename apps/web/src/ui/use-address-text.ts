import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long typing has to pause before the address follows, in milliseconds: browsers count how often it is written. */
const WRITE_DELAY_MS = 150

/**
 * A text that the address follows: after a pause, and at once when its field is left. Later it might cut off the way to
 * where somebody goes next, or put aside what they chose next.
 * @param inAddress what the address says
 * @param write makes the address say a text
 */
export function useAddressText(inAddress: string, write: (text: string) => void) {
  const [text, setText] = useState(inAddress)
  const said = useRef(inAddress)
  useEffect(() => {
    // another address, by a link or the way back
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
  /** Takes a text that the address is told in another way. */
  const take = (told: string) => {
    said.current = told
    setText(told)
  }
  return { text, setText, follow: () => tell(text), take }
}
