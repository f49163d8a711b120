import { hash } from 'node:crypto'
import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'

const TAG_CHARACTERS = 27

const hashText = (text: string | Buffer): string => hash('sha256', text, 'base64url').slice(0, TAG_CHARACTERS)

/** Formats the ETag of a text with this hash (SHA-256 in base64url). */
export const formatEtag = (digest: string): string => `"${digest.slice(0, TAG_CHARACTERS)}"`

/** Computes the ETag of a text. */
export const computeEtag = (text: string): string => formatEtag(hashText(text))

/** Returns true if `If-None-Match` matches a tag. Proxies that compress make tags weak; `*` matches every tag. */
export const hasMatchingEtag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, ''))) ?? false

/**
 * Registers ETags for the replies of this scope: the hash of their bytes, and 304 when the client has them. The hook runs
 * before compression, whose hooks belong to the routes.
 */
export async function registerEtags(scope: FastifyInstance): Promise<void> {
  // an error is never answered as 304: the client would take its last good reply for valid
  scope.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode >= 400) delete request.raw.headers['if-none-match']
    done(null, payload)
  })
  await scope.register(etag, { hashFn: hashText })
}
