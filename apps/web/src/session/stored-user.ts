import type { ClientConfig } from '@folkmoot/api-types/site'
import { USER_STORE_PREFIX } from '@folkmoot/domain/product'

export const getUserKey = ({ issuer, client_id }: Pick<ClientConfig, 'issuer' | 'client_id'>): string =>
  `${USER_STORE_PREFIX}user:${issuer}:${client_id}`

/**
 * True if someone has signed in here before, without loading the sign-in library. The public pages choose the text of a
 * link by it; the sign-in may have expired.
 */
export function hasStoredUser(config: ClientConfig): boolean {
  try {
    return window.localStorage.getItem(getUserKey(config)) !== null
  } catch {
    return false
  }
}
