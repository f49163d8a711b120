import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { holds, tagOf } from './etag.ts'

const compressed = promisify(gzip)

/** Below this a compressed body is not worth its header. */
const WORTH_COMPRESSING = 1024

/** A reply that was made once and is sent many times, or the news that the client has it already. */
export interface Prepared<T> {
  etag: string
  /** absent when the client's copy is the newest */
  json?: Buffer
  gzip?: Buffer
  /** the handler decided itself who has it already: `gzip` goes to whoever asks, whatever they say they take */
  decided?: true
  /** seconds in which nobody need ask again, whoever they are; without it everybody asks each time */
  maxAge?: number
  /** what the text holds; there for the types alone */
  of?: T
}

/** Turns the text of a reply into one that can be sent again and again; compression runs beside other requests. */
async function prepareText<T>(text: string, etag: string): Promise<Prepared<T>> {
  const json = Buffer.from(text)
  return json.length < WORTH_COMPRESSING ? { etag, json } : { etag, json, gzip: await compressed(json) }
}

/** Turns a value into a reply that can be sent again and again. */
export const prepare = <T>(value: T, etag: string): Promise<Prepared<T>> =>
  prepareText(JSON.stringify(value), etag)

/** The same with a hash of its bytes as tag. */
function prepareByContent<T>(value: T): Promise<Prepared<T>> {
  const text = JSON.stringify(value)
  return prepareText(text, tagOf(text))
}

/** The same of a text, for a reply that goes out compressed to everybody to whom the handler decided to send it. */
export const prepareGzip = async <T>(text: string, etag: string): Promise<Prepared<T>> => ({
  etag,
  gzip: await compressed(text),
  decided: true,
})

/** Whether the client's copy is the one with this tag. */
export const has = ({ headers }: FastifyRequest, etag: string): boolean =>
  holds(headers['if-none-match'], etag)

/** Sends a prepared reply: 304 without a body when the client has it. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, json, gzip, decided, maxAge }: Prepared<unknown>,
) {
  const kept = maxAge === undefined ? 'no-cache' : `public, max-age=${maxAge}`
  reply.header('etag', etag).header('cache-control', kept).header('vary', 'accept-encoding')
  if (decided ? !gzip : !json || has(request, etag)) return reply.code(304).send()
  const zip = decided || (gzip && /\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
  if (zip) reply.header('content-encoding', 'gzip')
  return reply.type('application/json; charset=utf-8').send(zip ? gzip : json)
}

interface Kept {
  version: string
  reply: Prepared<unknown>
}

/** A place for replies, the ones used last, within a number of bytes. */
function createShelf(maxBytes: number) {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const size = ({ reply: { json, gzip } }: Kept) => (json?.length ?? 0) + (gzip?.length ?? 0)
  const drop = (key: string) => {
    const known = kept.get(key)
    if (known) bytes -= size(known)
    kept.delete(key)
  }
  return {
    find: (key: string) => kept.get(key),
    put: (key: string, one: Kept) => {
      drop(key)
      kept.set(key, one)
      bytes += size(one)
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes || kept.size === 1) break
        drop(oldest)
      }
    },
  }
}

/** What a promise gives, or something else when that takes longer than `patience` milliseconds. */
async function soonest<T>(promise: Promise<T>, otherwise: T, patience: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), patience)
  })
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer))
}

/** Makes each version of a reply once for all who ask meanwhile, and puts it on the shelf. */
function createMaker(shelf: ReturnType<typeof createShelf>) {
  const making = new Map<string, Promise<Prepared<unknown>>>()
  return (key: string, version: string, make: () => Promise<Prepared<unknown>>) => {
    const name = `${key} ${version}`
    const begun = making.get(name)
    if (begun) return begun
    const made = make()
      .then((reply) => {
        shelf.put(key, { version, reply })
        return reply
      })
      .finally(() => making.delete(name))
    making.set(name, made)
    return made
  }
}

/** Replies kept for the next request, the ones used last, within a number of bytes. */
export function createReplyCache(maxBytes: number) {
  const shelf = createShelf(maxBytes)
  const makeOnce = createMaker(shelf)

  /** The kept reply of this version, else a new one; with patience the kept one of another when that takes long. */
  async function get<T>(
    key: string,
    version: string,
    make: () => Promise<Prepared<T>>,
    patience?: number,
  ): Promise<Prepared<T>> {
    const known = shelf.find(key)
    if (known?.version === version) {
      shelf.put(key, known)
      return known.reply as Prepared<T>
    }
    const made = makeOnce(key, version, make) as Promise<Prepared<T>>
    return known && patience !== undefined ? soonest(made, known.reply as Prepared<T>, patience) : made
  }

  return {
    /** The kept reply if it has this tag, else the one that `make` makes. */
    get: <T>(key: string, etag: string, make: () => Promise<T> | T): Promise<Prepared<T>> =>
      get(key, etag, async () => prepare(await make(), etag)),

    /** The same of a text, for a reply that goes out compressed to everybody to whom the handler decided to send it. */
    getGzip: <T>(key: string, etag: string, make: () => Promise<string>): Promise<Prepared<T>> =>
      get(key, etag, async () => prepareGzip<T>(await make(), etag)),

    /**
     * The same for a reply whose tag is a hash of its bytes: made again without a change, it is the same reply.
     * @param patience milliseconds after which the last version is sent while the new one is still being made
     */
    getByContent: <T>(
      key: string,
      version: string,
      make: () => Promise<T> | T,
      patience?: number,
    ): Promise<Prepared<T>> => get(key, version, async () => prepareByContent(await make()), patience),
  }
}
