import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const TAG_CHARACTERS = 27

/** Returns true for requests whose replies get an ETag. */
const isTagged = ({ method, url, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && url.startsWith('/api/') && routeOptions.config.call?.endpoint.caching !== 'none'

/** Computes the ETag of a reply: a hash of its text. */
export const computeEtag = (text: string): string =>
  `"${hash('sha256', text, 'base64url').slice(0, TAG_CHARACTERS)}"`

/** Returns true if the `If-None-Match` header matches the tag. Proxies that compress make tags weak. */
export const hasMatchingEtag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, ''))) ?? false

/**
 * Adds an ETag to each reply to a GET below /api and sends 304 to clients that have it, because the console polls the same
 * lists and figures. Replies that depend on chance get none. Register it before compression.
 */
export function registerEtags(app: FastifyInstance): void {
  // a callback, because a promise for each reply costs as much as its hash
  app.addHook('onSend', (request, reply, payload, done) => {
    const needsTag = isTagged(request) && reply.statusCode === 200
    if (!needsTag || typeof payload !== 'string' || reply.hasHeader('etag')) return done(null, payload)
    const tag = computeEtag(payload)
    reply.header('etag', tag)
    if (!hasMatchingEtag(request.headers['if-none-match'], tag)) return done(null, payload)
    reply.code(304).removeHeader('content-length').removeHeader('content-type')
    return done(null, null)
  })
}
