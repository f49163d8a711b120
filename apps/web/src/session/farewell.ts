/** Why somebody was signed out, where /home has to say it. */
export type Farewell = 'erased' | 'everywhere'

/** Key in session storage, which outlives the redirect to the provider and back. */
const KEY = 'folkmoot:farewell'

const FAREWELLS: readonly string[] = ['erased', 'everywhere'] satisfies Farewell[]

const isFarewell = (value: unknown): value is Farewell =>
  typeof value === 'string' && FAREWELLS.includes(value)

/** Reads a farewell from the state of a navigation to /signout. */
export function parseFarewell(state: unknown): Farewell | undefined {
  const found: unknown = typeof state === 'object' && state !== null && 'farewell' in state && state.farewell
  return isFarewell(found) ? found : undefined
}

/** Keeps a farewell for /home, after the storages are cleared. */
export const saveFarewell = (farewell: Farewell): void => sessionStorage.setItem(KEY, farewell)

export function readFarewell(): Farewell | undefined {
  const found = sessionStorage.getItem(KEY)
  return isFarewell(found) ? found : undefined
}

/** Deletes the kept farewell, so that it is said once. */
export const deleteFarewell = (): void => sessionStorage.removeItem(KEY)
