import { LIST_PAGE_SIZE } from '@folkmoot/domain/conversation-list'
import { useState } from 'react'

export type Density = 'comfortable' | 'dense'

const COOKIE = 'list_density'
const COOKIE_MAX_AGE_SECONDS = 365 * 24 * 60 * 60

/** Reads the choice from a cookie, because signing out empties local storage. */
function readChoice(): Density | undefined {
  const found = new RegExp(`(?:^|; )${COOKIE}=(comfortable|dense)`).exec(document.cookie)?.[1]
  return found === 'comfortable' || found === 'dense' ? found : undefined
}

/** How closely the list is set (LIST-9): as the person chose, else dense when it has more than a page. */
export function useDensity(total: number) {
  const [choice, setChoice] = useState(readChoice)
  return {
    density: choice ?? (total > LIST_PAGE_SIZE ? 'dense' : 'comfortable'),
    choose: (density: Density) => {
      document.cookie = `${COOKIE}=${density}; path=/; max-age=${COOKIE_MAX_AGE_SECONDS}; SameSite=Lax`
      setChoice(density)
    },
  }
}
