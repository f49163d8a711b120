import { CONTRACT, type FeatureName } from '@folkmoot/api-types/contract'
import type { Contract } from '@folkmoot/api-types/endpoint'
import { HANDLER_FACTORIES } from './features/handlers.ts'
import type { JWTVerifyGetKey } from 'jose'
import compress from '@fastify/compress'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { registerUploads } from './features/imports/upload.ts'
import { handleClientError } from './http/client-errors.ts'
import { compilers } from './http/compilers.ts'
import { registerBodyParsers } from './http/body-parsers.ts'
import type { Dependencies, HandlerDependencies } from './core/dependencies.ts'
import type { Handlers } from './http/context.ts'
import { registerCors } from './http/cors.ts'
import { handleFrameworkError } from './http/error-handler.ts'
import { registerEtags } from './http/etag.ts'
import { createRateLimiter } from './core/rate-limiter.ts'
import { registerContract } from './http/register-contract.ts'
import { registerDocs } from './http/openapi.ts'
import { createVariants, type Variants } from './http/variants.ts'
import type { Caller } from './core/caller.ts'
import { createDiscoveredKeys } from './identity/key-set.ts'
import { createParticipantTokens } from './identity/participant-token.ts'
import type { ParticipantTokens } from './core/participant-tokens.ts'
import { createTokenCache } from './core/token-cache.ts'
import { verifyBearer, type IdentitySettings } from './identity/verify-bearer.ts'
import { registerDevIssuer } from './oidc/index.ts'
import { handlePageError } from './pages/notice.ts'
import { registerPages } from './pages/pages.ts'
import { registerSecurity } from './pages/security.ts'
import { listDevelopmentPolicies, type PageSources } from './pages/page-source.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** who makes a request, from its bearer token */
    identify: (request: FastifyRequest) => Promise<Caller>
  }
  interface FastifyRequest {
    caller: Caller
  }
}

export interface AppOptions extends Dependencies {
  /** the identity provider's keys; without them the development issuer's own, or the configured provider's */
  keys?: JWTVerifyGetKey
  pages: PageSources
  logger?: FastifyServerOptions['logger']
}

/** Mounts the whole contract, feature by feature. */
async function mountContract(
  app: FastifyInstance,
  variants: Variants,
  tools: HandlerDependencies,
): Promise<void> {
  for (const feature of Object.keys(CONTRACT) as FeatureName[]) {
    const calls: Contract = CONTRACT[feature]
    // HANDLER_FACTORIES has checked each feature's handlers against its calls at compile time
    const handlers = HANDLER_FACTORIES[feature](tools) as unknown as Handlers<Contract>
    const mountOn = (scope: FastifyInstance) => registerContract(scope, variants, calls, handlers, tools)
    if (!hasUploads(calls)) mountOn(app)
    // reading files adds hooks to each request, so these calls get a scope of their own
    else
      await app.register(async (scope) => {
        await registerUploads(scope)
        mountOn(scope)
      })
  }
}

const hasUploads = (calls: Contract) =>
  Object.values(calls).some(({ requestType }) => requestType === 'multipart')

/** Tokens of people with an account that need not be verified again so soon. */
const MAX_VERIFIED_TOKENS = 1000

/** Mounts the development issuer if it is wanted, and lets every route ask who its caller is. */
async function registerIdentity(
  app: FastifyInstance,
  given: Dependencies,
  keys?: JWTVerifyGetKey,
): Promise<ParticipantTokens> {
  const { db, config, clock, random } = given
  const { issuer, audience, namespace, clientId, cliClientId } = config.auth
  const { publicOrigin, devTokenTtl: tokenTtl } = config
  const issued = config.devIssuer
    ? await registerDevIssuer(app, {
        db,
        publicOrigin,
        tokenTtlSeconds: tokenTtl,
        audience,
        namespace,
        clientId,
        cliClientId,
      })
    : undefined
  const tokens = await createParticipantTokens(app, db)
  const settings: IdentitySettings = {
    provider: { issuer, audience, namespace, keys: keys ?? issued?.keys ?? createDiscoveredKeys(issuer) },
    participantTokens: tokens,
    verifiedTokens: createTokenCache(MAX_VERIFIED_TOKENS),
    adminUids: config.adminUids,
    specialUids: config.specialUids,
    db,
    random,
    clock,
  }
  app.decorate('identify', (request: FastifyRequest) => verifyBearer(request.headers.authorization, settings))
  return tokens
}

const createNewcomerLimiter = ({ config, clock }: Dependencies) => {
  const perMinute = config.limits.newcomers_per_address
  return createRateLimiter({ perMinute, clock, code: 'polis_err_too_many_newcomers' })
}

/** Builds the server without starting it: the same object answers real requests and tests. */
export async function createApp({
  keys,
  pages,
  logger = false,
  ...given
}: AppOptions): Promise<FastifyInstance> {
  const variants = createVariants()
  const app = Fastify({
    logger,
    // a line a request would say who did what; errors are logged by their handler
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_, hop) => hop < given.config.trustProxy,
    forceCloseConnections: true,
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
    routerOptions: {
      constraints: variants.constraints,
      ignoreTrailingSlash: true,
      // each schema says how long a parameter may be; Node.js keeps whole addresses below this
      maxParamLength: 16_384,
    },
    schemaController: { compilersFactory: compilers },
    // verbose: a refusal says what the schema asks for, see errors.ts
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, verbose: true },
    },
  })
  app.decorateRequest('caller')
  app.setErrorHandler(handlePageError)
  await registerSecurity(app, given.config, listDevelopmentPolicies(pages))
  registerCors(app, given.config)
  registerEtags(app)
  await app.register(compress, { encodings: ['br', 'gzip', 'deflate'] })
  const tokens = await registerIdentity(app, given, keys)
  await registerDocs(app, given.config.publicOrigin)
  registerBodyParsers(app)
  const tools = { ...given, tokens, newcomers: createNewcomerLimiter(given) }
  await mountContract(app, variants, tools)
  await registerPages(app, given, pages)
  return app
}
