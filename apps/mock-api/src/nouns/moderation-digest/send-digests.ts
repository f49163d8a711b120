import { findUserRole, findConversationByZid } from '../conversations/public.ts'
import { canModerate } from '@folkmoot/domain/people'
import {
  computeNextDigest,
  createDigestEmail,
  DIGEST_RETRY_MS,
  formatWaitingSince,
} from '@folkmoot/domain/moderation-digest'
import type { FastifyBaseLogger } from 'fastify'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Dependencies } from '../../platform/http/dependencies.ts'
import { runDueJobs } from '../../platform/jobs/run.ts'
import type { NextRun } from '../../platform/jobs/storage.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { listGivenRoles } from '../../platform/identity/roles.storage.ts'
import { findUser } from '../../platform/identity/users.storage.ts'
import type { JobRow } from '../../platform/storage/database.ts'
import type { ModerationDigestRow } from '../../platform/storage/people-tables.ts'
import { hashText } from '../../platform/storage/queries.ts'
import { countWaiting, deleteDigest, DIGEST, findDigest, parseKey, updateTold } from './storage.ts'

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
  { zid, uid, every, time_zone, signature, due_at }: ModerationDigestRow & { due_at: string },
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
 * Sends a digest that is due, if there is something to tell. It counts as sent when the mail server has taken it, so that one whose
 * server was killed is sent by another.
 */
async function sendDigest(context: DigestContext, { key, payload }: JobRow): Promise<NextRun | undefined> {
  const { db, clock, mailer, log } = context
  const digest = await findDigest(db, parseKey(key))
  const reader = digest && (await findReader(context, digest))
  if (!digest || !reader) {
    await deleteDigest(db, parseKey(key))
    return undefined
  }
  const { zid, every, time_zone, told_tid } = digest
  const now = clock()
  const { count, oldest, newestTid } = await countWaiting(db, zid)
  const next = computeNextDigest(now, every, time_zone)
  const done = { due: next, payload: String(next) }
  const isNews = count > 0 && (every === 'daily' || newestTid > told_tid)
  if (!isNews || reader.conversation.archived_at !== null) return done
  try {
    await mailer.send(createMail(context, { ...digest, due_at: payload }, reader, { count, oldest, now }))
  } catch (problem) {
    // the error itself would contain the address
    const { code } = problem as { code?: unknown }
    log.warn({ code }, 'the mail server did not accept a digest')
    const due = clock() + DIGEST_RETRY_MS
    // a dead address is given up when the next digest is due, which tells the same and more
    const isLast = due >= computeNextDigest(Number(payload), every, time_zone)
    return isLast ? done : { due, error: `not accepted: ${String(code)}` }
  }
  await updateTold(db, digest, newestTid)
  return done
}

/** Sends the digests that are due. */
export const sendDigests = (context: DigestContext, signal?: AbortSignal): Promise<void> =>
  runDueJobs(context, { kind: DIGEST, handle: (job) => sendDigest(context, job) }, signal)
