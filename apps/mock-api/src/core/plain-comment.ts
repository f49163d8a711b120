import type { PlainComment } from '@folkmoot/api-types/comments'
import type { CommentRow } from '../storage/database.ts'

/** Creates the reply of a comment for participants: without its author, who is also the first who voted on it. */
export const toPlainCommentReply = (row: CommentRow): PlainComment => ({
  txt: row.txt,
  tid: row.tid,
  created: String(row.created),
  quote_src_url: row.quote_src_url,
  is_seed: row.is_seed !== 0,
  is_meta: row.is_meta !== 0,
  lang: row.lang,
  original_id: row.original_id,
})
