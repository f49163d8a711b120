import type { Database, Db } from '../../platform/storage/database.ts'
import { deleteJob } from '../../platform/jobs/storage.ts'
import { lockIfPresent } from '../../platform/storage/generations.ts'
import { deleteUnusedLogo } from './logo.storage.ts'
import { recordErasure } from '../../platform/erasures/erasures.storage.ts'

/** The tables with rows of conversations; the conversation's own row goes last. */
export const CONVERSATION_TABLES = [
  'votes',
  'votes_latest',
  'vote_minutes',
  'comment_votes',
  'xids',
  'xid_allow_list',
  'email_subscriptions',
  'treevite_login_codes',
  'treevite_invites',
  'treevite_waves',
  'report_comment_selections',
  'report_publications',
  'reports',
  'vote_publications',
  'topic_decision_comments',
  'topic_decisions',
  'topic_comments',
  'topic_points',
  'topics',
  'topic_runs',
  'analyses',
  'public_opinions',
  'replay_frames',
  'moderation_log',
  'moderation_digests',
  'translations',
  'comments',
  'participants',
  'erased_participants',
  'person_roles',
  'conversation_pins',
  'conversation_texts',
  'invitations',
  'access_tokens',
  'webhook_deliveries',
  'webhooks',
  'pages',
  'conversation_ids',
  'generations',
  'conversations',
] as const satisfies readonly (keyof Database)[]

/** The tables that may have millions of rows of a conversation, each with the column that orders their deletion in steps. */
export const LARGE_TABLES = [
  // first: they say who people are
  ['participants', 'pid'],
  ['xids', 'xid'],
  ['xid_allow_list', 'xid'],
  ['email_subscriptions', 'pid'],
  ['treevite_login_codes', 'pid'],
  ['treevite_invites', 'invite_code'],
  ['votes', 'id'],
  ['votes_latest', 'pid'],
  ['comments', 'tid'],
  ['vote_minutes', 'minute'],
  ['moderation_log', 'id'],
  ['topic_comments', 'tid'],
  ['topic_decision_comments', 'id'],
] as const satisfies readonly (readonly [keyof Database, string])[]

/** What stays when a conversation is hidden. */
const STEPPED: ReadonlySet<string> = new Set(['conversations', ...LARGE_TABLES.map(([table]) => table)])

/**
 * Deletes a conversation at once for everybody, in the transaction of the caller. What may be many rows is left to
 * `deleteImport`, which works in steps, and which the task “unfinished imports” calls after a crash. Returns false where it is hidden already.
 */
export async function hideDeletedConversation(tx: Db, zid: number, now: number): Promise<boolean> {
  // in the order of votes, which lock the generation first; the next one finds none
  if (!(await lockIfPresent(tx, zid))) return false
  const { conversation_uuid, logo } = await tx
    .selectFrom('conversations')
    .select(['conversation_uuid', 'logo'])
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  // before the results, as whoever stores one locks it first
  for (const kind of ['opinion', 'topics', 'replay']) await deleteJob(tx, kind, String(zid))
  for (const table of CONVERSATION_TABLES)
    if (!STEPPED.has(table)) await tx.deleteFrom(table).where('zid', '=', zid).execute()
  await tx
    .updateTable('conversations')
    // closed: those who are told of new comments hear nothing more
    .set({
      state: 'importing',
      importing_until: 0,
      is_active: 0,
      topic: null,
      description: null,
      asked_by: null,
      contact: null,
      results_use: null,
      rules: null,
      reject_reasons: null,
      context: null,
      logo: null,
    })
    .where('zid', '=', zid)
    .execute()
  await deleteUnusedLogo(tx, logo)
  await recordErasure(tx, { kind: 'conversation', subject: conversation_uuid, created: now }, zid)
  return true
}
