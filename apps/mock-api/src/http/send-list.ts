import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getExportNetwork, streamInTurn, type WorkQueue } from '../core/work-queue.ts'

interface SentFile {
  readonly type: string
  readonly pieces: AsyncIterable<string | Uint8Array>
}

/**
 * Sends a file. Its rows are read page by page while the client receives them, in turn with other files; an error in between
 * closes the connection.
 * @throws ApiError when too many files are being sent
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, pieces }: SentFile,
  exports: WorkQueue,
): FastifyReply {
  const close = exports.open(getExportNetwork(request))
  // a client that goes away before the first piece leaves the generator untouched
  if (reply.raw.closed) close()
  else reply.raw.once('close', close)
  if (!reply.hasHeader('content-type')) reply.type(type)
  return reply.send(Readable.from(streamInTurn(exports, pieces, close)))
}

/** Entries of a list, or of a record. */
type Piece = object

/** Serialises pieces as one JSON list or record, each when the client has taken the one before. */
async function* serialiseList(
  reply: FastifyReply,
  [open, close]: readonly [string, string],
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<string> {
  let separator = open
  for await (const piece of pieces) {
    const text = String(reply.serializeInput(piece as never, '200'))
    if (text.length === open.length + close.length) continue
    yield separator + text.slice(1, -1)
    separator = ','
  }
  yield separator === open ? open + close : close
}

async function* prepend<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first
  yield* rest
}

/**
 * Sends a list or record that comes in pieces (`isLongList`), at least one of a record. One piece becomes a usual reply; more are serialised one by one while the
 * client receives them, so that neither the event loop nor the memory holds the whole list. An error in between closes the connection.
 */
export async function sendList(reply: FastifyReply, pieces: AsyncIterable<Piece>): Promise<Piece> {
  const reading = pieces[Symbol.asyncIterator]()
  const [first, second] = [await reading.next(), await reading.next()]
  if (first.done) return []
  if (second.done) return first.value
  const rest = { [Symbol.asyncIterator]: () => reading }
  reply.type('application/json; charset=utf-8')
  const brackets = Array.isArray(first.value) ? (['[', ']'] as const) : (['{', '}'] as const)
  return reply.send(Readable.from(serialiseList(reply, brackets, prepend([first.value, second.value], rest))))
}
