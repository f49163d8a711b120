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
