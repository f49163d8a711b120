import { CONTRACT, type FeatureName } from '@folkmoot/api-types/contract'
import type { Contract, Endpoint } from '@folkmoot/api-types/endpoint'
import { HANDLER_FACTORIES } from './contract/handlers.ts'
import type { JWTVerifyGetKey } from 'jose'
import compress from '@fastify/compress'
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { registerUploads } from '../nouns/imports/upload.ts'
import { handleClientError, handleFrameworkError } from '../platform/http/error-handler.ts'
import { compilers } from '../platform/http/compilers.ts'
import { registerBodyParsers } from '../platform/http/body-parsers.ts'
import type { Dependencies, HandlerDependencies, RunImport } from '../platform/http/dependencies.ts'
import type { Handlers } from '../platform/http/context.ts'
import { registerForeignPages } from '../platform/http/foreign-pages.ts'
import {
  registerDrain,
  type Drain,
  createTimeoutOptions,
  limitConnections,
  registerTimeouts,
  TIMEOUTS,
  type Timeouts,
} from '../platform/http/connections.ts'
import { registerEtags } from '../platform/http/etag.ts'
import { createRunImportInPlace } from '../nouns/imports/import.ts'
import { createErasureList, type ErasureList } from '../platform/erasures/erasure-list.ts'
import { createReadRecorder } from '../platform/http/read-recorder.ts'
import { createLanes } from '../platform/jobs/lanes.ts'
import { createWorkQueue } from '../platform/jobs/work-queue.ts'
import { registerContract } from './contract/register-contract.ts'
import { registerScope } from '../platform/http/register-scope.ts'
import { registerDocs } from '../platform/http/openapi.ts'
import { createVariants, type Variants } from '../platform/http/variants.ts'
import type { Caller } from '../platform/identity/caller.ts'
import { createLimits } from '../platform/limits/limits.storage.ts'
import { registerIdentity } from './register-identity.ts'
import { handlePageError } from '../nouns/pages/notice.ts'
import { registerPages } from '../nouns/pages/pages.ts'
import { createReportWriter } from '../nouns/reports/write-report.ts'
import { registerSecurity } from '../nouns/pages/security.ts'
import { listDevelopmentPolicies, type PageSources } from '../nouns/pages/page-source.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** returns the caller of a request from its bearer token */
    identify: (request: FastifyRequest) => Promise<Caller>
  }
  interface FastifyRequest {
    caller: Caller
  }
}

export interface AppOptions extends Dependencies {
  /** the identity provider's keys; by default those of the development issuer or of the configured provider */
  keys?: JWTVerifyGetKey
  pages: PageSources
  /** runs imports whose senders wait, on a thread of their own; on the server's unless given, for a database in memory */
  runImport?: RunImport
  /** the list of what was erased; one for all jobs of this process, because it remembers what its file has */
  erasures?: ErasureList
  /** changes when the server stops */
  drain?: Drain
  /** shorter ones for tests */
  timeouts?: Timeouts
  logger?: FastifyServerOptions['logger']
}

/** Tells whether replies of a call get an ETag. */
const isTagged = ({ method }: Endpoint): boolean => method === 'GET'

const selectCalls = (calls: Contract, isSelected: (endpoint: Endpoint) => boolean): Contract =>
  Object.fromEntries(Object.entries(calls).filter(([, endpoint]) => isSelected(endpoint)))

/** Registers the routes of the whole contract. Replies with ETags and uploads need hooks, so their calls get scopes of their own. */
async function registerFeatures(
  app: FastifyInstance,
  variants: Variants,
  dependencies: HandlerDependencies,
): Promise<void> {
  const features = (Object.keys(CONTRACT) as FeatureName[]).map((feature) => ({
    calls: CONTRACT[feature] as Contract,
    // HANDLER_FACTORIES has checked each feature's handlers against its calls at compile time
    handlers: HANDLER_FACTORIES[feature](dependencies) as unknown as Handlers<Contract>,
  }))
  const registerCalls = (scope: FastifyInstance, isSelected: (endpoint: Endpoint) => boolean) => {
    for (const { calls, handlers } of features)
      registerContract(scope, variants, selectCalls(calls, isSelected), handlers, dependencies)
  }
  registerCalls(app, (endpoint) => !isTagged(endpoint) && !hasUpload(endpoint))
  await registerScope(app, 'calls-with-etags', async (scope) => {
    await registerEtags(scope)
    registerCalls(scope, isTagged)
  })
  await registerScope(app, 'calls-with-uploads', async (scope) => {
    await registerUploads(scope)
    registerCalls(scope, hasUpload)
  })
}

const hasUpload = ({ requestType }: Endpoint): boolean => requestType === 'multipart'

/** Imports of one account that may run at once. */
const RUNNING_IMPORTS = 2

/** Creates what bounds the work that callers may cause at once. */
const createQueues = ({ config: { limits } }: Dependencies) => ({
  exports: createWorkQueue({
    places: limits.exports,
    perSource: limits.exports_per_address,
    code: 'polis_err_too_many_exports',
  }),
  imports: createWorkQueue({
    places: Infinity,
    perSource: RUNNING_IMPORTS,
    code: 'polis_err_too_many_imports',
  }),
})

/** Creates the server without routes. */
function createFastify(
  variants: Variants,
  { config }: Dependencies,
  { timeouts, logger }: { timeouts: Timeouts; logger: AppOptions['logger'] },
): FastifyInstance {
  return Fastify({
    logger: logger ?? false,
    // a line for each request would reveal who did what; the error handler logs errors
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_, hop) => hop < config.trustProxy,
    // on closing, idle connections end at once, others after their reply
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...createTimeoutOptions(timeouts),
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
    routerOptions: {
      constraints: variants.constraints,
      ignoreTrailingSlash: true,
      // schemas limit parameters; Node.js limits the whole address
      maxParamLength: 16_384,
    },
    schemaController: { compilersFactory: compilers },
    // verbose: error messages need the violated schema, see http/error-handler.ts
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, verbose: true },
    },
  })
}

/** Creates the server without starting it. Tests send their requests to the same object. */
export async function createApp({
  keys,
  pages,
  timeouts = TIMEOUTS,
  logger = false,
  runImport,
  erasures,
  drain = { isDraining: false },
  ...dependencies
}: AppOptions): Promise<FastifyInstance> {
  const variants = createVariants()
  const app = createFastify(variants, dependencies, { timeouts, logger })
  const { config } = dependencies
  app.server.maxConnections = config.limits.connections
  if (config.trustProxy === 0) limitConnections(app.server, config.limits.connections_per_address)
  app.decorateRequest('caller')
  registerTimeouts(app, timeouts)
  registerDrain(app, drain)
  app.setErrorHandler(handlePageError)
  await registerSecurity(app, dependencies.config, listDevelopmentPolicies(pages))
  registerForeignPages(app, config.publicOrigin)
  await app.register(compress, { encodings: ['br', 'gzip', 'deflate'] })
  const limits = await createLimits(dependencies)
  const tokens = await registerIdentity(app, { ...dependencies, limits }, keys)
  await registerDocs(app, dependencies.config)
  registerBodyParsers(app)
  await registerFeatures(app, variants, {
    ...dependencies,
    tokens,
    limits,
    ...createQueues(dependencies),
    runImport: runImport ?? createRunImportInPlace(dependencies),
    reads: createReadRecorder(),
    erasures: erasures ?? createErasureList(dependencies.config.erasureList),
    drain,
  })
  const writeReport = createReportWriter(dependencies)
  // pictures are drawn on a thread, for which no other reply waits
  const pictures = createLanes()
  const writePicture = createReportWriter(dependencies, (key, draw) =>
    pictures(key.split(' ', 1).join(''), draw),
  )
  await registerPages(app, { ...dependencies, writeReport, writePicture }, pages)
  return app
}
