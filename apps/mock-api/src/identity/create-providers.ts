import type { JWTVerifyGetKey } from 'jose'
import type { Config } from '../config.ts'
import { createIntrospection } from './introspection.ts'
import { createDiscoveredKeys } from './key-set.ts'
import type { ProviderSettings } from './provider-token.ts'
import { createUserinfo } from './userinfo.ts'

/**
 * Creates what verifies the tokens of each provider.
 * @param keys of the first provider, where they need not be fetched: then nothing else is asked of it either
 */
export const createProviders = (
  { providers }: Config,
  keys: JWTVerifyGetKey | undefined,
): readonly ProviderSettings[] =>
  providers.map((provider, index) => {
    const { issuer, audience, clientId, clients, requiredScope: scope, namespace } = provider
    const { trustsAddresses, adminClaim, introspection } = provider
    const known = index === 0 ? keys : undefined
    const used = known ?? createDiscoveredKeys(issuer)
    return {
      issuer,
      audience,
      clients,
      scope,
      namespace,
      keys: used,
      trustsAddresses,
      adminClaim,
      findUserinfo:
        provider.usesUserinfo && !known ? createUserinfo({ issuer, clientId, keys: used }) : undefined,
      introspect: introspection ? createIntrospection(issuer, introspection) : undefined,
    }
  })
