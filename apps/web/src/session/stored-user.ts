import type { ClientConfig } from '@folkmoot/api-types/site'
import { listProviders, type SignInProvider } from './providers.ts'

/** Prefix of the keys of stored users. */
export const USER_STORE_PREFIX = 'folkmoot.'

/** The key of the signed-in user in local storage. */
export const getUserKey = ({ issuer, client_id }: Pick<ClientConfig, 'issuer' | 'client_id'>): string =>
  `${USER_STORE_PREFIX}user:${issuer}:${client_id}`

const isStored = (provider: SignInProvider): boolean => {
  try {
    return window.localStorage.getItem(getUserKey(provider)) !== null
  } catch {
    return false
  }
}

/** Finds the provider with which somebody is signed in here, without loading the sign-in library. */
export const findStoredProvider = (providers: readonly SignInProvider[]): SignInProvider | undefined =>
  providers.find(isStored)

/**
 * True if someone has signed in here before, without loading the sign-in library. The public pages choose the text of a
 * link by it; the sign-in may have expired.
 */
export const hasStoredUser = (config: ClientConfig): boolean =>
  findStoredProvider(listProviders(config)) !== undefined
