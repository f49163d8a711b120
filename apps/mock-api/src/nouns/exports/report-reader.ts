import type { ExportedComment, ReportedComment } from '../votes/public.ts'
import { isShown, isTextShown } from '@folkmoot/domain/reports/reports'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { VotePublicationRow } from '../../platform/storage/result-tables.ts'
import { findOpinion, findReaderOpinion, streamComments } from './storage.ts'

/** What the readers of a report get of its conversation. */
export interface ReportReader {
  readonly level: number
  /** undefined where the owner has not published the votes */
  readonly publication: VotePublicationRow | undefined
}

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

/** The published votes of a reader who may have them. @throws Error where there are none */
export function getPublication({ publication }: ReportReader): VotePublicationRow {
  if (!publication) throw new Error('The votes of this conversation are not published.')
  return publication
}

/** Converts a comment to what a reader sees of it: no author, and of a rejected one no text. */
const toReportedComment = (comment: ExportedComment): ReportedComment => ({
  ...comment,
  pid: null,
  txt: isTextShown(comment) ? comment.txt : '',
})

/** Reads the comments that a reader sees, or all for those who administer the conversation. */
export async function* streamReportedComments(
  pages: AsyncIterable<readonly ExportedComment[]>,
  reader: ReportReader | undefined,
): AsyncGenerator<readonly ReportedComment[], void> {
  for await (const page of pages) {
    const shown: readonly ReportedComment[] = reader
      ? page.filter((comment) => isShown(comment, reader.level)).map(toReportedComment)
      : page
    if (shown.length > 0) yield shown
  }
}

/** Creates the check whether a reader sees a comment; those who administer the conversation see all. */
export async function createShownCheck(
  db: Db,
  zid: number,
  reader: ReportReader | undefined,
): Promise<(tid: number) => boolean> {
  if (!reader) return () => true
  const tids = new Set<number>()
  for await (const page of streamComments(db, zid))
    for (const comment of page) if (isShown(comment, reader.level)) tids.add(comment.tid)
  return (tid) => tids.has(tid)
}
