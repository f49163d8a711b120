import type { ClientConfig } from '@folkmoot/api-types/site'

/** What the names of stored users begin with. */
export const userStorePrefix = 'folkmoot.'

/** The name under which local storage holds the signed-in user. */
export const userKey = ({ issuer, client_id }: Pick<ClientConfig, 'issuer' | 'client_id'>): string =>
  `${userStorePrefix}user:${issuer}:${client_id}`

/**
 * Whether somebody has signed in here before, told without loading the sign-in library. The public pages use it to
 * word a link; it says nothing about whether the sign-in still holds.
 */
export function hasStoredUser(config: ClientConfig): boolean {
  try {
    return window.localStorage.getItem(userKey(config)) !== null
  } catch {
    return false
  }
}
