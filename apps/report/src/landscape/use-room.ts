import { useSyncExternalStore } from 'react'

const ROOMS = { phone: '(max-width: 760px)', report: '(max-width: 1200px)' } as const

/** What there is room for: a phone's layout only, a map as in a report, or a wide map. */
export type Room = keyof typeof ROOMS | 'full'

const ASKED = Object.values(ROOMS)

function subscribe(onChange: () => void) {
  const asked = ASKED.map((query) => window.matchMedia(query))
  for (const one of asked) one.addEventListener('change', onChange)
  return () => {
    for (const one of asked) one.removeEventListener('change', onChange)
  }
}

function findRoom(): Room {
  if (window.matchMedia(ROOMS.phone).matches) return 'phone'
  return window.matchMedia(ROOMS.report).matches ? 'report' : 'full'
}

/** What the window has room for. */
export const useRoom = (): Room => useSyncExternalStore(subscribe, findRoom)
