import { useEffectEvent, useLayoutEffect, useState } from 'react'

const COOKIE_NAME = 'single_keys'
const COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60

/** Actions by their name in `KeyboardEvent.key`. */
type KeyActions = Readonly<Record<string, () => void>>

const TEXT_FIELD = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** True when a key belongs to something else: a field, a dialog, the browser. */
const isForOthers = ({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  isComposing ||
  (target instanceof Element && target.closest(TEXT_FIELD) !== null) ||
  document.querySelector('dialog[open]') !== null

/**
 * Single-key shortcuts of a page. They can be turned off (WCAG 2.1.4). A cookie remembers that, because signing out clears
 * the local storage.
 */
export function useSingleKeys(actions: KeyActions): { isOn: boolean; setOn: (isOn: boolean) => void } {
  const [isOn, setIsOn] = useState(() => !document.cookie.split('; ').includes(`${COOKIE_NAME}=off`))
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const act = isForOthers(event) ? undefined : actions[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  // a layout effect, because a key can be pressed as soon as the page is shown
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn])
  const setOn = (next: boolean) => {
    document.cookie = `${COOKIE_NAME}=off; path=/; max-age=${next ? 0 : COOKIE_MAX_AGE_S}; SameSite=Lax`
    setIsOn(next)
  }
  return { isOn, setOn }
}
