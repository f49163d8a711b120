import { ConversationGoneError } from '../../storage/generations.ts'
import type { Db } from '../../storage/database.ts'
import type { FileKey } from './stored-file.ts'

/**
 * Computes the key of an export file.
 * @param parts what else tells the file and its readers from others
 */
export async function computeFileKey(db: Db, zid: number, parts: readonly unknown[]): Promise<FileKey> {
  const state = await db
    .selectFrom('generations')
    .innerJoin('conversations', 'conversations.zid', 'generations.zid')
    .leftJoin('public_opinions', 'public_opinions.zid', 'generations.zid')
    .select(['value', 'comments', 'erasures', 'settings_version', 'public_opinions.mark'])
    .where('generations.zid', '=', zid)
    .executeTakeFirstOrThrow(() => new ConversationGoneError())
  const analyses = await db
    .selectFrom('analyses')
    .select(['kind', 'computed'])
    .where('zid', '=', zid)
    .orderBy('kind')
    .execute()
  const { value, mark, ...rest } = state
  return {
    scope: JSON.stringify([zid, ...parts, rest]),
    freshness: JSON.stringify([value, mark, analyses]),
  }
}
