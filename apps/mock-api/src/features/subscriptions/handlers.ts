import { MAX_CONFIRMATION_MAILS_OF_PARTICIPANT_PER_DAY } from '@folkmoot/domain/email-update'
import type { subscriptions } from '@folkmoot/api-types/subscriptions'
import { createMailSignature } from '../../core/mailer.ts'
import type { Handlers } from '../../http/context.ts'
import { ApiError, createMissingError } from '../../core/errors.ts'
import {
  checkJoin,
  findExistingParticipant,
  isJoined,
  joinConversation,
  type JoinContext,
} from '../../core/participants/join.ts'
import type { JoinRequest } from '../../core/participants/join-request.ts'
import { findParticipant } from '../../core/participants/storage.ts'
import { createInvalidTokenError } from '../../core/token-errors.ts'
import { lockGeneration } from '../../storage/generations.ts'
import { runTransaction } from '../../storage/transaction.ts'
import type { Db, EmailSubscriptionRow } from '../../storage/database.ts'
import { deleteDigestBySignature } from '../moderation-digest/storage.ts'
import { countRequestedMail } from '../../core/mail-counts.storage.ts'
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

const OWN_LIMIT = 'You have asked for as many confirmation mails today as one person may. Try again tomorrow.'

interface RequestLimit {
  /** milliseconds since 1970 */
  now: number
  perDay: number
}

/**
 * Stores an address, so that it is asked to confirm; one that has confirmed stays.
 * @throws ApiError if the participant or the server has used up the mails of the day
 */
async function requestConfirmation(
  tx: Db,
  row: Pick<EmailSubscriptionRow, 'zid' | 'pid' | 'email' | 'lang' | 'signature'>,
  { now, perDay }: RequestLimit,
): Promise<{ subscribed: 1; confirmed: boolean }> {
  const { zid, pid, email } = row
  await lockGeneration(tx, zid)
  // erased since the request was read, or forgotten with everybody
  const participant = await findParticipant(tx, zid, pid)
  if (!isJoined(participant)) throw createInvalidTokenError('no such participant')
  const current = await findSubscription(tx, zid, pid)
  if (current?.email === email && current.confirmed_at !== null) return { subscribed: 1, confirmed: true }
  const asker = { key: `participant ${zid}/${pid}`, perDay: MAX_CONFIRMATION_MAILS_OF_PARTICIPANT_PER_DAY }
  const result = await countRequestedMail(tx, { email, asker, now, perDay })
  if (result === 'server-limit') throw new ApiError('polis_err_too_many_mails')
  if (result === 'asker-limit') throw new ApiError('polis_err_too_many_mails', { message: OWN_LIMIT })
  // beyond the limit of the address the reply is the same, because it must not tell what others did with it
  if (result === 'counted') await saveSubscription(tx, { ...row, look_at: now, since: 0, confirmed_at: null })
  return { subscribed: 1, confirmed: false }
}

/**
 * Checks that an account which takes no part yet may join by subscribing.
 * @throws ApiError
 */
async function checkNewSubscriber(joinRequest: JoinRequest, context: JoinContext): Promise<void> {
  if (joinRequest.caller.kind !== 'user') throw new ApiError('polis_err_subscriptions_not_offered')
  await checkJoin(context.db, joinRequest, context)
  if (!joinRequest.conversation.is_active) throw new ApiError('polis_err_conversation_is_closed')
}

/** Creates the handlers that start, confirm and end email updates. */
export const createSubscriptionsHandlers = (): Handlers<typeof subscriptions> => ({
  subscribe: async ({ body: { type, email, lang = 'en' } }, context) => {
    const { db, caller, conversation, config, clock } = context
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
    const limit = { now: clock(), perDay: config.limits.confirmation_mails_per_day }
    return runTransaction(db, async (tx) => {
      const { pid } = me ?? (await joinConversation(tx, { caller, conversation }, context))
      return requestConfirmation(tx, { ...written, pid }, limit)
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
