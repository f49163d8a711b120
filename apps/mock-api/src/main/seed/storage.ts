import type { Db } from '../../platform/storage/database.ts'

/** Tells whether the database has any conversation, finished or not. */
export const hasConversations = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('conversations').select('zid').limit(1).executeTakeFirst()) !== undefined
