import { findUserRole, findConversationByZid } from '../conversations/public.ts'
import { canModerate } from '@folkmoot/domain/people'
import {
  computeNextDigest,
  createDigestEmail,
  DIGEST_LEASE_MS,
  DIGEST_RETRY_MS,
  formatWaitingSince,
} from '@folkmoot/domain/moderation-digest'
import type { FastifyBaseLogger } from 'fastify'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Dependencies } from '../../platform/http/dependencies.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { listGivenRoles } from '../../platform/identity/roles.storage.ts'
import { findUser } from '../../platform/identity/users.storage.ts'
import type { ModerationDigestRow } from '../../platform/storage/people-tables.ts'
import { hashText } from '../../platform/storage/hash-text.ts'
import { countWaiting, deleteDigest, finishDigest, leaseDigest, listDueDigests } from './storage.ts'

/** Digests of one round. */
const BATCH_DIGESTS = 200
const NAME_CHARACTERS = 32

/** Dependencies of the digests. */
export interface DigestContext extends Pick<Dependencies, 'db' | 'config' | 'clock'> {
  mailer: Pick<Mailer, 'send'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** A conversation and the address of somebody who moderates it; undefined when they do so no longer. */
async function findReader({ db }: DigestContext, { zid, uid }: ModerationDigestRow) {
  const conversation = await findConversationByZid(db, zid)
  const account = await findUser(db, uid)
  if (!conversation || !account?.email_key) return undefined
  const { site_id, site_owner, email_key: email } = account
  const roles = await listGivenRoles(db, uid)
  // an administrator's own role, as when the digest was asked for
  const holder = { uid, site_id, isSiteOwner: site_owner !== 0, roles, isAdmin: false }
  return canModerate(findUserRole(holder, conversation)) ? { conversation, email } : undefined
}

/** Creates the mail of a digest. Its name is the same for every server that sends it. */
function createMail(
  { config: { publicOrigin } }: DigestContext,
  { zid, uid, every, time_zone, signature, due_at }: ModerationDigestRow,
  { conversation, email }: { conversation: ConversationRow; email: string },
  waiting: { count: number; oldest: number; now: number },
) {
  const { conversation_id, topic } = conversation
  const address = `${publicOrigin}/m/${conversation_id}/comments`
  const query = new URLSearchParams({ conversation_id, signature }).toString()
  const since = formatWaitingSince(waiting.oldest, waiting.now, time_zone)
  const words = { topic: topic ?? '', waiting: waiting.count, since, rhythm: every }
  return {
    to: email,
    ...createDigestEmail({ ...words, address, choice: `${address}?mails` }),
    oneClickUrl: `${publicOrigin}/api/v3/notifications/unsubscribe?${query}`,
    messageName: `digest.${hashText(`${zid}/${uid}/${signature}/${due_at}`).slice(0, NAME_CHARACTERS)}`,
  }
}

/**
 * Sends one digest that is due, or finds that there is nothing to tell. The digest is leased meanwhile, so of several servers one
 * sends it; it counts as sent when the mail server has taken it, so that one whose server was killed is sent by another.
 */
async function sendDigest(context: DigestContext, digest: ModerationDigestRow): Promise<void> {
  const { db, clock, mailer, log } = context
  const { zid, every, time_zone, told_tid } = digest
  const now = clock()
  const lease = now + DIGEST_LEASE_MS
  if (!(await leaseDigest(db, digest, lease))) return
  const reader = await findReader(context, digest)
  if (!reader) return deleteDigest(db, digest)
  const { count, oldest, newestTid } = await countWaiting(db, zid)
  const done = { due_at: computeNextDigest(now, every, time_zone), leased_until: null }
  const isNews = count > 0 && (every === 'daily' || newestTid > told_tid)
  if (!isNews || reader.conversation.archived_at !== null) return finishDigest(db, digest, lease, done)
  try {
    await mailer.send(createMail(context, digest, reader, { count, oldest, now }))
  } catch (problem) {
    // the error itself would contain the address
    log.warn({ code: (problem as { code?: unknown }).code }, 'the mail server did not accept a digest')
    const again = clock() + DIGEST_RETRY_MS
    // a dead address is given up when the next digest is due, which tells the same and more
    const isLast = again >= computeNextDigest(Number(digest.due_at), every, time_zone)
    return finishDigest(db, digest, lease, isLast ? done : { leased_until: again })
  }
  return finishDigest(db, digest, lease, { ...done, told_tid: newestTid })
}

/** Sends all digests that are due once. */
export async function sendDigests(context: DigestContext, signal?: AbortSignal): Promise<void> {
  for (const due of await listDueDigests(context.db, context.clock(), BATCH_DIGESTS)) {
    if (signal?.aborted) return
    await sendDigest(context, due)
  }
}
