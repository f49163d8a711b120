import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Parts that are first rendered for the print were not there when it began. */
let isPrintingNow = false

/** Returns true while the page is printed. The change is rendered before the browser reads the page, to unfold its parts. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(isPrintingNow)
  // before the first paint: printing at once prints the whole page
  useLayoutEffect(() => {
    const begin = () => {
      isPrintingNow = true
      flushSync(() => setPrinting(true))
    }
    const end = () => {
      isPrintingNow = false
      setPrinting(false)
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
