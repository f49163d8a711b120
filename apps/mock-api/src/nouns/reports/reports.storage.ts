import type { CommentAnswer } from '@folkmoot/domain/reports/answers'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { ReportColumns } from '../../platform/storage/result-tables.ts'
import { moveGroupNames, type NewGroupChange } from '@folkmoot/domain/reports/group-changes'
import type { GroupNames } from '@folkmoot/domain/group-names'

const parseNames = (label_groups: string): GroupNames =>
  (JSON.parse(label_groups) as GroupNames).map((name) => name?.trim() || null)

/** The names of groups in a report. */
export async function getReportGroupNames(db: Db, rid: number): Promise<GroupNames> {
  const row = await db.selectFrom('reports').select('label_groups').where('rid', '=', rid).executeTakeFirst()
  return parseNames(row?.label_groups ?? '[]')
}

/** Reads the answers of a report, by comment. */
export async function getReportAnswers(db: Db, rid: number): Promise<ReadonlyMap<number, CommentAnswer>> {
  const row = await db.selectFrom('reports').select('answers').where('rid', '=', rid).executeTakeFirst()
  const answers = JSON.parse(row?.answers ?? '[]') as CommentAnswer[]
  return new Map(answers.map((answer) => [answer.tid, answer]))
}

/**
 * Finds the names of groups that people outside of reports read: those of the report that was changed last, of all that are not
 * withdrawn and name a group. Undefined without any.
 */
export async function findGroupNames(db: Db, zid: number): Promise<(string | null)[] | undefined> {
  const rows = await db
    .selectFrom('reports')
    .select('label_groups')
    .where('zid', '=', zid)
    .where('withdrawn', 'is', null)
    .where('label_groups', '!=', '[]')
    .orderBy('modified', 'desc')
    .orderBy('rid', 'desc')
    .execute()
  return rows
    .map(({ label_groups }) => [...parseNames(label_groups)])
    .find((names) => names.some((name) => name !== null))
}

/** The changes of groups since the last result, and their number now. */
export interface GroupMoves {
  readonly changes: readonly NewGroupChange[]
  readonly count: number
}

/** Moves the names that authors of reports gave to groups to the new letters of these groups. */
export async function moveReportNames(tx: Db, zid: number, { changes, count }: GroupMoves): Promise<void> {
  if (changes.length === 0) return
  const reports = await tx
    .selectFrom('reports')
    .select(['rid', 'label_groups'])
    .where('zid', '=', zid)
    .execute()
  for (const { rid, label_groups } of reports) {
    const names = JSON.parse(label_groups) as GroupNames
    if (!names.some(Boolean)) continue
    const moved = JSON.stringify(moveGroupNames(names, changes, count))
    await tx.updateTable('reports').set({ label_groups: moved }).where('rid', '=', rid).execute()
  }
}

/** Finds the report that was published last, of those that are not withdrawn. */
export const findPublishedReport = (
  db: Db,
  zid: number,
): Promise<{ report_id: string; published: number } | undefined> =>
  db
    .selectFrom('reports')
    .select(['report_id', 'published'])
    .$narrowType<{ published: number }>()
    .where('zid', '=', zid)
    .where('withdrawn', 'is', null)
    .where('published', 'is not', null)
    .orderBy('published', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Finds a report by public id. */
export const findReport = (db: Db, reportId: string): Promise<ReportColumns | undefined> =>
  db.selectFrom('reports').selectAll().where('report_id', '=', reportId).executeTakeFirst()

/** Returns true when `report_id` is the id of a report of this conversation. */
export async function hasReportAccess({
  db,
  conversation,
  report_id,
}: {
  db: Db
  conversation: ConversationRow | undefined
  report_id: string | undefined
}): Promise<boolean> {
  if (conversation === undefined || report_id === undefined) return false
  return (await findReport(db, report_id))?.zid === conversation.zid
}
