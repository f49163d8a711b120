import { requireSiteOwner } from '../conversations/public.ts'
import type { embed } from '@folkmoot/api-types/embed'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { createPageUrl, ensurePageConversation } from './open-page.ts'
import { findDomainList, saveDomainList } from './storage.ts'

export const createEmbedHandlers = (): Handlers<typeof embed> => ({
  openPage: async (input, context) => {
    const address = await createPageUrl(await ensurePageConversation(input, context), input, context)
    context.reply.header('location', address).header('cache-control', 'no-store')
    return {}
  },

  getDomainList: async (_, { db, user }) => ({ domain_whitelist: await findDomainList(db, user.site_id) }),

  setDomainList: async ({ body: { domain_whitelist } }, { db, user, caller, clock }) => {
    requireSiteOwner(user)
    const now = clock()
    await runTransaction(db, async (tx) => {
      await saveDomainList(tx, user.site_id, domain_whitelist, now)
      await recordSecurityEvent(tx, { action: 'domain-list-changed', by: caller, now })
    })
    return { domain_whitelist }
  },
})
