import { useEffect } from 'react'
import { hasStoredTexts } from '../session/unsaved-texts.ts'

/**
 * Makes the browser ask before the page is closed or reloaded with unsaved changes. A redirect to the sign-in page is
 * not blocked, because the texts are stored.
 */
export function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: Event) => {
      if (!hasStoredTexts()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
