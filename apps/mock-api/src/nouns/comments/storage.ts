import { type CommentState, MOD } from '@folkmoot/domain/comments'
import { isErasedComment } from '@folkmoot/domain/erasure'
import { LIMITS } from '@folkmoot/domain/limits'
import { sql } from 'kysely'
import { ApiError, createParseError } from '../../platform/http/errors.ts'
import type { CommentRow, Db } from '../../platform/storage/database.ts'
import { insertMany, readPages } from '../../platform/storage/queries.ts'
import { prepareQuery } from '../../platform/storage/prepared-query.ts'
import { selectComments, type CommentFilter } from './comments.storage.ts'

/** Counts the comments that match a filter. */
export async function countComments(db: Db, zid: number, filter: CommentFilter): Promise<number> {
  const { count } = await selectComments(db, zid, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const selectListGenerations = prepareQuery((db, { zid }: { zid: number }) =>
  db.selectFrom('generations').select(['comments', 'value']).where('zid', '=', zid),
)

/** Reads the generations that lists depend on: of the comments, and of everything. */
export async function getListGenerations(db: Db, zid: number): Promise<{ comments: number; value: number }> {
  const [row] = await selectListGenerations(db, { zid })
  if (!row) throw new Error('A conversation has no row for its generation.')
  return row
}

/** Lists the comments selected for a report or excluded from it. */
export const listReportSelections = (db: Db, rid: number) =>
  db
    .selectFrom('report_comment_selections')
    .select(['tid', 'selection'])
    .where('rid', '=', rid)
    .orderBy('tid')
    .execute()

/** Counts the comments of a conversation, those whose author has erased them, and those after a number. */
export async function countCommentsAndErased(
  db: Db,
  zid: number,
  tid: number,
): Promise<{ count: number; erased: number; later: number }> {
  const { count, erased, later } = await db
    .selectFrom('comments')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(case when txt = '' then 1 else 0 end), 0)`.as('erased'),
      sql<number>`coalesce(sum(case when tid > ${tid} then 1 else 0 end), 0)`.as('later'),
    ])
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  return { count: Number(count), erased: Number(erased), later: Number(later) }
}

/** Reads the texts of the comments after a number, ascending and page by page. */
export const streamTextsAfter = (db: Db, zid: number, tid: number) =>
  readPages<Pick<CommentRow, 'tid' | 'txt'>>((last, limit) =>
    db
      .selectFrom('comments')
      .select(['tid', 'txt'])
      .where('zid', '=', zid)
      .where('tid', '>', last?.tid ?? tid)
      .orderBy('tid')
      .limit(limit)
      .execute(),
  )

export const findComment = (db: Db, zid: number, tid: number): Promise<CommentRow | undefined> =>
  db.selectFrom('comments').selectAll().where('zid', '=', zid).where('tid', '=', tid).executeTakeFirst()

/** Keys in one query, below the limit of bound values of every database. */
const KEYS_PER_QUERY = 500

/** Lists which of these keys (`textKey`) a comment of the conversation has, in any state. */
export async function findExistingTextKeys(
  db: Db,
  zid: number,
  keys: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>()
  for (let start = 0; start < keys.length; start += KEYS_PER_QUERY) {
    const rows = await db
      .selectFrom('comments')
      .select('txt_key')
      .where('zid', '=', zid)
      .where('txt_key', 'in', keys.slice(start, start + KEYS_PER_QUERY))
      .execute()
    for (const { txt_key } of rows) if (txt_key !== null) known.add(txt_key)
  }
  return known
}

/** A new comment without its id. */
type NewComment = Pick<CommentRow, 'zid' | 'pid' | 'uid' | 'txt' | 'is_seed' | 'created'> & {
  txt_key: string
  original_id?: string | null
  /** the comment in whose place it is */
  replaces_tid?: number
  state: CommentState
}

const toStateColumns = ({ mod, active, is_meta }: CommentState) => ({
  mod,
  active: Number(active),
  is_meta: Number(is_meta),
})

/**
 * Stores comments in their order and returns the id of the first; the others follow. The transaction must have raised
 * the generation, so that no other request takes these ids.
 * @throws ApiError for more comments than a conversation may have
 */
export async function insertComments(tx: Db, rows: readonly NewComment[]): Promise<number> {
  const { next, count } = await tx
    .selectFrom('comments')
    .select([sql<number>`coalesce(max(tid) + 1, 0)`.as('next'), sql<number>`count(*)`.as('count')])
    .where('zid', '=', rows[0]?.zid ?? 0)
    .executeTakeFirstOrThrow()
  const first = Number(next)
  if (Number(count) + rows.length > LIMITS.conversationComments)
    throw new ApiError('polis_err_conversation_full')
  const blank = { velocity: 1, lang: null, quote_src_url: null }
  await insertMany(
    tx,
    'comments',
    rows.map(({ state, original_id = null, ...row }, index) => ({
      ...row,
      original_id,
      replaces_tid: row.replaces_tid ?? null,
      ...toStateColumns(state),
      ...blank,
      tid: first + index,
      modified: row.created,
    })),
  )
  return first
}

/** Stores the time of a participant's last interaction. */
export const updateLastInteraction = (tx: Db, zid: number, pid: number, now: number) =>
  tx
    .updateTable('participants')
    .set({ last_interaction: now })
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .execute()

/** Converts a stored comment to its state. */
export const toCommentState = ({ mod, active, is_meta }: CommentRow): CommentState => ({
  mod,
  active: active !== 0,
  is_meta: is_meta !== 0,
})

/**
 * Stores a decision about a comment. `modified` increases even within one millisecond, so that clients that ask for
 * changes miss none. A comment that moves to another list is decided: a question about it goes. The transaction must raise the generation with `comments`.
 * Storage of `moderateComment`.
 * @param repeats the comment that this rejected one repeats; undefined keeps what is known
 * @throws ApiError for an erased comment: it would be shown again, without its text
 */
export async function saveCommentState(
  tx: Db,
  comment: CommentRow,
  state: CommentState,
  now: number,
  repeats?: number,
): Promise<void> {
  const { zid, tid, modified } = comment
  if (isErasedComment(comment)) throw createParseError('tid', 'was erased by its author')
  await tx
    .updateTable('comments')
    .set({
      ...toStateColumns(state),
      ...(state.mod === MOD.rejected ? {} : { repeats_tid: null }),
      ...(repeats === undefined ? {} : { repeats_tid: repeats }),
      modified: Math.max(now, modified + 1),
    })
    .where('zid', '=', zid)
    .where('tid', '=', tid)
    .execute()
}

/** Lists which comments `replaceComment` has written in place of which, ascending. */
export const listReplacements = (db: Db, zid: number) =>
  db
    .selectFrom('comments')
    .select(['tid', 'replaces_tid'])
    .where('zid', '=', zid)
    .where('replaces_tid', 'is not', null)
    .orderBy('tid')
    .execute()
