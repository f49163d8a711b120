import type { ClientConfig } from '@folkmoot/api-types/site'
import { USER_STORE_PREFIX } from '@folkmoot/domain/product'

const USER_KEY_PREFIX = `${USER_STORE_PREFIX}user:`

export const getUserKey = ({ issuer, client_id }: Pick<ClientConfig, 'issuer' | 'client_id'>): string =>
  `${USER_KEY_PREFIX}${issuer}:${client_id}`

/**
 * True if someone has signed in here before, without loading the sign-in library. The first page and the text of a
 * link depend on it; the sign-in may have expired.
 */
export function hasStoredUser(): boolean {
  try {
    return Object.keys(window.localStorage).some((key) => key.startsWith(USER_KEY_PREFIX))
  } catch {
    return false
  }
}
