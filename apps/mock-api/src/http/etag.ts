import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const LENGTH = 27

/** A tag that stands for the bytes of an answer. */
export const tagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, LENGTH)}"`

/** Whether a caller who sends `If-None-Match` has this very answer; compression on the way makes tags weak. */
const has = (sent: string | undefined, tag: string): boolean =>
  sent?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false

/**
 * Tags every answer of a GET below /api with a hash of its bytes, as the contract has it, and answers 304 to whoever
 * has them already: the console asks for the same lists and figures again and again. Before compression.
 */
export function registerEtags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const wanted = request.method === 'GET' && request.url.startsWith('/api/') && reply.statusCode === 200
    if (!wanted || typeof payload !== 'string' || reply.hasHeader('etag')) return payload
    const tag = tagOf(payload)
    reply.header('etag', tag)
    if (!has(request.headers['if-none-match'], tag)) return payload
    reply.code(304).removeHeader('content-length').removeHeader('content-type')
    return null
  })
}
