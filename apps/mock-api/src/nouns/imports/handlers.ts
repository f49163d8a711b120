import { requireOwnSite } from '../conversations/public.ts'
import type { imports } from '@folkmoot/api-types/exports'
import type { FastifyReply } from 'fastify'
import type { Handlers } from '../../platform/http/context.ts'
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
    { request, reply, user: { uid }, user, imports, limits, runImport, config },
  ) => {
    requireOwnSite(user)
    const signal = createDisconnectSignal(reply)
    const close = imports.open(String(uid))
    try {
      await limits.take('imports_per_account', String(uid))
      const { importFolder } = config
      const countMegabyte = () => limits.take('import_megabytes_per_account', String(uid))
      return await runWithUpload(request, { importFolder, countMegabyte }, (files, folder) =>
        runImport({ uid, files, folder }, signal),
      )
    } finally {
      close()
    }
  },
})
