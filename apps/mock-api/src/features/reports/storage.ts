import { allocateId } from '../../storage/counters.ts'
import type { Db } from '../../storage/database.ts'
import type { Reports } from '../../storage/result-tables.ts'
import { newestId } from '../../core/conversations.storage.ts'

/** A report and the public id of its conversation. */
export type ReportRow = Reports & { conversation_id: string }

/** The reports of one id, of a conversation, or of all conversations of an owner; the one changed last first. */
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

/** Stores a new report without a name. */
export async function insertReport(
  tx: Db,
  { now, ...given }: Pick<Reports, 'zid' | 'report_id' | 'mod_level'> & { now: number },
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
    .values({ rid, ...given, ...blank, created: now, modified: now })
    .execute()
}

/** Changes the name and the labels of a report, and when it was changed. */
export const updateReport = (tx: Db, rid: number, change: Partial<Reports>) =>
  tx.updateTable('reports').set(change).where('rid', '=', rid).execute()

/** Notes that a comment was chosen for a report (1), or left out of it (-1). */
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

/** What a report's document was made from: whatever changes it changes one of these. */
export interface ReportVersion {
  /** of the moderation list, and of everything */
  readonly comments: number
  readonly value: number
  readonly settings_version: number
  /** of the last finished opinion analysis, null without one */
  readonly computed: number | null
  readonly input_generation: number | null
}

/** How a conversation and its analysis stand, in one short question. */
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
