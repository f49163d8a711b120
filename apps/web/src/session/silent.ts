import type { ClientConfig } from '@folkmoot/api-types/site'
import { createUserManager } from './user-manager.ts'

/** True if an answer names another issuer (RFC 9207). Not all providers name one. */
const isOfAnotherIssuer = (address: string, issuer: string): boolean => {
  const named = new URL(address).searchParams.get('iss')
  return named !== null && named !== issuer
}

/**
 * Finishes a silent renewal in its hidden frame: passes the provider's answer to the parent page, which checks it.
 * @throws an error for an answer of another issuer, which is not passed on: its code is not the provider's
 */
export const handleSilentCallback = async (
  config: ClientConfig,
  address: string = window.location.href,
): Promise<void> => {
  if (isOfAnotherIssuer(address, config.issuer))
    throw new Error('The answer to the silent renewal is of another issuer.')
  await createUserManager(config).signinSilentCallback(address)
}
