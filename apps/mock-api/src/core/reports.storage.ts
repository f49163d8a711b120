import type { Db } from '../storage/database.ts'
import type { ReportColumns } from '../storage/result-tables.ts'

/** Finds a report by public id. */
export const findReport = (db: Db, reportId: string): Promise<ReportColumns | undefined> =>
  db.selectFrom('reports').selectAll().where('report_id', '=', reportId).executeTakeFirst()
