import type { FastifyInstance } from 'fastify'

/** The paths that pages of other origins may call: the API, and the settings for signing in. */
const CORS_PATHS = /^\/(api\/|config\.json(\?|$))/

const ALLOWED_METHODS = 'GET, PUT, POST, DELETE, OPTIONS'
const ALLOWED_HEADERS =
  'Cache-Control, Pragma, Origin, Authorization, Content-Type, X-Requested-With, If-None-Match, Participant-Key'
const EXPOSED_HEADERS = 'ETag, Retry-After, Content-Disposition'
/** Browsers repeat the preflight request after this time. */
const MAX_AGE_SECONDS = '600'

/**
 * Allows pages of all origins to call the API. Credentials are never allowed, because authentication uses the Authorization
 * header.
 */
export function registerCors(app: FastifyInstance): void {
  // a callback, because a promise for each request costs more than the hook itself
  app.addHook('onRequest', (request, reply, done) => {
    if (!CORS_PATHS.test(request.url)) return done()
    if (request.headers.origin !== undefined)
      reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED_HEADERS })
    if (request.method !== 'OPTIONS') return done()
    reply.headers({
      'access-control-allow-methods': ALLOWED_METHODS,
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': MAX_AGE_SECONDS,
    })
    reply.code(204).send()
  })
}
