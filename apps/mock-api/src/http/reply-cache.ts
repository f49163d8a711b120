import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createBoundedCache, type BoundedCache } from '../bounded-cache.ts'
import { hasMatchingEtag, computeEtag } from './etag.ts'

const gzipAsync = promisify(gzip)

/** Below this a compressed body is not worth its header. */
const MIN_GZIP_BYTES = 1024

/** A reply that was made once and is sent many times, or the news that the client has it already. */
export interface PreparedReply<T> {
  etag: string
  /** absent when the client's copy is the newest */
  json?: Buffer
  gzip?: Buffer
  /** the handler decided itself who has it already: `gzip` goes to whoever asks, whatever they say they take */
  isGzipOnly?: true
  /** seconds in which nobody need ask again, whoever they are; without it everybody asks each time */
  maxAgeSeconds?: number
  /** what the text holds; there for the types alone */
  valueType?: T
}

/** Turns the text of a reply into one that can be sent again and again; compression runs beside other requests. */
async function prepareText<T>(text: string, etag: string): Promise<PreparedReply<T>> {
  const json = Buffer.from(text)
  return json.length < MIN_GZIP_BYTES ? { etag, json } : { etag, json, gzip: await gzipAsync(json) }
}

/** Turns a value into a reply that can be sent again and again. */
export const prepareReply = <T>(value: T, etag: string): Promise<PreparedReply<T>> =>
  prepareText(JSON.stringify(value), etag)

/** The same with a hash of its bytes as tag. */
export function prepareReplyByContent<T>(value: T): Promise<PreparedReply<T>> {
  const text = JSON.stringify(value)
  return prepareText(text, computeEtag(text))
}

/** The same of a text, for a reply that goes out compressed to everybody to whom the handler decided to send it. */
export const prepareGzipReply = async <T>(text: string, etag: string): Promise<PreparedReply<T>> => ({
  etag,
  gzip: await gzipAsync(text),
  isGzipOnly: true,
})

/** Whether the client's copy is the one with this tag. */
export const hasCurrentCopy = ({ headers }: FastifyRequest, etag: string): boolean =>
  hasMatchingEtag(headers['if-none-match'], etag)

/** Sends a prepared reply: 304 without a body when the client has it. */
export function sendPreparedReply(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, json, gzip, isGzipOnly: decided, maxAgeSeconds: maxAge }: PreparedReply<unknown>,
) {
  const kept = maxAge === undefined ? 'no-cache' : `public, max-age=${maxAge}`
  reply.header('etag', etag).header('cache-control', kept).header('vary', 'accept-encoding')
  if (decided ? !gzip : !json || hasCurrentCopy(request, etag)) return reply.code(304).send()
  const zip = decided || (gzip && /\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
  if (zip) reply.header('content-encoding', 'gzip')
  return reply.type('application/json; charset=utf-8').send(zip ? gzip : json)
}

interface CachedReply {
  version: string
  reply: PreparedReply<unknown>
}

/** Every reply cache keeps at most so many replies. */
const MAX_REPLIES = 10_000

const countReplyBytes = ({ reply: { json, gzip } }: CachedReply): number =>
  (json?.length ?? 0) + (gzip?.length ?? 0)

/** What a promise gives, or something else when that takes longer than `patience` milliseconds. */
async function raceWithTimeout<T>(promise: Promise<T>, otherwise: T, patience: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), patience)
  })
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer))
}

/** Creates each version of a reply once for all requests that wait for it, and caches it. */
function createSingleFlight(cache: BoundedCache<string, CachedReply>) {
  const making = new Map<string, Promise<PreparedReply<unknown>>>()
  return (key: string, version: string, make: () => Promise<PreparedReply<unknown>>) => {
    const name = `${key} ${version}`
    const begun = making.get(name)
    if (begun) return begun
    const made = make()
      .then((reply) => {
        cache.set(key, { version, reply })
        return reply
      })
      .finally(() => making.delete(name))
    making.set(name, made)
    return made
  }
}

/** Creates a cache of replies that keeps those used last, within a number of bytes. */
export function createReplyCache(maxBytes: number) {
  const cache = createBoundedCache<string, CachedReply>({
    maxEntries: MAX_REPLIES,
    maxBytes,
    countBytes: countReplyBytes,
  })
  const createOnce = createSingleFlight(cache)

  /** The kept reply of this version, else a new one; with patience the kept one of another when that takes long. */
  async function get<T>(
    key: string,
    version: string,
    make: () => Promise<PreparedReply<T>>,
    patience?: number,
  ): Promise<PreparedReply<T>> {
    const known = cache.get(key)
    if (known?.version === version) return known.reply as PreparedReply<T>
    const made = createOnce(key, version, make) as Promise<PreparedReply<T>>
    return known && patience !== undefined
      ? raceWithTimeout(made, known.reply as PreparedReply<T>, patience)
      : made
  }

  return {
    /** The kept reply if it has this tag, else the one that `make` makes. */
    get: <T>(key: string, etag: string, make: () => Promise<T> | T): Promise<PreparedReply<T>> =>
      get(key, etag, async () => prepareReply(await make(), etag)),

    /** The same of a text, for a reply that goes out compressed to everybody to whom the handler decided to send it. */
    getGzip: <T>(key: string, etag: string, make: () => Promise<string>): Promise<PreparedReply<T>> =>
      get(key, etag, async () => prepareGzipReply<T>(await make(), etag)),

    /**
     * The same for a reply whose tag is a hash of its bytes: made again without a change, it is the same reply.
     * @param patience milliseconds after which the last version is sent while the new one is still being made
     */
    getByContent: <T>(
      key: string,
      version: string,
      make: () => Promise<T> | T,
      patience?: number,
    ): Promise<PreparedReply<T>> =>
      get(key, version, async () => prepareReplyByContent(await make()), patience),
  }
}
