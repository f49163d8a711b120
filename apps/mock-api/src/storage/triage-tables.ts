import type { ModerationList } from '@folkmoot/domain/comments'
import type { Flag, Time } from './columns.ts'

/** What a moderator asked the others about a comment that nobody has decided since. */
export interface CommentQuestionRow {
  zid: number
  tid: number
  /** null when the account is erased */
  uid: number | null
  note: string
  created: Time
}

/** A saved view of a list of comments. */
export interface ModerationViewRow {
  id: number
  zid: number
  /** who made it; null when the account is erased, for shared ones */
  uid: number | null
  shared: Flag
  name: string
  list: ModerationList
  /** see `normalizeQueueQuery` */
  query: string
  created: Time
}
