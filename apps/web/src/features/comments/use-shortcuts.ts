import { useEffectEvent, useLayoutEffect, useState } from 'react'

const SHORTCUTS_COOKIE = 'single_keys'
const COOKIE_MAX_AGE_SECONDS = 365 * 24 * 60 * 60

/** What a single key does, by its name in `KeyboardEvent.key`. */
export type ShortcutHandlers = Readonly<Record<string, () => void>>

const TEXT_FIELD_SELECTOR = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Whether a key is meant for something else: a field, a dialog, the browser. */
const isReserved = ({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  isComposing ||
  (target instanceof Element && target.closest(TEXT_FIELD_SELECTOR) !== null) ||
  document.querySelector('dialog[open]') !== null

/**
 * Single keys for a page. They can be turned off (WCAG 2.1.4), which a cookie remembers, because signing out empties
 * the local storage.
 */
export function useShortcuts(keys: ShortcutHandlers): { on: boolean; turn: (on: boolean) => void } {
  const [on, setOn] = useState(() => !document.cookie.split('; ').includes(`${SHORTCUTS_COOKIE}=off`))
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = isReserved(event) ? undefined : keys[event.key]
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
    document.cookie = `${SHORTCUTS_COOKIE}=off; path=/; max-age=${next ? 0 : COOKIE_MAX_AGE_SECONDS}; SameSite=Lax`
    setOn(next)
  }
  return { on, turn }
}
