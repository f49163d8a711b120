import { useEffectEvent, useLayoutEffect, useState } from 'react'

const COOKIE = 'single_keys'
const A_YEAR = 365 * 24 * 60 * 60

/** What a single key does, by its name in `KeyboardEvent.key`. */
export type Keys = Readonly<Record<string, () => void>>

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Whether a key is meant for something else: a field, a dialog, the browser. */
const isTaken = ({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  isComposing ||
  (target instanceof Element && target.closest(TYPING) !== null) ||
  document.querySelector('dialog[open]') !== null

/**
 * Single keys for a page. They can be turned off (WCAG 2.1.4), which a cookie remembers, because signing out empties
 * the local storage.
 */
export function useKeys(keys: Keys): { on: boolean; turn: (on: boolean) => void } {
  const [on, setOn] = useState(() => !document.cookie.split('; ').includes(`${COOKIE}=off`))
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = isTaken(event) ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  // with the page that tells of the keys, not after it: whoever is quick loses none
  useLayoutEffect(() => {
    if (!on) return undefined
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [on])
  const turn = (next: boolean) => {
    document.cookie = `${COOKIE}=off; path=/; max-age=${next ? 0 : A_YEAR}; SameSite=Lax`
    setOn(next)
  }
  return { on, turn }
}
