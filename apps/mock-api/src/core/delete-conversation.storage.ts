import type { Database, Db } from '../storage/database.ts'

/** The tables with rows of conversations; the conversation's own row goes last. */
export const CONVERSATION_TABLES = [
  'votes',
  'votes_latest',
  'xids',
  'xid_allow_list',
  'email_subscriptions',
  'treevite_login_codes',
  'treevite_invites',
  'treevite_waves',
  'report_comment_selections',
  'reports',
  'topic_decision_comments',
  'topic_decisions',
  'topic_comments',
  'topic_points',
  'topics',
  'topic_runs',
  'analyses',
  'moderation_log',
  'comments',
  'participants',
  'pages',
  'conversation_ids',
  'generations',
  'conversations',
] as const satisfies readonly (keyof Database)[]

/** Deletes a conversation with everything that belongs to it, in the transaction of the caller. */
export async function deleteConversation(tx: Db, zid: number): Promise<void> {
  for (const table of CONVERSATION_TABLES) await tx.deleteFrom(table).where('zid', '=', zid).execute()
}
