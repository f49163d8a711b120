import type { imports } from '@folkmoot/api-types/imports'
import type { FastifyReply } from 'fastify'
import type { Handlers } from '../../http/context.ts'
import { importExport } from './import.ts'
import { withUpload } from './upload.ts'

/** Aborted when the connection ends before the answer: nobody would know the conversation that came of it. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort()
  })
  return gone.signal
}

/** The handlers of imports. */
export const createImportsHandlers = (): Handlers<typeof imports> => ({
  importConversation: (_, { request, reply, user, db, clock, random }) => {
    const gone = goneOf(reply)
    return withUpload(request, (files) =>
      importExport({ given: { db, clock, random }, owner: user.uid, files, gone }),
    )
  },
})
