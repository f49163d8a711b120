import type { ClientConfig } from '@folkmoot/api-types/site'

/** What the names of stored users begin with. */
export const USER_STORE_PREFIX = 'folkmoot.'

/** The name under which local storage holds the signed-in user. */
export const getUserKey = ({ issuer, client_id }: Pick<ClientConfig, 'issuer' | 'client_id'>): string =>
  `${USER_STORE_PREFIX}user:${issuer}:${client_id}`

/**
 * Whether somebody has signed in here before, told without loading the sign-in library. The public pages use it to
 * word a link; it says nothing about whether the sign-in still holds.
 */
export function hasStoredUser(config: ClientConfig): boolean {
  try {
    return window.localStorage.getItem(getUserKey(config)) !== null
  } catch {
    return false
  }
}
