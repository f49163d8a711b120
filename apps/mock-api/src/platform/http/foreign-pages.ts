import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

/** The paths that pages of other origins may read: the API, and the settings for signing in. */
const READABLE = /^\/(api\/|config\.json(\?|$))/
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Writing calls are let through to their refusal, which the page can then read. */
const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, PUT, POST, DELETE',
  'access-control-allow-headers':
    'Cache-Control, Pragma, Authorization, Content-Type, If-None-Match, Participant-Key',
  // browsers repeat the request after these seconds
  'access-control-max-age': '600',
}

const getHost = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : '')

/** Tells whether a page of another origin makes the call, as far as the browser says. A program says nothing. */
function isForeignPage(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return origin !== undefined && origin !== publicOrigin && getHost(origin) !== request.host
}

/**
 * Lets pages of other origins read what everybody may read, without credentials, and refuses their writing calls: they would have
 * their visitors vote. Embedded conversations are frames of our own origin; the preview of one in the console is a sealed frame.
 */
export function registerForeignPages(app: FastifyInstance, publicOrigin: string): void {
  // a callback, because a promise for each request costs more than the hook itself
  app.addHook('onRequest', (request, reply, done) => {
    const isReadable = READABLE.test(request.url)
    if (isReadable && request.headers.origin !== undefined)
      reply.headers({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'ETag, Retry-After, Content-Disposition',
      })
    // whatever the path: the router decodes it, and knows `/%61pi/` too
    if (!SAFE_METHODS.has(request.method) && isForeignPage(request, publicOrigin))
      return done(new ApiError('polis_err_foreign_page'))
    if (!isReadable || request.method !== 'OPTIONS') return done()
    reply.headers(PREFLIGHT_HEADERS).code(204).send()
  })
}
