/** How a person's group changed: by their own answers, or by a newer map. */
export interface GroupChange {
  readonly from: number
  readonly to: number
  readonly by: 'own' | 'others'
  /** the person's answers at that time: it is told until they answer further */
  readonly answers: number
}

/** Key in localStorage. @param storageKey of the participant in this browser (`formatStorageKey`) */
const formatKey = (storageKey: string): string => `group-change ${storageKey}`

/** Reads the change that a participant has not seen yet; undefined where nothing is stored. */
export function readKeptChange(storageKey: string): GroupChange | undefined {
  try {
    const text = localStorage.getItem(formatKey(storageKey))
    return text === null ? undefined : (JSON.parse(text) as GroupChange)
  } catch {
    return undefined
  }
}

/** Keeps a change on this device; undefined removes it. Where the browser stores nothing, the page alone remembers it. */
export function keepChange(storageKey: string, change: GroupChange | undefined): void {
  try {
    if (change) localStorage.setItem(formatKey(storageKey), JSON.stringify(change))
    else localStorage.removeItem(formatKey(storageKey))
  } catch {
    // private windows refuse
  }
}
