import { useEffect, useState } from 'react'

/** Asked what there is under a name when it is put aside. */
type GetText = () => string | undefined

const liveDrafts = new Map<string, GetText>()
const DRAFT_PREFIX = 'folkmoot:draft:'
/** What is no text in a field of the screen that is open: leaving the page may lose such texts all the same. */
const UNSAVED_PREFIX = 'folkmoot:aside:'
/** Whose the texts are: somebody else may sign in on the same page. */
const OWNER_KEY = 'folkmoot:drafts-of'

const createDraftKey = (path: string, name: string) => `${DRAFT_PREFIX}${path}:${name}`

const listStoredKeys = (...starts: string[]) =>
  Object.keys(sessionStorage).filter((name) => starts.some((start) => name.startsWith(start)))

/**
 * Puts everything that is not yet saved aside, a text for the path it was typed on. Called before a sign-in redirect, and
 * whenever the sign-in is lost without the person asking for it (NET-4).
 * @param sub whose it is, as the identity provider names them
 */
export function saveDrafts(sub?: string): void {
  const unsaved = [...liveDrafts].flatMap(([name, now]) => {
    const text = now()
    return text === undefined ? [] : [[name, text] as const]
  })
  if (sub !== undefined && unsaved.length > 0) sessionStorage.setItem(OWNER_KEY, sub)
  for (const [name, text] of unsaved) sessionStorage.setItem(name, text)
}

/** Lets something that is no text in a field be put aside too, until it is `forget`ed. @param now gives nothing when all is saved */
export const registerUnsaved = (name: string, now: GetText): void =>
  void liveDrafts.set(UNSAVED_PREFIX + name, now)

/** What was put aside under a name before the last sign-in. */
export const findUnsaved = (name: string): string | undefined =>
  sessionStorage.getItem(UNSAVED_PREFIX + name) ?? undefined

/** Throws away what was put aside under a name. */
export const deleteUnsaved = (name: string): void => sessionStorage.removeItem(UNSAVED_PREFIX + name)

/** Ends what `keepAside` began. */
export const unregisterUnsaved = (name: string): void => void liveDrafts.delete(UNSAVED_PREFIX + name)

/** Throws away what somebody else has typed on this page before `sub` signed in. */
export function deleteDraftsOfOthers(sub: string): void {
  const owner = sessionStorage.getItem(OWNER_KEY)
  if (owner === null || owner === sub) return
  for (const name of [OWNER_KEY, ...listStoredKeys(DRAFT_PREFIX, UNSAVED_PREFIX)])
    sessionStorage.removeItem(name)
}

/** Whether texts are put aside for a sign-in that is under way: leaving the page loses nothing then. */
export const hasSavedDrafts = (): boolean => listStoredKeys(DRAFT_PREFIX).length > 0

/**
 * Text that a person is typing into a field that saves later. Until it is edited it follows `saved`; an edit lasts
 * until `saved` has caught up with it. When a sign-in redirect comes in between, the edit is there again afterwards.
 * @param name of the field, unique on its page
 */
export function useDraft(
  name: string,
  saved: string,
): readonly [text: string, setText: (text: string) => void] {
  const [key] = useState(() => createDraftKey(window.location.pathname, name))
  const [edit, setEdit] = useState(() => sessionStorage.getItem(key) ?? undefined)
  const pending = edit !== undefined && edit !== saved
  useEffect(() => sessionStorage.removeItem(key), [key])
  useEffect(() => {
    if (edit !== undefined && !pending) setEdit(undefined)
    if (pending) liveDrafts.set(key, () => edit)
    return () => void liveDrafts.delete(key)
  }, [key, edit, pending])
  return [edit ?? saved, setEdit]
}
