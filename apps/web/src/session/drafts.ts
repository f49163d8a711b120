import { useEffect, useState } from 'react'

const live = new Map<string, string>()
const STORED = 'folkmoot:draft:'
/** Whose the texts are: somebody else may sign in on the same page. */
const OWNER = 'folkmoot:drafts-of'

const nameIn = (path: string, name: string) => `${STORED}${path}:${name}`

const keptNames = () => Object.keys(sessionStorage).filter((name) => name.startsWith(STORED))

/**
 * Puts every text that is not yet saved aside, for the path it was typed on. Called before a sign-in redirect, and
 * whenever the sign-in is lost without the person asking for it (NET-4).
 * @param sub who has typed it, as the identity provider names them
 */
export function keepDrafts(sub?: string): void {
  if (sub !== undefined && live.size > 0) sessionStorage.setItem(OWNER, sub)
  for (const [name, text] of live) sessionStorage.setItem(name, text)
}

/** Throws away what somebody else has typed on this page before `sub` signed in. */
export function dropDraftsOfOthers(sub: string): void {
  const owner = sessionStorage.getItem(OWNER)
  if (owner === null || owner === sub) return
  for (const name of [OWNER, ...keptNames()]) sessionStorage.removeItem(name)
}

/** Whether texts are put aside for a sign-in that is under way: leaving the page loses nothing then. */
export const draftsAreKept = (): boolean => keptNames().length > 0

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
  const [edit, setEdit] = useState(() => sessionStorage.getItem(key) ?? undefined)
  const pending = edit !== undefined && edit !== saved
  useEffect(() => sessionStorage.removeItem(key), [key])
  useEffect(() => {
    if (edit !== undefined && !pending) setEdit(undefined)
    if (pending) live.set(key, edit)
    return () => void live.delete(key)
  }, [key, edit, pending])
  return [edit ?? saved, setEdit]
}
