import type { subscriptions } from '@folkmoot/api-types/subscriptions'
import { EMAIL_UPDATE_TIMES_MS } from '@folkmoot/domain/email-update'
import type { Dependencies } from '../../core/dependencies.ts'
import type { Handlers } from '../../http/context.ts'
import { ApiError, createMissingError } from '../../core/errors.ts'
import { findExistingParticipant } from '../../core/participants/join.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { deleteSubscription, findSubscriptionBySignature, saveSubscription } from './storage.ts'

const SIGNATURE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const SIGNATURE_CHARACTERS = 32

const createSignature = ({ random }: Pick<Dependencies, 'random'>): string =>
  Array.from(
    { length: SIGNATURE_CHARACTERS },
    () => SIGNATURE_ALPHABET[random(SIGNATURE_ALPHABET.length)],
  ).join('')

/** Creates the handlers that start and end email updates. */
export const createSubscriptionsHandlers = (): Handlers<typeof subscriptions> => ({
  subscribe: async ({ body: { type, email, lang = 'en' } }, context) => {
    const { db, caller, conversation, config, clock } = context
    const { zid, subscribe_type } = conversation
    const me = await findExistingParticipant(db, { caller, conversation })
    if (type === 0) {
      if (me) await runTransaction(db, (tx) => deleteSubscription(tx, zid, me.pid))
      return { subscribed: 0 }
    }
    if (config.smtpUrl === null || subscribe_type !== 1 || !me)
      throw new ApiError('polis_err_subscriptions_not_offered')
    if (email === undefined) throw createMissingError('email')
    const now = clock()
    const times = { since: now, look_at: now + EMAIL_UPDATE_TIMES_MS.look }
    const row = { zid, pid: me.pid, email, lang, signature: createSignature(context), ...times }
    await runTransaction(db, (tx) => saveSubscription(tx, row))
    return { subscribed: 1 }
  },

  unsubscribe: async ({ body: { signature } }, { db, conversation: { zid } }) => {
    const found = await findSubscriptionBySignature(db, zid, signature)
    if (found) await runTransaction(db, (tx) => deleteSubscription(tx, zid, found.pid))
    return {}
  },
})
