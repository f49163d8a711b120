import type { embed } from '@folkmoot/api-types/embed'
import type { Handlers } from '../../http/context.ts'
import { createPageUrl, ensurePageConversation } from './open-page.ts'
import { findDomainList, saveDomainList } from './storage.ts'

export const createEmbedHandlers = (): Handlers<typeof embed> => ({
  openPage: async (input, context) => {
    const address = await createPageUrl(await ensurePageConversation(input, context), input, context)
    context.reply.header('location', address).header('cache-control', 'no-store')
    return {}
  },

  getDomainList: async (_, { db, user }) => ({ domain_whitelist: await findDomainList(db, user.site_id) }),

  setDomainList: async ({ body: { domain_whitelist } }, { db, user, clock }) => {
    await saveDomainList(db, user.site_id, domain_whitelist, clock())
    return { domain_whitelist }
  },
})
