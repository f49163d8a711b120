import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressed = promisify(gzip)

/** Below this a compressed body is not worth its header. */
const WORTH_COMPRESSING = 1024

/** A reply that was made once and is sent many times, or the news that the client has it already. */
export interface Prepared<T> {
  etag: string
  /** absent when the client's copy is the newest */
  json?: Buffer
  gzip?: Buffer
  /** what the text holds; there for the types alone */
  of?: T
}

/** Turns a value into a reply that can be sent again and again; compression runs beside other requests. */
export async function prepare<T>(value: T, etag: string): Promise<Prepared<T>> {
  const json = Buffer.from(JSON.stringify(value))
  return json.length < WORTH_COMPRESSING ? { etag, json } : { etag, json, gzip: await compressed(json) }
}

/** Whether the client's copy is the one with this tag. */
export function has(request: FastifyRequest, etag: string): boolean {
  const tags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags?.includes(etag) ?? false
}

/** Sends a prepared reply: 304 without a body when the client has it. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, json, gzip }: Prepared<unknown>,
) {
  reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  if (!json || has(request, etag)) return reply.code(304).send()
  const zip = gzip && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  if (zip) reply.header('content-encoding', 'gzip')
  return reply.type('application/json; charset=utf-8').send(zip ? gzip : json)
}

/** Replies kept for the next request, the ones used last, within a number of bytes. */
export function createReplyCache(maxBytes: number) {
  const kept = new Map<string, Prepared<unknown>>()
  let bytes = 0
  const size = ({ json, gzip }: Prepared<unknown>) => (json?.length ?? 0) + (gzip?.length ?? 0)
  const drop = (key: string) => {
    const reply = kept.get(key)
    if (reply) bytes -= size(reply)
    kept.delete(key)
  }
  return {
    /** The kept reply if it has this tag, else the one that `make` makes. */
    async get<T>(key: string, etag: string, make: () => Promise<T> | T): Promise<Prepared<T>> {
      const known = kept.get(key)
      const reply = known?.etag === etag ? known : await prepare(await make(), etag)
      drop(key)
      kept.set(key, reply)
      bytes += size(reply)
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes || kept.size === 1) break
        drop(oldest)
      }
      return reply as Prepared<T>
    },
  }
}
