import { isDomainAllowed } from '@folkmoot/domain/domain-list'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ApiError } from './errors.ts'

/** What pages of other origins may call: the API, and what tells a client where to sign in. */
const SHARED = /^\/(api\/|config\.json(\?|$))/

/** What changes nothing: a browser sends it for any page, and only the answer is at stake. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

const METHODS = 'GET, PUT, POST, DELETE, OPTIONS'
const HEADERS = 'Cache-Control, Pragma, Origin, Authorization, Content-Type, X-Requested-With, If-None-Match'
const EXPOSED = 'ETag, Retry-After, Content-Disposition'
/** Seconds for which a browser need not ask again. */
const MAX_AGE = '600'

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : '')

/** Whether a page's origin is our own: by the configured address, or by the one that the browser asked. */
const isOwn = (origin: string, request: FastifyRequest, { publicOrigin }: Config): boolean =>
  origin === publicOrigin || hostOf(origin) === request.host

/**
 * Lets pages of other origins call the API (docs/contract/README.md#other-origins): any page, or those whose host the
 * operator's list names. Never with credentials: who somebody is stands in the Authorization header, which only a page sends that has the
 * token. Of others nothing can be read, and changes are refused, those by plain forms too.
 */
export function registerCors(app: FastifyInstance, config: Config): void {
  const open = config.apiHosts === ''
  // with a callback, as everything that each request passes: a promise costs more than most of them do
  app.addHook('onRequest', (request, reply, done) => {
    if (!SHARED.test(request.url)) return done()
    const { origin } = request.headers
    if (!open) reply.header('vary', 'Origin')
    if (origin !== undefined) {
      const allowed = isOwn(origin, request, config) || isDomainAllowed(config.apiHosts, hostOf(origin))
      if (allowed) reply.header('access-control-allow-origin', open ? '*' : origin)
      else if (!READS.has(request.method)) throw new ApiError('polis_err_foreign_origin')
      reply.header('access-control-expose-headers', EXPOSED)
    }
    if (request.method !== 'OPTIONS') return done()
    reply.headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': HEADERS,
      'access-control-max-age': MAX_AGE,
    })
    reply.code(204).send()
  })
}
