import { useEffect, useState } from 'react'

const live = new Map<string, string>()
const STORED = 'folkmoot:draft:'

const nameIn = (path: string, name: string) => `${STORED}${path}:${name}`

/** Puts every text that is not yet saved aside, for the path it was typed on. Called before a sign-in redirect (NET-4). */
export function keepDrafts(): void {
  for (const [name, text] of live) sessionStorage.setItem(name, text)
}

/** Whether texts are put aside for a sign-in that is under way: leaving the page loses nothing then. */
export const draftsAreKept = (): boolean =>
  Object.keys(sessionStorage).some((name) => name.startsWith(STORED))

function takeDraft(name: string): string | undefined {
  const text = sessionStorage.getItem(name)
  if (text !== null) sessionStorage.removeItem(name)
  return text ?? undefined
}

/**
 * Text that a person is typing into a field that saves later. Until it is edited it follows `saved`; an edit lasts
 * until `saved` has caught up with it. When a sign-in redirect comes in between, the edit is there again afterwards.
 * @param name of the field, unique on its page
 */
export function useDraft(
  name: string,
  saved: string,
): readonly [text: string, setText: (text: string) => void] {
  const [key] = useState(() => nameIn(window.location.pathname, name))
  const [edit, setEdit] = useState(() => takeDraft(key))
  const pending = edit !== undefined && edit !== saved
  useEffect(() => {
    if (edit !== undefined && !pending) setEdit(undefined)
    if (pending) live.set(key, edit)
    return () => void live.delete(key)
  }, [key, edit, pending])
  return [edit ?? saved, setEdit]
}
