import type { Database, Db } from '../storage/database.ts'
import { lockGeneration } from '../storage/generations.ts'
import { recordErasure } from './erasures.storage.ts'
import { deleteUsersOnlyIn } from './participants/forget.storage.ts'

/** The tables with rows of conversations; the conversation's own row goes last. */
export const CONVERSATION_TABLES = [
  'votes',
  'votes_latest',
  'vote_imports',
  'xids',
  'xid_allow_list',
  'xid_claims',
  'email_subscriptions',
  'invite_recipients',
  'treevite_plan_steps',
  'treevite_plans',
  'treevite_login_codes',
  'treevite_invites',
  'treevite_waves',
  'report_comment_selections',
  'reports',
  'vote_publications',
  'topic_decision_comments',
  'topic_decisions',
  'topic_edit_topics',
  'topic_edits',
  'topic_comments',
  'topic_points',
  'topics',
  'topic_runs',
  'analyses',
  'public_opinions',
  'opinion_history',
  'replay_frames',
  'moderation_log',
  'comment_questions',
  'moderation_views',
  'moderator_presence',
  'second_opinions',
  'moderation_digests',
  'newcomer_counts',
  'floods',
  'comments',
  'participants',
  'erased_participants',
  'person_roles',
  'conversation_pins',
  'conversation_texts',
  'invitations',
  'archived_accounts',
  'access_tokens',
  'webhook_deliveries',
  'webhooks',
  'pages',
  'conversation_ids',
  'generations',
  'conversations',
] as const satisfies readonly (keyof Database)[]

/** Deletes a conversation with everything that belongs to it, in the transaction of the caller. */
export async function deleteConversation(tx: Db, zid: number): Promise<void> {
  for (const table of CONVERSATION_TABLES) await tx.deleteFrom(table).where('zid', '=', zid).execute()
}

/** The tables that may have millions of rows of a conversation. */
const LARGE_TABLES: ReadonlySet<string> = new Set(['votes', 'votes_latest', 'participants', 'conversations'])

/**
 * Deletes a conversation at once for everybody, in the transaction of the caller. Its votes, which may be many, are left to
 * `deleteImport`, which works in batches, and which the sweep calls after a crash.
 */
export async function hideDeletedConversation(tx: Db, zid: number, now: number): Promise<void> {
  // in the order of votes, which lock the generation first; the next one finds none
  await lockGeneration(tx, zid)
  const { conversation_uuid } = await tx
    .selectFrom('conversations')
    .select('conversation_uuid')
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  await deleteUsersOnlyIn(tx, zid)
  for (const table of CONVERSATION_TABLES)
    if (!LARGE_TABLES.has(table)) await tx.deleteFrom(table).where('zid', '=', zid).execute()
  await tx
    .updateTable('participants')
    .set({ uid: null, participant_key: null })
    .where('zid', '=', zid)
    .execute()
  await tx
    .updateTable('conversations')
    .set({ state: 'importing', importing_until: 0, topic: null, description: null, context: null })
    .where('zid', '=', zid)
    .execute()
  await recordErasure(tx, { kind: 'conversation', subject: conversation_uuid, created: now })
}
