import type { imports } from '@folkmoot/api-types/imports'
import type { FastifyReply } from 'fastify'
import { requireOwnSite } from '../../core/authority.ts'
import type { Handlers } from '../../http/context.ts'
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
  importConversation: async (
    _,
    { request, reply, user: { uid }, user, imports: quota, runImport, config },
  ) => {
    requireOwnSite(user)
    const signal = createDisconnectSignal(reply)
    return quota.run(uid, (count) =>
      runWithUpload(request, { importFolder: config.importFolder, count }, (files, folder) =>
        runImport({ uid, files, folder }, signal),
      ),
    )
  },
})
