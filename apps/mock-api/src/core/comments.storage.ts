import { MOD } from '@folkmoot/domain/comments'
import type { Comments, Db } from '../storage/database.ts'

/** What narrows a list of comments. */
export interface CommentFilter {
  /** only this state; the two that follow then do not count */
  mod?: number | undefined
  /** only states above this one */
  mod_gt?: number | undefined
  /** those that moderation lets through, or the others */
  modIn?: boolean | undefined
  tids?: readonly number[] | undefined
  /** with strict moderation only accepted comments are let through */
  strict?: boolean | undefined
  /** only what participants see (docs/contract/comments.md#visibility) */
  visible?: boolean | undefined
  /** only states above this one, whatever else is asked for: the level of a report */
  aboveMod?: number | undefined
}

interface Slice {
  limit: number
  offset?: number
}

/** The state above which moderation lets a comment through. */
const getModerationThreshold = (strict = false): number => (strict ? MOD.unmoderated : MOD.rejected)

export function selectComments(db: Db, zid: number, filter: CommentFilter) {
  const { mod, mod_gt, modIn, tids, strict, visible, aboveMod: above } = filter
  let rows = db.selectFrom('comments').where('zid', '=', zid)
  if (mod !== undefined) rows = rows.where('mod', '=', mod)
  else if (mod_gt !== undefined) rows = rows.where('mod', '>', mod_gt)
  else if (modIn !== undefined) rows = rows.where('mod', modIn ? '>' : '<=', getModerationThreshold(strict))
  if (tids !== undefined) rows = rows.where('tid', 'in', tids)
  if (above !== undefined) rows = rows.where('mod', '>', above)
  if (!visible) return rows
  rows = rows.where('active', '=', 1).where('velocity', '>', 0)
  return strict ? rows.where('mod', '=', MOD.accepted) : rows.where('mod', '!=', MOD.rejected)
}

/** The comments of a conversation that the filter lets through, in the order of their ids, or oldest first. */
export function listComments(
  db: Db,
  zid: number,
  filter: CommentFilter,
  { order = 'tid', slice }: { order?: 'tid' | 'created'; slice?: Slice | undefined } = {},
): Promise<Comments[]> {
  let rows = selectComments(db, zid, filter).selectAll()
  if (order === 'created') rows = rows.orderBy('created')
  rows = rows.orderBy('tid')
  return (slice ? rows.limit(slice.limit).offset(slice.offset ?? 0) : rows).execute()
}
