import type { subscriptions } from '@folkmoot/api-types/subscriptions'
import { NEWS_TIMES } from '@folkmoot/domain/news-mail'
import type { Dependencies, Handlers } from '../../http/context.ts'
import { ApiError, missing } from '../../http/errors.ts'
import { findVisitor } from '../../participants/join.ts'
import { transaction } from '../../storage/guard.ts'
import { deleteSubscription, findBySignature, saveSubscription } from './storage.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const LENGTH = 32

const newSignature = ({ random }: Pick<Dependencies, 'random'>): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[random(ALPHABET.length)]).join('')

/** News by e-mail: asked for, and ended by whoever gets them. */
export const createSubscriptionsHandlers = (): Handlers<typeof subscriptions> => ({
  subscribe: async ({ body: { type, email, lang = 'en' } }, context) => {
    const { db, caller, conversation, config, clock } = context
    const { zid, subscribe_type } = conversation
    const me = await findVisitor(db, { caller, conversation })
    if (type === 0) {
      if (me) await transaction(db, (tx) => deleteSubscription(tx, zid, me.pid))
      return { subscribed: 0 }
    }
    if (config.smtpUrl === null || subscribe_type !== 1 || !me)
      throw new ApiError('polis_err_subscriptions_not_offered')
    if (email === undefined) throw missing('email')
    const now = clock()
    const times = { since: now, look_at: now + NEWS_TIMES.look }
    const row = { zid, pid: me.pid, email, lang, signature: newSignature(context), ...times }
    await transaction(db, (tx) => saveSubscription(tx, row))
    return { subscribed: 1 }
  },

  unsubscribe: async ({ body: { signature } }, { db, conversation: { zid } }) => {
    const found = await findBySignature(db, zid, signature)
    if (found) await transaction(db, (tx) => deleteSubscription(tx, zid, found.pid))
    return {}
  },
})
