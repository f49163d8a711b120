import { useEffect, useState } from 'react'

/** Returns the current unsaved data of a name. */
type GetText = () => string | undefined

const unsavedData = new Map<string, GetText>()
const TEXT_PREFIX = 'folkmoot:draft:'
/** Prefix of unsaved data other than a field's text: leaving the page may lose such texts all the same. */
const UNSAVED_PREFIX = 'folkmoot:aside:'
/** Key of the texts' owner: someone else may sign in on the same page. */
const OWNER_KEY = 'folkmoot:drafts-of'

const createTextKey = (path: string, name: string) => `${TEXT_PREFIX}${path}:${name}`

const listStoredKeys = (...starts: string[]) =>
  Object.keys(sessionStorage).filter((name) => starts.some((start) => name.startsWith(start)))

/**
 * Stores all unsaved data in session storage; a text under the path of its page. Called before a sign-in redirect, and
 * whenever the sign-in is lost against the person's will (NET-4).
 * @param sub the owner, as the identity provider names them
 */
export function saveUnsavedTexts(sub?: string): void {
  const unsaved = [...unsavedData].flatMap(([name, now]) => {
    const text = now()
    return text === undefined ? [] : [[name, text] as const]
  })
  if (sub !== undefined && unsaved.length > 0) sessionStorage.setItem(OWNER_KEY, sub)
  for (const [name, text] of unsaved) sessionStorage.setItem(name, text)
}

/**
 * Registers unsaved data other than a field's text, until `unregisterUnsaved`.
 * @param now returns nothing when everything is saved
 */
export const registerUnsaved = (name: string, now: GetText): void =>
  void unsavedData.set(UNSAVED_PREFIX + name, now)

/** The data stored under a name before the last sign-in. */
export const findUnsaved = (name: string): string | undefined =>
  sessionStorage.getItem(UNSAVED_PREFIX + name) ?? undefined

export const deleteUnsaved = (name: string): void => sessionStorage.removeItem(UNSAVED_PREFIX + name)

/** Undoes `registerUnsaved`. */
export const unregisterUnsaved = (name: string): void => void unsavedData.delete(UNSAVED_PREFIX + name)

/** Deletes the unsaved data that someone else left on this page before `sub` signed in. */
export function deleteUnsavedTextsOfOthers(sub: string): void {
  const owner = sessionStorage.getItem(OWNER_KEY)
  if (owner === null || owner === sub) return
  for (const name of [OWNER_KEY, ...listStoredKeys(TEXT_PREFIX, UNSAVED_PREFIX)])
    sessionStorage.removeItem(name)
}

/** True if texts are stored for a running sign-in: leaving the page loses nothing then. */
export const hasStoredTexts = (): boolean => listStoredKeys(TEXT_PREFIX).length > 0

/**
 * Text that a person types into a field that is saved later. Until it is edited it follows `saved`; an edit lasts until
 * `saved` equals it. After an interrupting sign-in redirect, the edit is restored.
 * @param name of the field, unique on its page
 * @param isSaving while another value is on its way: an edit back to `saved` is an edit then
 */
export function useUnsavedText(
  name: string,
  saved: string,
  isSaving = false,
): readonly [text: string, setText: (text: string) => void] {
  const [key] = useState(() => createTextKey(window.location.pathname, name))
  const [edit, setEdit] = useState(() => sessionStorage.getItem(key) ?? undefined)
  const pending = edit !== undefined && (edit !== saved || isSaving)
  useEffect(() => sessionStorage.removeItem(key), [key])
  useEffect(() => {
    if (edit !== undefined && !pending) setEdit(undefined)
    if (pending) unsavedData.set(key, () => edit)
    return () => void unsavedData.delete(key)
  }, [key, edit, pending])
  return [edit ?? saved, setEdit]
}
