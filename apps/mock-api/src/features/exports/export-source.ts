import type { ConversationRow } from '../../core/conversation-row.ts'
import type { Db } from '../../storage/database.ts'
import type { ReportReader } from './report-reader.ts'
import { findOpinion, findReaderOpinion } from './storage.ts'

/** Input of an export file. */
export interface ExportSource {
  readonly db: Db
  readonly conversation: ConversationRow
  /** of the report */
  readonly rid: number
  /** the URL of the conversation's page */
  readonly url: string
  /** undefined for those who administer the conversation: they get everything, as the contract has it */
  readonly reader?: ReportReader | undefined
}

/** Finds the opinion result: readers get that of the public state. */
export const findSourceOpinion = (db: Db, zid: number, reader: ReportReader | undefined) =>
  (reader ? findReaderOpinion : findOpinion)(db, zid)
