import type { imports } from '@folkmoot/api-types/imports'
import type { FastifyReply } from 'fastify'
import type { Handlers } from '../../http/context.ts'
import { importConversation } from './import.ts'
import { runWithUpload } from './upload.ts'

/**
 * Creates a signal that aborts when the connection closes before the reply: nobody would learn the conversation's id.
 */
function createDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort()
  })
  return controller.signal
}

export const createImportsHandlers = (): Handlers<typeof imports> => ({
  importConversation: (_, { request, reply, user, db, clock, random }) => {
    const disconnectSignal = createDisconnectSignal(reply)
    return runWithUpload(request, (files) =>
      importConversation({ dependencies: { db, clock, random }, owner: user.uid, files, disconnectSignal }),
    )
  },
})
