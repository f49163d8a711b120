import type { ModerationComment, PlainComment } from '@folkmoot/api-types'
import type { Comments } from '../../storage/database.ts'

/** A comment as participants see it. */
export const plainReply = (row: Comments): PlainComment => ({
  txt: row.txt,
  tid: row.tid,
  created: String(row.created),
  quote_src_url: row.quote_src_url,
  is_seed: row.is_seed !== 0,
  is_meta: row.is_meta !== 0,
  lang: row.lang,
  pid: row.pid,
})

/** A comment as moderators see it. */
export const moderationReply = (row: Comments, conversation_id: string): ModerationComment => ({
  ...plainReply(row),
  velocity: row.velocity,
  mod: row.mod,
  active: row.active !== 0,
  conversation_id,
})
