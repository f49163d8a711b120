import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Returns true while the page is printed. The change is rendered before the browser reads the page, to unfold its parts. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  // before the first paint: printing at once prints the whole page
  useLayoutEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
