import { isDomainAllowed } from '@folkmoot/domain/domain-list'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ApiError } from '../core/errors.ts'

/** What pages of other origins may call: the API, and what tells a client where to sign in. */
const CORS_PATHS = /^\/(api\/|config\.json(\?|$))/

/** What changes nothing: a browser sends it for any page, and only the answer is at stake. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

const ALLOWED_METHODS = 'GET, PUT, POST, DELETE, OPTIONS'
const ALLOWED_HEADERS =
  'Cache-Control, Pragma, Origin, Authorization, Content-Type, X-Requested-With, If-None-Match'
const EXPOSED_HEADERS = 'ETag, Retry-After, Content-Disposition'
/** Seconds for which a browser need not ask again. */
const MAX_AGE_SECONDS = '600'

const getHost = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : '')

/** Whether a page's origin is our own: by the configured address, or by the one that the browser asked. */
const isOwnOrigin = (origin: string, request: FastifyRequest, { publicOrigin }: Config): boolean =>
  origin === publicOrigin || getHost(origin) === request.host

/**
 * Lets pages of other origins call the API (docs/contract/README.md#other-origins): any page, or those whose host the
 * operator's list names. Never with credentials: who somebody is stands in the Authorization header, which only a page sends that has the
 * token. Of others nothing can be read, and changes are refused, those by plain forms too.
 */
export function registerCors(app: FastifyInstance, config: Config): void {
  const open = config.apiHosts === ''
  // with a callback, as everything that each request passes: a promise costs more than most of them do
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
