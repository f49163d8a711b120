import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const TAG_CHARACTERS = 27

/** Whether somebody may ask for this and have it already. */
const isTagged = ({ method, url, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && url.startsWith('/api/') && !routeOptions.config.call?.endpoint.random

/** A tag that stands for the bytes of an answer. */
export const computeEtag = (text: string): string =>
  `"${hash('sha256', text, 'base64url').slice(0, TAG_CHARACTERS)}"`

/**
 * Whether a caller who sends this `If-None-Match` has the answer with a tag. Compression on the way makes tags weak; `*` is
 * whatever there is.
 */
export const hasMatchingEtag = (sent: string | undefined, tag: string): boolean =>
  sent?.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, ''))) ?? false

/**
 * Tags every answer of a GET below /api with a hash of its bytes, as the contract has it, and answers 304 to whoever
 * has them already, except where chance decides: the console asks for the same lists and figures again and again. Before compression.
 */
export function registerEtags(app: FastifyInstance): void {
  // with a callback: a promise for each answer costs as much as its hash
  app.addHook('onSend', (request, reply, payload, done) => {
    const wanted = isTagged(request) && reply.statusCode === 200
    if (!wanted || typeof payload !== 'string' || reply.hasHeader('etag')) return done(null, payload)
    const tag = computeEtag(payload)
    reply.header('etag', tag)
    if (!hasMatchingEtag(request.headers['if-none-match'], tag)) return done(null, payload)
    reply.code(304).removeHeader('content-length').removeHeader('content-type')
    return done(null, null)
  })
}
