import type { Db } from '../../storage/database.ts'

/** The report behind a public id. */
export const findReport = (db: Db, reportId: string) =>
  db.selectFrom('reports').selectAll().where('report_id', '=', reportId).executeTakeFirst()
