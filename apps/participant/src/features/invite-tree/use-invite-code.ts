import { inviteCodeIn } from '@folkmoot/domain/invite-tree-forecast'
import { useEffect, useState } from 'react'

/**
 * The code of the link by which somebody came, or by which they come again while the page is open. It is taken out of the
 * address at once, so that nobody passes it on with the address; empty without one.
 */
export function useInviteCode(): string {
  const [code, setCode] = useState(() => inviteCodeIn(window.location.hash))
  useEffect(() => {
    const take = () => {
      const { hash, pathname, search } = window.location
      const found = inviteCodeIn(hash)
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
