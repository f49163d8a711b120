import type { imports } from '@folkmoot/api-types/imports'
import type { FastifyReply } from 'fastify'
import type { Dependencies } from '../../core/dependencies.ts'
import { requireOwnSite } from '../../core/authority.ts'
import type { Handlers } from '../../http/context.ts'
import { createImportQuota } from './quota.ts'
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

export function createImportsHandlers({ config, clock }: Dependencies): Handlers<typeof imports> {
  const quota = createImportQuota({
    importsPerHour: config.limits.imports_per_account,
    bytesPerHour: config.limits.import_bytes_per_account,
    clock,
  })
  return {
    importConversation: async (_, { request, reply, user, caller, db, clock, random }) => {
      requireOwnSite(user)
      const disconnectSignal = createDisconnectSignal(reply)
      return quota.run(user.uid, (count) =>
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
  }
}
