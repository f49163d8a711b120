import { findOwnRole } from '../conversations/public.ts'
import type { moderationDigest } from '@folkmoot/api-types/moderation-log'
import { canModerate } from '@folkmoot/domain/people'
import { computeNextDigest, isTimeZone } from '@folkmoot/domain/moderation-digest'
import type { Caller, SignedInUser } from '../../platform/identity/caller.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { ApiError, createParseError } from '../../platform/http/errors.ts'
import { createMailSignature } from '../../platform/mail/mailer.ts'
import { findUser } from '../../platform/identity/users.storage.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Db } from '../../platform/storage/database.ts'
import { lockGeneration } from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { deleteDigest, findDigest, saveDigest } from './storage.ts'

/** Where a digest would go, and whether there can be one. */
async function findOffer(input: {
  db: Db
  config: Config
  caller: Caller
  user: SignedInUser
  conversation: ConversationRow
}) {
  const { db, config, caller, user, conversation } = input
  // an address that the provider has verified, as it is stored now
  const email = (await findUser(db, user.uid))?.email_key ?? null
  const hasRole = canModerate(findOwnRole(caller, conversation))
  return { email, is_offered: config.smtpUrl !== null && email !== null && hasRole }
}

/** Creates the handlers of the digest: everybody chooses for themselves, in each conversation. */
export const createModerationDigestHandlers = (): Handlers<typeof moderationDigest> => ({
  getModerationDigest: async (_, { db, config, caller, user, conversation }) => {
    const known = await findDigest(db, { zid: conversation.zid, uid: user.uid })
    return { every: known?.every ?? 'off', ...(await findOffer({ db, config, caller, user, conversation })) }
  },

  setModerationDigest: async ({ body }, context) => {
    const { db, config, caller, user, conversation, clock } = context
    const { every, time_zone = 'UTC' } = body
    const { zid } = conversation
    const offer = await findOffer({ db, config, caller, user, conversation })
    if (every !== 'off' && !offer.is_offered) throw new ApiError('polis_err_digest_not_offered')
    if (!isTimeZone(time_zone))
      throw createParseError('time_zone', 'must be a time zone such as Europe/Berlin')
    const signature = createMailSignature(context)
    await runTransaction(db, async (tx) => {
      await lockGeneration(tx, zid)
      if (every === 'off') return deleteDigest(tx, { zid, uid: user.uid })
      const due_at = computeNextDigest(clock(), every, time_zone)
      return saveDigest(tx, { zid, uid: user.uid, every, time_zone, signature, told_tid: -1 }, due_at)
    })
    return { every, ...offer }
  },
})
