import { isSettingName } from '@folkmoot/api-types/conversation-change'
import { MOD } from '@folkmoot/domain/comments'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { hashText } from '../../platform/storage/queries.ts'
import type { ConversationColumns, Db } from '../../platform/storage/database.ts'

/** Settings that a copy does not take: its life begins anew, and publishing votes is a decision about each conversation. */
const OWN_SETTINGS: ReadonlySet<string> = new Set(['is_active', 'is_draft', 'is_data_open', 'short_url'])

/** The settings of a conversation as columns of its copy. */
export const copySettings = (row: ConversationRow): Partial<ConversationColumns> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => isSettingName(name) && !OWN_SETTINGS.has(name)))

/** Lists the texts of the seed comments that are not rejected, in their order and each once. Nobody's but the hosts'. */
export async function listSeeds(db: Db, zid: number) {
  const rows = await db
    .selectFrom('comments')
    .select(['txt', 'is_meta'])
    .where('zid', '=', zid)
    .where('is_seed', '=', 1)
    .where('mod', '!=', MOD.rejected)
    // an erased comment has no text
    .where('txt', '!=', '')
    .orderBy('tid')
    .execute()
  // imports may have the same text twice
  const unique = new Map(rows.map((row) => [hashText(row.txt), row]))
  return [...unique].map(([txt_key, row]) => ({ ...row, txt_key }))
}
