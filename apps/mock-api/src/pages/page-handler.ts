import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Finds the page for an address of one kind; undefined for other addresses. Returns a function that sends the page instead
 * of the reply: a reply is thenable, and awaiting it would wait until it is sent. `path` has no query.
 */
export type PageHandler = (
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<(() => FastifyReply) | undefined>
