import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import type { Dependencies } from './core/dependencies.ts'
import type { ParticipantTokens } from './core/participant-tokens.ts'
import { createProviders } from './identity/create-providers.ts'
import { createParticipantTokens } from './identity/participant-token.ts'
import {
  createVerifiedTokenCache,
  identifyAccount,
  verifyBearer,
  type IdentitySettings,
} from './identity/verify-bearer.ts'
import type { ProviderSettings } from './identity/provider-token.ts'
import { registerDevIssuer } from './oidc/index.ts'
import type { ProviderConfig } from './provider-settings.ts'
import type { SessionContext, SessionProvider } from './sessions/exchange.ts'
import { registerSessions } from './sessions/register-sessions.ts'
import {
  createLocalTokenRequest,
  createProviderCheck,
  createProviderRevocation,
  createProviderTokenRequest,
} from './sessions/token-endpoint.ts'

/** Registers the development issuer if it is enabled. Returns its keys. */
async function registerIssuer(app: FastifyInstance, { db, config }: Dependencies) {
  if (!config.devIssuer) return undefined
  const { audience, namespace, clientId, cliClientId } = config.auth
  const { publicOrigin, devTokenTtlSeconds: tokenTtlSeconds } = config
  const settings = { db, publicOrigin, tokenTtlSeconds, audience, namespace, clientId, cliClientId }
  return (await registerDevIssuer(app, settings)).keys
}

const createSessionProvider = (provider: ProviderConfig, publicOrigin: string): SessionProvider => ({
  id: provider.id,
  name: provider.name,
  issuer: provider.issuer,
  clientId: provider.clientId,
  resource: provider.resource,
  send: createProviderTokenRequest(provider, publicOrigin),
  check: createProviderCheck(provider),
  revoke: createProviderRevocation(provider, publicOrigin),
})

/** Creates what the console's token calls need of each provider, that of AUTH_ISSUER first. */
function createSessionProviders(
  app: FastifyInstance,
  { auth, providers, publicOrigin, devIssuer }: Dependencies['config'],
): SessionContext['providers'] {
  const first = createSessionProvider(auth, publicOrigin)
  // signing out of the development issuer ends its refresh tokens
  const nothing = () => Promise.resolve()
  const local = { send: createLocalTokenRequest(app), revoke: nothing, check: nothing }
  return [
    devIssuer ? { ...first, ...local } : first,
    ...providers.slice(1).map((provider) => createSessionProvider(provider, publicOrigin)),
  ]
}

/** Asks no other provider about a token that one has given: it would learn the token. */
const keepIntrospection = (provider: ProviderSettings, issuer: string): ProviderSettings =>
  provider.issuer === issuer ? provider : { ...provider, introspect: undefined }

/** Registers the issuer, `app.identify` and the console's sessions. Returns the functions for participants' tokens. */
export async function registerIdentity(
  app: FastifyInstance,
  dependencies: Dependencies,
  keys?: JWTVerifyGetKey,
): Promise<ParticipantTokens> {
  const { db, config, clock, random } = dependencies
  const { publicOrigin, adminUids, specialUids } = config
  const issuerKeys = await registerIssuer(app, dependencies)
  const settings: IdentitySettings = {
    providers: createProviders(config, keys ?? issuerKeys),
    participantTokens: await createParticipantTokens(app, db),
    verifiedTokens: createVerifiedTokenCache(),
    adminUids,
    specialUids,
    db,
    random,
    clock,
  }
  app.decorate('identify', (request: FastifyRequest) =>
    verifyBearer(request.headers.authorization, { ...settings, address: request.ip }),
  )
  const context: SessionContext = {
    db,
    clock,
    providers: createSessionProviders(app, config),
    identify: async (token, issuer) => {
      const own = { ...settings, providers: settings.providers.map((one) => keepIntrospection(one, issuer)) }
      // as a call would: that records the sign-in
      await verifyBearer(`Bearer ${token}`, own)
      return identifyAccount(token, own)
    },
    warn: (refusal) => app.log.warn(refusal),
  }
  const logoutProviders = settings.providers.map(({ issuer, keys: used }, index) => ({
    issuer,
    clientId: config.providers[index]?.clientId ?? '',
    keys: used,
  }))
  await registerSessions(app, context, logoutProviders, publicOrigin)
  return settings.participantTokens
}
