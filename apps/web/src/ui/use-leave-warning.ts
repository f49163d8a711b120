import { useEffect } from 'react'
import { hasSavedDrafts } from '../session/drafts.ts'

/**
 * Lets the browser ask before the page is closed or reloaded while something on it is not saved. A redirect to the
 * sign-in page is let through: it has put the texts aside.
 */
export function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: Event) => {
      if (!hasSavedDrafts()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
