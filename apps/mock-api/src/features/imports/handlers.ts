import type { imports } from '@folkmoot/api-types/imports'
import type { FastifyReply } from 'fastify'
import { requireOwnSite } from '../../core/authority.ts'
import type { Handlers } from '../../http/context.ts'
import { createJobHandlers } from './job-handlers.ts'
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
  ...createJobHandlers(),
  importConversation: async (_, context) => {
    const { request, reply, user, imports: quota, runImport, config } = context
    requireOwnSite(user)
    const signal = createDisconnectSignal(reply)
    const sender = { job: null, uid: user.uid, token_id: user.token?.id ?? null }
    return quota.run(user.uid, (count) =>
      runWithUpload(request, { importFolder: config.importFolder, count }, (files, folder) =>
        runImport({ ...sender, files, folder }, signal),
      ),
    )
  },
})
