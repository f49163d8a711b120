import {
  checkJoin,
  findExistingParticipant,
  isJoined,
  joinConversation,
  type JoinContext,
  type JoinRequest,
  findParticipant,
} from '../participation/public.ts'
import { deleteDigestBySignature } from '../moderation-digest/public.ts'
import type { subscriptions } from '@folkmoot/api-types/subscriptions'
import { countMail } from '../../platform/mail/count-mail.ts'
import { createMailSignature } from '../../platform/mail/mailer.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { ApiError, createMissingError, createInvalidTokenError } from '../../platform/http/errors.ts'
import { lockGeneration } from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import type { Db, EmailSubscriptionRow } from '../../platform/storage/database.ts'
import {
  confirmSubscription,
  deleteSubscription,
  findSubscription,
  findSubscriptionBySignature,
  saveSubscription,
} from './storage.ts'

/** Ends the mails that have a secret: updates of a participant, or the digest of a moderator. */
async function endSubscription(db: Db, zid: number, signature: string): Promise<void> {
  await runTransaction(db, async (tx) => {
    const found = await findSubscriptionBySignature(tx, zid, signature)
    if (found) await deleteSubscription(tx, zid, found.pid)
    await deleteDigestBySignature(tx, zid, signature)
  })
}

/** Stores an address, so that it is asked to confirm; one that has confirmed stays. @param isCounted false: no mail is sent */
async function requestConfirmation(
  tx: Db,
  row: Pick<EmailSubscriptionRow, 'zid' | 'pid' | 'email' | 'lang' | 'signature'>,
  { now, isCounted }: { now: number; isCounted: boolean },
): Promise<{ subscribed: 1; confirmed: boolean }> {
  const { zid, pid, email } = row
  await lockGeneration(tx, zid)
  // erased since the request was read, or forgotten with everybody
  const participant = await findParticipant(tx, zid, pid)
  if (!isJoined(participant)) throw createInvalidTokenError('no such participant')
  const current = await findSubscription(tx, zid, pid)
  if (current?.email === email && current.confirmed_at !== null) return { subscribed: 1, confirmed: true }
  if (isCounted) await saveSubscription(tx, { ...row, look_at: now, since: 0, confirmed_at: null })
  return { subscribed: 1, confirmed: false }
}

/**
 * Checks that an account which takes no part yet may join by subscribing.
 * @throws ApiError
 */
async function checkNewSubscriber(joinRequest: JoinRequest, context: JoinContext): Promise<void> {
  if (joinRequest.caller.kind !== 'user') throw new ApiError('polis_err_subscriptions_not_offered')
  await checkJoin(context.db, joinRequest)
  if (!joinRequest.conversation.is_active) throw new ApiError('polis_err_conversation_is_closed')
}

/** Creates the handlers that start, confirm and end email updates. */
export const createSubscriptionsHandlers = (): Handlers<typeof subscriptions> => ({
  subscribe: async ({ body: { type, email, lang = 'en' } }, context) => {
    const { db, caller, conversation, config, clock, limits, request } = context
    const { zid, subscribe_type } = conversation
    const me = await findExistingParticipant(db, { caller, conversation })
    if (type === 0) {
      if (me) await runTransaction(db, (tx) => deleteSubscription(tx, zid, me.pid))
      return { subscribed: 0, confirmed: false }
    }
    if (email === undefined) throw createMissingError('email')
    if (config.smtpUrl === null || subscribe_type !== 1)
      throw new ApiError('polis_err_subscriptions_not_offered')
    if (!me) await checkNewSubscriber({ caller, conversation }, context)
    const written = { zid, email, lang, signature: createMailSignature(context) }
    const known = me && (await findSubscription(db, zid, me.pid))
    if (known?.email === email && known.confirmed_at !== null) return { subscribed: 1, confirmed: true }
    const asker = me
      ? (['mails_per_participant', `${zid} ${me.pid}`] as const)
      : (['mails_per_account', String(context.user?.uid)] as const)
    const isCounted = await countMail(limits, { email, ip: request.ip, asker, sum: 'participants_mails' })
    return runTransaction(db, async (tx) => {
      const { pid } = me ?? (await joinConversation(tx, { caller, conversation }, context))
      return requestConfirmation(tx, { ...written, pid }, { now: clock(), isCounted })
    })
  },

  confirmSubscription: async ({ body: { signature } }, { db, clock, conversation: { zid } }) => {
    const found = await runTransaction(db, (tx) => confirmSubscription(tx, zid, { signature, now: clock() }))
    if (!found) throw new ApiError('polis_err_subscription_not_found')
    return {}
  },

  unsubscribe: async ({ body: { signature } }, { db, conversation: { zid } }) => {
    await endSubscription(db, zid, signature)
    return {}
  },
})
