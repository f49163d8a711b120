import { useEffect, useState } from 'react'

/** Asked what there is under a name when it is put aside. */
type Now = () => string | undefined

const live = new Map<string, Now>()
const STORED = 'folkmoot:draft:'
/** What is no text in a field of the screen that is open: leaving the page may lose such texts all the same. */
const ASIDE = 'folkmoot:aside:'
/** Whose the texts are: somebody else may sign in on the same page. */
const OWNER = 'folkmoot:drafts-of'

const nameIn = (path: string, name: string) => `${STORED}${path}:${name}`

const keptNames = (...starts: string[]) =>
  Object.keys(sessionStorage).filter((name) => starts.some((start) => name.startsWith(start)))

/**
 * Puts everything that is not yet saved aside, a text for the path it was typed on. Called before a sign-in redirect, and
 * whenever the sign-in is lost without the person asking for it (NET-4).
 * @param sub whose it is, as the identity provider names them
 */
export function keepDrafts(sub?: string): void {
  const unsaved = [...live].flatMap(([name, now]) => {
    const text = now()
    return text === undefined ? [] : [[name, text] as const]
  })
  if (sub !== undefined && unsaved.length > 0) sessionStorage.setItem(OWNER, sub)
  for (const [name, text] of unsaved) sessionStorage.setItem(name, text)
}

/** Lets something that is no text in a field be put aside too, until it is `forget`ed. @param now gives nothing when all is saved */
export const keepAside = (name: string, now: Now): void => void live.set(ASIDE + name, now)

/** What was put aside under a name before the last sign-in. */
export const keptAside = (name: string): string | undefined =>
  sessionStorage.getItem(ASIDE + name) ?? undefined

/** Throws away what was put aside under a name. */
export const dropAside = (name: string): void => sessionStorage.removeItem(ASIDE + name)

/** Ends what `keepAside` began. */
export const forget = (name: string): void => void live.delete(ASIDE + name)

/** Throws away what somebody else has typed on this page before `sub` signed in. */
export function dropDraftsOfOthers(sub: string): void {
  const owner = sessionStorage.getItem(OWNER)
  if (owner === null || owner === sub) return
  for (const name of [OWNER, ...keptNames(STORED, ASIDE)]) sessionStorage.removeItem(name)
}

/** Whether texts are put aside for a sign-in that is under way: leaving the page loses nothing then. */
export const draftsAreKept = (): boolean => keptNames(STORED).length > 0

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
    if (pending) live.set(key, () => edit)
    return () => void live.delete(key)
  }, [key, edit, pending])
  return [edit ?? saved, setEdit]
}
