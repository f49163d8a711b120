import { allocateId } from '../../storage/counters.ts'
import type { Db } from '../../storage/database.ts'
import type { ReportColumns } from '../../storage/result-tables.ts'
import { newestId } from '../../core/conversations.storage.ts'

/** A report with the public id of its conversation. */
export type ReportRow = ReportColumns & { conversation_id: string }

/** Lists the reports with an id, of a conversation, or of all conversations of an owner, last changed first. */
export function listReports(
  db: Db,
  of: { report_id: string } | { zid: number } | { owner: number },
): Promise<ReportRow[]> {
  const rows = db
    .selectFrom('reports')
    .innerJoin('conversations', 'conversations.zid', 'reports.zid')
    .selectAll('reports')
    .select(newestId.as('conversation_id'))
    .where('conversations.state', '=', 'ready')
    .orderBy('reports.modified', 'desc')
    .orderBy('reports.rid', 'desc')
  if ('report_id' in of) return rows.where('reports.report_id', '=', of.report_id).execute()
  if ('zid' in of) return rows.where('reports.zid', '=', of.zid).execute()
  return rows.where('conversations.owner', '=', of.owner).execute()
}

export async function insertReport(
  tx: Db,
  { now, ...columns }: Pick<ReportColumns, 'zid' | 'report_id' | 'mod_level'> & { now: number },
): Promise<void> {
  const blank = {
    report_name: null,
    label_x_neg: null,
    label_x_pos: null,
    label_y_neg: null,
    label_y_pos: null,
    label_groups: '[]',
  }
  const rid = await allocateId(tx, 'rid')
  await tx
    .insertInto('reports')
    .values({ rid, ...columns, ...blank, created: now, modified: now })
    .execute()
}

/** Updates the name and the labels of a report and its time of change. */
export const updateReport = (tx: Db, rid: number, change: Partial<ReportColumns>) =>
  tx.updateTable('reports').set(change).where('rid', '=', rid).execute()

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
  /** generations of the comments and of everything */
  readonly comments: number
  readonly value: number
  readonly settings_version: number
  /** generation of the last opinion result; null without one */
  readonly computed: number | null
  readonly input_generation: number | null
}

/** Reads the state of a conversation and its analysis in one short query. */
export async function getReportVersion(db: Db, zid: number): Promise<ReportVersion> {
  const { result, computed, input_generation, ...row } = await db
    .selectFrom('generations')
    .innerJoin('conversations', 'conversations.zid', 'generations.zid')
    .leftJoin('analyses', (on) =>
      on.onRef('analyses.zid', '=', 'generations.zid').on('analyses.kind', '=', 'opinion'),
    )
    .select(({ eb }) => [
      'generations.comments',
      'generations.value',
      'conversations.settings_version',
      'analyses.computed',
      'analyses.input_generation',
      eb.case().when('analyses.result', 'is not', null).then(1).else(0).end().as('result'),
    ])
    .where('generations.zid', '=', zid)
    .executeTakeFirstOrThrow()
  return Number(result) === 1
    ? { ...row, computed, input_generation }
    : { ...row, computed: null, input_generation: null }
}
