import { isSettingName } from '@folkmoot/api-types/conversation-change'
import { MOD } from '@folkmoot/domain/comments'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { hashText, readPages } from '../../platform/storage/queries.ts'
import type { CommentRow, ConversationColumns, Db } from '../../platform/storage/database.ts'

/** Settings that a copy does not take: its life begins anew, and publishing votes is a decision about each conversation. */
const OWN_SETTINGS: ReadonlySet<string> = new Set(['is_active', 'is_draft', 'is_data_open', 'short_url'])

/** The settings of a conversation as columns of its copy. */
export const copySettings = (row: ConversationRow): Partial<ConversationColumns> => ({
  ...Object.fromEntries(
    Object.entries(row).filter(([name]) => isSettingName(name) && !OWN_SETTINGS.has(name)),
  ),
  logo: row.logo,
})

/** Reads the texts of the seed comments that are not rejected, page by page in their order and each once. Nobody's but the hosts'. */
export async function* streamSeeds(db: Db, zid: number) {
  // imports may have the same text twice
  const known = new Set<string>()
  const pages = readPages<Pick<CommentRow, 'tid' | 'txt' | 'txt_key' | 'is_meta'>>((last, limit) =>
    db
      .selectFrom('comments')
      .select(['tid', 'txt', 'txt_key', 'is_meta'])
      .where('zid', '=', zid)
      .where('tid', '>', last?.tid ?? -1)
      .where('is_seed', '=', 1)
      .where('mod', '!=', MOD.rejected)
      // an erased comment has no text
      .where('txt', '!=', '')
      .orderBy('tid')
      .limit(limit)
      .execute(),
  )
  for await (const page of pages)
    yield page
      .map(({ txt, txt_key, is_meta }) => ({ txt, txt_key: txt_key ?? hashText(txt), is_meta }))
      .filter(({ txt_key }) => !known.has(txt_key) && known.add(txt_key))
}
