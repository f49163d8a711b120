import { isDomainAllowed } from '@folkmoot/domain/domain-list'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ApiError } from '../core/errors.ts'

/** The paths that pages of other origins may call: the API, and the settings for signing in. */
const CORS_PATHS = /^\/(api\/|config\.json(\?|$))/

/** Methods without side effects. Browsers send them for any page, so only the reply needs protection. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

const ALLOWED_METHODS = 'GET, PUT, POST, DELETE, OPTIONS'
const ALLOWED_HEADERS =
  'Cache-Control, Pragma, Origin, Authorization, Content-Type, X-Requested-With, If-None-Match, Participant-Key, Idempotency-Key'
const EXPOSED_HEADERS = 'ETag, Retry-After, Content-Disposition, Idempotent-Replayed, X-Data-Age'
/** Browsers repeat the preflight request after this time. */
const MAX_AGE_SECONDS = '600'

const getHost = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : '')

/** Returns true if the origin is the configured address, or the host of the request. */
const isOwnOrigin = (origin: string, request: FastifyRequest, { publicOrigin }: Config): boolean =>
  origin === publicOrigin || getHost(origin) === request.host

/**
 * Allows pages of other origins to call the API (docs/contract/README.md#other-origins): all pages, or those on the
 * operator's list of hosts. Credentials are never allowed, because authentication uses the Authorization header. Other pages
 * can read nothing, and their writing requests are refused, plain forms included.
 */
export function registerCors(app: FastifyInstance, config: Config): void {
  const open = config.apiHosts === ''
  // a callback, because a promise for each request costs more than the hook itself
  app.addHook('onRequest', (request, reply, done) => {
    if (!CORS_PATHS.test(request.url)) return done()
    const { origin } = request.headers
    if (!open) reply.header('vary', 'Origin')
    if (origin !== undefined) {
      const allowed =
        isOwnOrigin(origin, request, config) || isDomainAllowed(config.apiHosts, getHost(origin))
      if (allowed) reply.header('access-control-allow-origin', open ? '*' : origin)
      else if (!SAFE_METHODS.has(request.method)) throw new ApiError('polis_err_foreign_origin')
      reply.header('access-control-expose-headers', EXPOSED_HEADERS)
    }
    if (request.method !== 'OPTIONS') return done()
    reply.headers({
      'access-control-allow-methods': ALLOWED_METHODS,
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': MAX_AGE_SECONDS,
    })
    reply.code(204).send()
  })
}
