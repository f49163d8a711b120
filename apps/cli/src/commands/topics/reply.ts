import { createFailure } from '../../errors.ts'

/**
 * These calls answer failures with status 200 as well; this makes errors of them.
 * @throws CommandError with the server's sentence
 */
export function requireSuccess<R extends { readonly status: string; readonly message: string }>(reply: R): R {
  if (reply.status !== 'success') throw createFailure(reply.message)
  return reply
}

/** What a server lacks that does not know calls about topics. */
export const TOPICS_EXTENSION = { extension: 'topics' }
