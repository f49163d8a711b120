import type { imports } from '@folkmoot/api-types/imports'
import type { FastifyReply } from 'fastify'
import { requireOwnSite } from '../../core/authority.ts'
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
  importConversation: async (_, context) => {
    const { request, reply, user, caller, db, clock, random } = context
    requireOwnSite(user)
    const disconnectSignal = createDisconnectSignal(reply)
    return context.imports.run(user.uid, (count) =>
      runWithUpload(request, count, (files) =>
        importConversation({
          dependencies: { db, clock, random },
          owner: user.uid,
          caller,
          files,
          disconnectSignal,
        }),
      ),
    )
  },
})
