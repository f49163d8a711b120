import type { Db } from '../../platform/storage/database.ts'

/** Finds the public ids of the oldest conversation with a topic that has a report to read. */
export const findReported = (db: Db, topic: string) =>
  db
    .selectFrom('reports')
    .innerJoin('conversations', 'conversations.zid', 'reports.zid')
    .innerJoin('conversation_ids', 'conversation_ids.zid', 'reports.zid')
    .select(['conversation_ids.conversation_id', 'reports.report_id'])
    .where('conversations.topic', '=', topic)
    .where('reports.withdrawn', 'is', null)
    .orderBy('reports.rid')
    .limit(1)
    .executeTakeFirst()

/** Tells whether the database has any conversation, finished or not. */
export const hasConversations = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('conversations').select('zid').limit(1).executeTakeFirst()) !== undefined

/** Lists the unused codes of a conversation, oldest first. */
export const listUnusedInvites = (db: Db, zid: number): Promise<{ id: number }[]> =>
  db
    .selectFrom('treevite_invites')
    .select('id')
    .where('zid', '=', zid)
    .where('invite_used_by_pid', 'is', null)
    .orderBy('id')
    .execute()
