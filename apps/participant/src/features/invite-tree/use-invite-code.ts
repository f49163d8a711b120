import { parseInviteCode } from '@folkmoot/domain/wave-forecast'
import { useEffect, useState } from 'react'

/**
 * The code of the link by which somebody came, or by which they come again while the page is open. It is taken out of the
 * address at once, so that nobody passes it on with the address; empty without one.
 */
export function useInviteCode(): string {
  const [code, setCode] = useState(() => parseInviteCode(window.location.hash))
  useEffect(() => {
    const take = () => {
      const { hash, pathname, search } = window.location
      const found = parseInviteCode(hash)
      if (found === '') return
      setCode(found)
      window.history.replaceState(null, '', pathname + search)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return code
}
