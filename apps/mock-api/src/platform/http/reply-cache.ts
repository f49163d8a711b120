import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, createGzip, type Gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createBoundedCache, type BoundedCache, registerContentCache } from '../bounded-cache.ts'
import { createLanes, type RunInLane } from '../jobs/lanes.ts'
import { ApiError } from './errors.ts'
import { formatEtag, hasMatchingEtag } from './etag.ts'

/** Entries of a list that are serialised before other requests run. */
const PIECE_ENTRIES = 500

/** Cuts a list into pieces, between which other requests run. */
async function* cutList(list: readonly unknown[]): AsyncGenerator<readonly unknown[]> {
  for (let start = 0; start < list.length; start += PIECE_ENTRIES) {
    if (start > 0) await new Promise(setImmediate)
    yield list.slice(start, start + PIECE_ENTRIES)
  }
}

/** Serialises the pieces of a list as one. */
async function* serialiseList(pieces: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const piece of pieces) {
    if (piece.length === 0) continue
    yield separator + JSON.stringify(piece).slice(1, -1)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

/** Serialises plain data piece by piece: a long list, the value itself or a field of it, in several. */
async function* serialise(value: unknown): AsyncGenerator<string> {
  if (Array.isArray(value)) return yield* serialiseList(cutList(value))
  if (typeof value !== 'object' || value === null) return yield JSON.stringify(value)
  let separator = '{'
  for (const [name, field] of Object.entries(value)) {
    const text = Array.isArray(field) ? '' : (JSON.stringify(field) as string | undefined)
    if (text === undefined) continue
    yield `${separator}${JSON.stringify(name)}:${text}`
    if (Array.isArray(field)) yield* serialiseList(cutList(field))
    separator = ','
  }
  yield separator === '{' ? '{}' : '}'
}

/** Serialises plain data as JSON.stringify does. Other requests run between the pieces of a long list. */
export async function stringifyInPieces(value: unknown): Promise<string> {
  let text = ''
  for await (const piece of serialise(value)) text += piece
  return text
}

const gzipAsync = promisify(gzip)

/** Unpacks a body as fast as the client reads it. */
function unpack(body: Buffer): Gunzip {
  const unpacked = createGunzip()
  unpacked.end(body)
  return unpacked
}

/** Compressing a smaller body does not pay. */
const MIN_GZIP_BYTES = 1024

/** A serialized reply that can be sent many times; without a body, the client has it already. */
export interface PreparedReply<T> {
  etag: string
  /** absent if the client has the current version */
  body?: Buffer
  /** true for a body that is compressed: once, for all who take it so */
  isGzip?: boolean
  /** sent compressed to every client; the handler has compared tags itself */
  isGzipOnly?: true
  /** true if a shared cache (a CDN) may hold it: nothing in the request but its address decides what it is */
  isShared?: boolean
  /** type of the value; never set */
  valueType?: T
}

/** True for a prepared reply: no other reply of the contract has a field `etag`. */
export const isPreparedReply = (result: object): result is PreparedReply<unknown> => 'etag' in result

/** Compresses bytes off the main thread. */
async function pack(pieces: readonly Buffer[]): Promise<Buffer> {
  const packed: Buffer[] = []
  const collect = new Writable({ write: (piece: Buffer, _, done) => done(void packed.push(piece)) })
  await pipeline(Readable.from(pieces), createGzip(), collect)
  return Buffer.concat(packed)
}

/** Creates a prepared reply from the pieces of its text, each of which is encoded and hashed by itself. @param tag the hash of the text by default */
async function preparePieces<T>(texts: AsyncIterable<string>, tag?: string): Promise<PreparedReply<T>> {
  const hash = createHash('sha256')
  const pieces: Buffer[] = []
  let length = 0
  for await (const text of texts) {
    const piece = Buffer.from(text)
    pieces.push(piece)
    length += piece.length
    if (tag === undefined) hash.update(piece)
  }
  const isGzip = length >= MIN_GZIP_BYTES
  const etag = tag ?? formatEtag(hash.digest('base64url'))
  return { etag, body: isGzip ? await pack(pieces) : Buffer.concat(pieces), isGzip }
}

/** Creates a prepared reply from a value. */
export const prepareReply = async <T>(value: T, etag: string): Promise<PreparedReply<T>> =>
  preparePieces(serialise(value), etag)

/** Creates a prepared reply whose tag is a hash of its text. */
export const prepareReplyByContent = <T>(value: T): Promise<PreparedReply<T>> =>
  preparePieces(serialise(value))

/** Creates a prepared reply from a text that is sent compressed to every client. */
const prepareGzipReply = async <T>(text: string, etag: string): Promise<PreparedReply<T>> => ({
  etag,
  body: await gzipAsync(text),
  isGzip: true,
  isGzipOnly: true,
})

/** Returns true if the client has the reply with this tag. */
export const hasCurrentCopy = ({ headers }: FastifyRequest, etag: string): boolean =>
  hasMatchingEtag(headers['if-none-match'], etag)

/** What a copy in a browser is for: tags count versions, and moderators get another text under the same one. */
const VARY = 'accept-encoding, authorization, origin'

/** Seconds for which a shared cache answers without asking; browsers ask each time. */
const SHARED_SECONDS = 15
const SHARED_CACHING = `public, max-age=0, s-maxage=${SHARED_SECONDS}`

const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends a prepared reply, or 304 if the client has it. The rare client that takes no gzip gets it unpacked. */
export async function sendPreparedReply(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, body, isGzip, isGzipOnly, isShared }: PreparedReply<unknown>,
  type = JSON_TYPE,
): Promise<FastifyReply> {
  reply.header('etag', etag).header('vary', VARY)
  if (isShared) reply.header('cache-control', SHARED_CACHING)
  if (!body || (!isGzipOnly && hasCurrentCopy(request, etag))) return reply.code(304).send()
  reply.type(type)
  if (!isGzip) return reply.send(body)
  if (!isGzipOnly && !/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
    return reply.send(unpack(body))
  return reply.header('content-encoding', 'gzip').send(body)
}

interface CachedReply {
  version: string
  reply: PreparedReply<unknown>
}

/** Maximum of every reply cache. Keys contain what callers send, so any number of them is asked for. */
const MAX_REPLIES = 10_000

/** Memory of an entry beside its key and its body: an empty reply is not free. */
const ENTRY_BYTES = 1024

const countReplyBytes = ({ version, reply: { body } }: CachedReply, key: string): number =>
  ENTRY_BYTES + 2 * (key.length + version.length) + (body?.length ?? 0)

/** Resolves to `fallback` if the promise takes longer than `timeoutMs`. */
async function raceWithTimeout<T>(promise: Promise<T>, fallback: T, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(fallback), timeoutMs)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}

/** For whom a reply is: everybody, or those who run the conversation. */
export type Audience = 'public' | 'exact'

/** The key of a cached reply: its conversation, its audience, and what else decides what it is. */
export type ReplyKey = `${number} ${Audience} ${string}`

/** The lanes of all caches, because a reply takes memory and the main thread while it is created: those for everybody wait for none of the others. */
const lanes: Readonly<Record<string, RunInLane>> = { public: createLanes(), exact: createLanes() }

/** Creates something of a conversation and an audience when it has its turn. */
export type CreateInLane = <T>(key: ReplyKey, create: () => Promise<T>) => Promise<T>

/** Creates something in the lane of a reply. @throws ApiError 503 where too much waits in it */
export function createInLane<T>(key: ReplyKey, create: () => Promise<T>): Promise<T> {
  const [zid = '', audience = ''] = key.split(' ', 2)
  return (lanes[audience] ?? createLanes())(zid, create)
}

/** Creates each version of a reply once for all requests that wait for it, and caches it unless it was deleted meanwhile. */
function createSingleFlight(cache: BoundedCache<ReplyKey, CachedReply>, run: CreateInLane) {
  const pending = new Map<ReplyKey, Promise<PreparedReply<unknown>>>()
  const createOnce = (key: ReplyKey, version: string, create: () => Promise<PreparedReply<unknown>>) => {
    const name = `${key} ${version}` as const
    const isKept = () => pending.get(name) === promise
    const started = pending.get(name)
    if (started) return started
    const promise = run(key, create)
      .then((reply) => {
        if (isKept()) cache.set(key, { version, reply })
        return reply
      })
      .finally(() => isKept() && pending.delete(name))
    pending.set(name, promise)
    return promise
  }
  const forget = (isErased: (key: ReplyKey) => boolean) => {
    for (const key of [...cache.keys()].filter(isErased)) cache.delete(key)
    // what is being created may hold what was erased: it is neither kept nor given to who asks from now on
    for (const name of [...pending.keys()].filter(isErased)) pending.delete(name)
  }
  return {
    createOnce,
    clear: () => forget(() => true),
    delete: (zid: number) => forget((key) => key.startsWith(`${zid} `)),
  }
}

/** Creates a cache of prepared replies: the ones used last, within a number of bytes. @param run for replies that take long without the main thread */
export function createReplyCache(maxBytes: number, run: CreateInLane = createInLane) {
  const cache = createBoundedCache<ReplyKey, CachedReply>({
    maxEntries: MAX_REPLIES,
    maxBytes,
    countBytes: countReplyBytes,
  })
  // the register holds it weakly, `get` keeps it
  const flights = registerContentCache(createSingleFlight(cache, run))

  /** Returns the cached reply of this version, or creates it. With `timeoutMs` it returns the cached one of another version after that time, and where too many wait: what must not be seen any more is in the key. */
  async function get<T>(
    key: ReplyKey,
    version: string,
    create: () => Promise<PreparedReply<T>>,
    timeoutMs?: number,
  ): Promise<PreparedReply<T>> {
    const cached = cache.get(key)
    if (cached?.version === version) return cached.reply as PreparedReply<T>
    const createOnce = async () => (await flights.createOnce(key, version, create)) as PreparedReply<T>
    if (!cached || timeoutMs === undefined) return createOnce()
    const previous = cached.reply as PreparedReply<T>
    const reply = createOnce().catch((problem: unknown) => {
      if (problem instanceof ApiError && problem.code === 'polis_err_server_busy') return previous
      throw problem
    })
    return raceWithTimeout(reply, previous, timeoutMs)
  }

  return {
    /** Returns the cached reply if it has this tag, or creates it. */
    get: <T>(key: ReplyKey, etag: string, create: () => Promise<T> | T): Promise<PreparedReply<T>> =>
      get(key, etag, async () => prepareReply(await create(), etag)),

    /** The same for a list that is read in pieces. */
    getList: <T>(key: ReplyKey, etag: string, read: () => AsyncIterable<readonly T[]>) =>
      get<T[]>(key, etag, () => preparePieces(serialiseList(read()), etag)),

    /** The same for a text that is sent compressed to every client. */
    getGzip: <T>(key: ReplyKey, etag: string, create: () => Promise<string>): Promise<PreparedReply<T>> =>
      get(key, etag, async () => prepareGzipReply<T>(await create(), etag)),

    /** The same for a text or bytes as they are. @param timeoutMs after this time the previous version is sent */
    getBody: (key: ReplyKey, etag: string, create: () => Promise<string | Buffer>, timeoutMs: number) =>
      get<string>(
        key,
        etag,
        async () => {
          const body = await create()
          return typeof body === 'string' ? preparePieces(Readable.from([body]), etag) : { etag, body }
        },
        timeoutMs,
      ),

    /**
     * The same for a reply whose tag is a hash of its text, so an unchanged reply keeps its tag.
     * @param timeoutMs after this time the previous version is sent while the new one is still being created
     */
    getByContent: <T>(
      key: ReplyKey,
      version: string,
      create: () => Promise<T> | T,
      timeoutMs?: number,
    ): Promise<PreparedReply<T>> =>
      get(key, version, async () => prepareReplyByContent(await create()), timeoutMs),
  }
}
