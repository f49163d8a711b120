import { MOD } from '@folkmoot/domain/comments'
import type { CommentRow, Db } from '../../platform/storage/database.ts'
import { prepareQuery } from '../../platform/storage/prepared-query.ts'
import type { PlainComment } from '@folkmoot/api-types/comments'

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

/** Filter of a list of comments. */
export interface CommentFilter {
  /** only this state; overrides the next two */
  mod?: number | undefined
  /** only states above this one */
  mod_gt?: number | undefined
  /** true: comments that moderation lets through; false: the others */
  modIn?: boolean | undefined
  tids?: readonly number[] | undefined
  /** with strict moderation only accepted comments are let through */
  strict?: boolean | undefined
  /** only what participants see */
  visible?: boolean | undefined
  /** only states above this one, in addition to the other filters: the level of a report */
  aboveMod?: number | undefined
}

/** A part of a list; one by id may begin after a comment. */
interface Slice {
  limit: number
  offset?: number
  after?: number | undefined
}

/** Returns the state above which moderation lets comments through. */
const getModerationThreshold = (strict = false): number => (strict ? MOD.unmoderated : MOD.rejected)

/** Selects the comments that match the filter. */
export function selectComments(db: Db, zid: number, filter: CommentFilter) {
  const { mod, mod_gt, modIn, tids, strict, visible, aboveMod } = filter
  let rows = db.selectFrom('comments').where('zid', '=', zid)
  if (mod !== undefined) rows = rows.where('mod', '=', mod)
  else if (mod_gt !== undefined) rows = rows.where('mod', '>', mod_gt)
  else if (modIn !== undefined) rows = rows.where('mod', modIn ? '>' : '<=', getModerationThreshold(strict))
  if (tids !== undefined) rows = rows.where('tid', 'in', tids)
  if (aboveMod !== undefined) rows = rows.where('mod', '>', aboveMod)
  if (!visible) return rows
  rows = rows.where('active', '=', 1).where('velocity', '>', 0)
  return strict ? rows.where('mod', '=', MOD.accepted) : rows.where('mod', '!=', MOD.rejected)
}

/** Finds the comment with a text, by the text's key, among those that participants see. */
export async function findShownText(
  db: Db,
  { zid, strict }: { zid: number; strict: boolean },
  key: string,
): Promise<number | undefined> {
  const shown = selectComments(db, zid, { visible: true, strict }).select('tid').where('txt_key', '=', key)
  return (await shown.limit(1).executeTakeFirst())?.tid
}

/** Lists the ids of the comments that a report of this level does not show. */
export async function listUnreportedTids(db: Db, zid: number, level: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comments')
    .select('tid')
    .where('zid', '=', zid)
    .where('mod', '<=', level)
    .execute()
  return rows.map(({ tid }) => tid)
}

/** Lists the comments of a conversation that match the filter, by id or oldest first. */
export function listComments(
  db: Db,
  zid: number,
  filter: CommentFilter,
  { order = 'tid', slice }: { order?: 'tid' | 'created'; slice?: Slice | undefined } = {},
): Promise<CommentRow[]> {
  let rows = selectComments(db, zid, filter).selectAll()
  if (slice?.after !== undefined) rows = rows.where('tid', '>', slice.after)
  if (order === 'created') rows = rows.orderBy('created')
  rows = rows.orderBy('tid')
  return (slice ? rows.limit(slice.limit).offset(slice.offset ?? 0) : rows).execute()
}

/** Maps the ids that comments have where they were imported from to their ids here. */
export async function listTidsByOriginalId(db: Db, zid: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('comments')
    .select(['original_id', 'tid'])
    .where('zid', '=', zid)
    .where('original_id', 'is not', null)
    .orderBy('tid')
    .execute()
  return new Map(rows.map(({ original_id, tid }) => [original_id ?? '', tid]))
}

/** Lists what decides which comments are shown, by tid, without the texts, which may be long. */
export const listCommentStates = (db: Db, zid: number) =>
  db
    .selectFrom('comments')
    .select(['tid', 'mod', 'active', 'velocity'])
    .where('zid', '=', zid)
    .orderBy('tid')
    .execute()

/** Reads one comment. It is called with each vote. */
export const readOneComment = prepareQuery((db, { zid, tid }: { zid: number; tid: number }) =>
  db.selectFrom('comments').selectAll().where('zid', '=', zid).where('tid', '=', tid),
)
