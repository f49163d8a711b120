import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import type { Dependencies, HandlerDependencies } from '../platform/http/dependencies.ts'
import { type ParticipantTokens, createParticipantTokens } from '../platform/identity/participant-tokens.ts'
import { createAccountTokens, createOwnTokens } from '../platform/identity/own-token.ts'
import { createDiscoveredKeys } from '../platform/identity/provider.ts'
import { readSignIn } from '../platform/identity/provider-token.ts'
import { identifyPerson, verifyBearer, type IdentitySettings } from '../platform/identity/verify-bearer.ts'
import { registerDevIssuer } from './oidc/index.ts'
import type { SessionContext, SessionProvider } from '../platform/identity/sessions/exchange.ts'
import { registerSessions } from '../platform/identity/sessions/register-sessions.ts'
import {
  createLocalTokenRequest,
  createProviderRevocation,
  createProviderTokenRequest,
} from '../platform/identity/sessions/token-endpoint.ts'

/** Registers the development issuer if it is enabled. Returns its keys. */
async function registerIssuer(app: FastifyInstance, { db, config }: Dependencies) {
  if (!config.devIssuer) return undefined
  const { audience, namespace, clientId, cliClientId } = config.auth
  const { publicOrigin, devTokenTtlSeconds: tokenTtlSeconds } = config
  const settings = { db, publicOrigin, tokenTtlSeconds, audience, namespace, clientId, cliClientId }
  return (await registerDevIssuer(app, settings, config.isInsecurePublic)).keys
}

/** Creates what the console's token calls need of the provider. */
function createSessionProvider(
  app: FastifyInstance,
  { auth, publicOrigin, devIssuer }: Dependencies['config'],
): SessionProvider {
  const { name, issuer, clientId } = auth
  return {
    name,
    issuer,
    clientId,
    ...(devIssuer
      ? // signing out of the development issuer ends its refresh tokens
        { send: createLocalTokenRequest(app), revoke: () => Promise.resolve() }
      : {
          send: createProviderTokenRequest(auth, publicOrigin),
          revoke: createProviderRevocation(auth, publicOrigin),
        }),
  }
}

/**
 * Registers the issuer, `app.identify` and the console's sessions. Returns the functions for participants' tokens.
 * @param keys of the provider, where they need not be fetched: then nothing else is asked of it either
 */
export async function registerIdentity(
  app: FastifyInstance,
  dependencies: Dependencies & Pick<HandlerDependencies, 'limits'>,
  keys?: JWTVerifyGetKey,
): Promise<ParticipantTokens> {
  const { db, config, clock, random, limits } = dependencies
  const { auth, publicOrigin, adminUids, specialUids } = config
  const known = keys ?? (await registerIssuer(app, dependencies))
  const provider = { ...auth, keys: known ?? createDiscoveredKeys(auth.issuer), hasUserinfo: !known }
  const own = await createOwnTokens(app, db)
  const settings: IdentitySettings = {
    provider,
    participantTokens: createParticipantTokens(own),
    accountTokens: createAccountTokens(own, auth.namespace),
    adminUids,
    specialUids,
    db,
    random,
    clock,
  }
  app.decorate('identify', (request: FastifyRequest) => verifyBearer(request.headers.authorization, settings))
  const context: SessionContext = {
    db,
    clock,
    limits,
    provider: createSessionProvider(app, config),
    identify: async (answer) => {
      const profile = await readSignIn(answer, provider)
      const { user } = await identifyPerson(profile, settings, true)
      return { profile, uid: user.uid }
    },
    issue: settings.accountTokens.issue,
    warn: (refusal) => app.log.warn(refusal),
  }
  await registerSessions(app, context, provider, publicOrigin)
  return settings.participantTokens
}
