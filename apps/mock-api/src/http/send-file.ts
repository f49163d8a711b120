import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore } from '../core/export/file-store.ts'
import { ShareableFile } from '../core/export/shareable-file.ts'
import type { StoredFile } from '../core/export/stored-file.ts'
import { getExportNetwork, streamInTurn, type WorkQueue } from '../core/work-queue.ts'

interface SentFile {
  readonly type: string
  readonly pieces: AsyncIterable<string | Uint8Array>
}

/** Bytes of a file, the first one included and the last one excluded; undefined behind its end. */
interface ByteRange {
  readonly from: number
  readonly to: number | undefined
}

/** Reads a header that asks for one range of bytes; other ranges are passed over. */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const [, from = '', last = ''] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' || (last !== '' && Number(last) < Number(from))) return undefined
  return { from: Number(from), to: last === '' ? undefined : Number(last) + 1 }
}

/** A compressed answer has other bytes than the file, so only one without compression may be continued. */
const acceptsCompression = ({ headers }: FastifyRequest): boolean =>
  /\b(gzip|br|deflate|zstd)\b|\*/.test(String(headers['accept-encoding'] ?? ''))

/** Sends pieces while the client takes them. */
const sendPieces = (reply: FastifyReply, pieces: AsyncIterable<string | Uint8Array>): FastifyReply =>
  reply.send(Readable.from(pieces))

/** Answers with a part of a file; it waits until all of it is written. */
async function sendRange(reply: FastifyReply, file: StoredFile, { from, to }: ByteRange) {
  const { bytes, sha256 } = await file.complete()
  reply.header('accept-ranges', 'bytes').header('etag', file.etag)
  if (from >= bytes) return reply.code(416).header('content-range', `bytes */${bytes}`).send('')
  const end = Math.min(to ?? bytes, bytes)
  reply
    .code(206)
    .header('content-range', `bytes ${from}-${end - 1}/${bytes}`)
    .header('content-length', end - from)
    .header('repr-digest', `sha-256=:${sha256}:`)
  return sendPieces(reply, file.read(from, end))
}

async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ShareableFile,
  { exports, files }: FileSenders,
) {
  const { range, 'if-range': ifRange } = request.headers
  const wanted = acceptsCompression(request) ? undefined : parseRange(range)
  const begun = wanted && typeof ifRange === 'string' ? files.find(ifRange, file.key.scope) : undefined
  if (wanted && begun) return sendRange(reply, begun, wanted)
  const found = await files.open(file.key, streamInTurn(exports, file))
  if ('pieces' in found) return sendPieces(reply, found.pieces)
  if (wanted && ifRange === undefined) return sendRange(reply, found, wanted)
  if (!acceptsCompression(request)) reply.header('accept-ranges', 'bytes').header('etag', found.etag)
  return sendPieces(reply, found.read(0))
}

interface FileSenders {
  readonly exports: WorkQueue
  readonly files: FileStore
}

/**
 * Sends a file. Its rows are read page by page while the client receives them, in turn with other files; an error in between
 * closes the connection. A large one that others may read too is written once to the disk, and sent from there; a client whose
 * connection broke may continue it.
 * @throws ApiError when too many files are being sent
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, pieces }: SentFile,
  senders: FileSenders,
): Promise<FastifyReply> | FastifyReply {
  const close = senders.exports.open(getExportNetwork(request))
  // a client that goes away before the first piece leaves the generator untouched
  if (reply.raw.closed) close()
  else reply.raw.once('close', close)
  reply.type(type)
  if (pieces instanceof ShareableFile) return sendShared(request, reply, pieces, senders)
  return sendPieces(reply, streamInTurn(senders.exports, pieces, close))
}
