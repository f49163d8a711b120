import { newestId } from '../../platform/storage/conversation-row.ts'
import { allocateId } from '../../platform/storage/counters.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { StoredPublication } from './publications.ts'
import type { ReportColumns } from '../../platform/storage/result-tables.ts'

/** A report with the public id of its conversation. */
export type ReportRow = ReportColumns & { conversation_id: string }

/** Lists the reports with one of some ids, last changed first. */
export function listReports(
  db: Db,
  filter: { report_id: string } | { rids: readonly number[] },
): Promise<ReportRow[]> {
  const rows = db
    .selectFrom('reports')
    .innerJoin('conversations', 'conversations.zid', 'reports.zid')
    .selectAll('reports')
    .select(newestId.as('conversation_id'))
    .where('conversations.state', '=', 'ready')
    .orderBy('reports.modified', 'desc')
    .orderBy('reports.rid', 'desc')
  if ('report_id' in filter) return rows.where('reports.report_id', '=', filter.report_id).execute()
  return rows.where('reports.rid', 'in', filter.rids).execute()
}

/** Reports that are read before other requests have their turn: each may have 100 kB of answers. */
const PIECE_REPORTS = 5

/** Reads the reports of a conversation, or of all conversations of an owner, last changed first, some at a time. */
export async function* streamReports(db: Db, filter: { zid: number } | { owner: number }) {
  const query = db
    .selectFrom('reports')
    .innerJoin('conversations', 'conversations.zid', 'reports.zid')
    .select('reports.rid')
    .orderBy('reports.modified', 'desc')
    .orderBy('reports.rid', 'desc')
  const found =
    'zid' in filter ? query.where('reports.zid', '=', filter.zid) : query.where('owner', '=', filter.owner)
  const rids = (await found.execute()).map(({ rid }) => rid)
  for (let start = 0; start < rids.length; start += PIECE_REPORTS) {
    if (start > 0) await new Promise(setImmediate)
    yield await listReports(db, { rids: rids.slice(start, start + PIECE_REPORTS) })
  }
}

/** Counts the reports of a conversation, or what it has published of them. */
export async function countRows(
  db: Db,
  table: 'reports' | 'report_publications',
  zid: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores a new report, with what the hosts say in it if they have said it. */
export async function insertReport(
  tx: Db,
  {
    now,
    ...columns
  }: Pick<ReportColumns, 'zid' | 'report_id' | 'mod_level'> &
    Partial<Pick<ReportColumns, 'next_text' | 'answers' | 'published'>> & { now: number },
): Promise<void> {
  const blank = {
    report_name: null,
    label_x_neg: null,
    label_x_pos: null,
    label_y_neg: null,
    label_y_pos: null,
    label_groups: '[]',
    next_text: null,
    answers: '[]',
    story_texts: '{}',
    texts_written: null,
    withdrawn: null,
    published: null,
  }
  const rid = await allocateId(tx, 'rid')
  await tx
    .insertInto('reports')
    .values({ rid, ...blank, ...columns, created: now, modified: now })
    .execute()
}

/** Updates columns of a report and its time of change. */
export const updateReport = (tx: Db, rid: number, change: Partial<ReportColumns>) =>
  tx.updateTable('reports').set(change).where('rid', '=', rid).execute()

/** Deletes a report with its selections. */
export async function deleteReport(tx: Db, rid: number): Promise<void> {
  for (const table of ['report_comment_selections', 'report_publications'] as const)
    await tx.deleteFrom(table).where('rid', '=', rid).execute()
  await tx.deleteFrom('reports').where('rid', '=', rid).execute()
}

/** Stores what a publication of a report keeps. */
export const insertPublication = (
  tx: Db,
  row: { rid: number; zid: number; published: number; data: string },
) => tx.insertInto('report_publications').values(row).execute()

/** Lists the times of a report's publications, oldest first. */
export async function listPublications(db: Db, rid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('report_publications')
    .select('published')
    .where('rid', '=', rid)
    .orderBy('published')
    .execute()
  return rows.map(({ published }) => published)
}

/** Reads what a publication keeps; undefined for a time without one. */
export const findPublication = (
  db: Db,
  rid: number,
  published: number,
): Promise<StoredPublication | undefined> =>
  db
    .selectFrom('report_publications')
    .select(['published', 'data'])
    .where('rid', '=', rid)
    .where('published', '=', published)
    .executeTakeFirst()

/** Stores the selection of a comment for a report: 1 selected, -1 excluded. */
export const saveReportSelection = (
  tx: Db,
  row: { rid: number; zid: number; tid: number; selection: 1 | -1; modified: number },
) =>
  tx
    .insertInto('report_comment_selections')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['rid', 'tid']).doUpdateSet({ selection: row.selection, modified: row.modified }),
    )
    .execute()

/** The state that a report's document depends on. */
export interface ReportVersion {
  /** generation of the comments */
  readonly comments: number
  readonly settings_version: number
  /** of the public votes; null before the first ones. Their mark also moves when nothing is published. */
  readonly tick: number | null
}

/** Reads the state of a conversation and its public votes in one short query. */
export const getReportVersion = (db: Db, zid: number): Promise<ReportVersion> =>
  db
    .selectFrom('generations')
    .innerJoin('conversations', 'conversations.zid', 'generations.zid')
    .leftJoin('public_opinions', 'public_opinions.zid', 'generations.zid')
    .select(['generations.comments', 'conversations.settings_version', 'public_opinions.tick'])
    .where('generations.zid', '=', zid)
    .executeTakeFirstOrThrow()
