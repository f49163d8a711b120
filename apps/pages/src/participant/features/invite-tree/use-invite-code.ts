import { parseInviteCode } from '@folkmoot/domain/wave-forecast'
import { useEffect, useState } from 'react'

/**
 * Reads the invite code of the link, also of a link that is opened later in the same page; empty without one. It removes the
 * code from the address at once, so that it is not shared with the address.
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
