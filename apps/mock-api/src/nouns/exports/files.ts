import {
  createVoteColumns,
  type VoteColumns,
  type ExportedParticipant,
  NO_VOTES,
  listVoteCounts,
} from '../votes/public.ts'
import { getPublicFigures } from '../analysis/public.ts'
import { findTopicRun, listTopicMemberships, listRunComments } from '../topics/public.ts'
import { isRehearsal } from '@folkmoot/domain/rehearsal'
import {
  createClusterLayers,
  formatCommentClustersHeader,
  formatCommentClustersLine,
  formatCommentGroupsHeader,
  formatCommentGroupsLine,
  NO_COMMENTS_TO_CLUSTER,
  type ClusterLayer,
  formatReportCommentLine,
  formatReportCommentsHeader,
  formatReportImportanceHeader,
  formatReportImportanceLine,
  formatReportParticipantsHeader,
  formatReportParticipantLine,
  formatReportSummary,
  formatReportVoteLine,
} from './report-files.ts'
import { formatVotesHeader } from './archive-files.ts'
import {
  createShownCheck,
  findSourceOpinion,
  getPublication,
  streamReportedComments,
  type ExportSource,
  type ReportReader,
} from './report-reader.ts'
import { findReportPeriods } from './published-comment.ts'
import { streamPublishedVoters, streamPublishedVotes } from './publications.storage.ts'
import { listResultTids } from '@folkmoot/domain/reports/findings'
import type { ExcelFormat, ReportFile } from '@folkmoot/domain/export-files'
import { formatIfForExcel, streamCsvPages, streamCsvLines } from '../../platform/http/lists.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { createFindingsFile, findSourceFindings } from './findings-file.ts'
import {
  streamComments,
  streamVoteEvents,
  streamVoters,
  countPublicTotals,
  countTotals,
  listCommentTids,
} from './storage.ts'

type FileGenerator = (source: ExportSource) => AsyncGenerator<string>

const hasImportance = ({ importance_enabled }: ConversationRow): boolean => importance_enabled !== 0

async function* createSummaryFile(source: ExportSource): AsyncGenerator<string> {
  const { db, conversation, url, reader } = source
  const { zid, topic, description } = conversation
  const { findings, texts } = await findSourceFindings(source)
  const opinion = await findSourceOpinion(db, zid, reader)
  yield formatReportSummary({
    ...(await (reader ? countPublicTotals : countTotals)(db, zid)),
    topic: isRehearsal(conversation) ? `Rehearsal with simulated people: ${topic ?? ''}` : (topic ?? ''),
    description: description ?? '',
    url,
    votersInConversation: opinion?.inConversation ?? 0,
    groups: opinion?.groups.length ?? 0,
    counted: reader ? 'public' : 'all',
    commentsWritten: texts.size,
    commentsWithResults: listResultTids(findings).length,
  })
}

async function* createCommentsFile({ db, conversation, reader }: ExportSource): AsyncGenerator<string> {
  const { zid } = conversation
  const importance = hasImportance(conversation)
  const tally = reader ? (await getPublicFigures(db, zid)).counts : await listVoteCounts(db, zid)
  yield* streamCsvPages(
    formatReportCommentsHeader(importance),
    streamReportedComments(streamComments(db, zid, 'velocity'), reader),
    (comment) => formatReportCommentLine(comment, tally.get(comment.tid) ?? NO_VOTES, importance),
  )
}

async function openPublishedVotes(db: Db, zid: number, reader: ReportReader) {
  const publication = getPublication(reader)
  return streamPublishedVotes(db, publication, {
    isShown: await createShownCheck(db, zid, reader),
    publishTime: await findReportPeriods(db, publication, reader.level),
  })
}

async function* createVotesFile({ db, conversation, reader }: ExportSource): AsyncGenerator<string> {
  const importance = hasImportance(conversation)
  const { zid } = conversation
  const events = reader ? await openPublishedVotes(db, zid, reader) : streamVoteEvents(db, zid)
  yield* streamCsvPages(formatVotesHeader({ importance }), events, (event) =>
    formatReportVoteLine(event, importance),
  )
}

/** Writes a line for each voter and a column for each comment. */
const createVoterFileGenerator = (
  header: (tids: readonly number[]) => string,
  line: (person: ExportedParticipant, columns: VoteColumns) => string,
): FileGenerator =>
  async function* ({ db, conversation: { zid }, reader }) {
    const isShown = await createShownCheck(db, zid, reader)
    const tids = (await listCommentTids(db, zid)).filter(isShown)
    const columns = createVoteColumns(tids)
    const voters = reader ? streamPublishedVoters(db, getPublication(reader), isShown) : streamVoters(db, zid)
    async function* lines() {
      for await (const person of voters) yield line(person, columns)
    }
    yield* streamCsvLines(header(tids), lines())
  }

async function* createGroupsFile({
  db,
  conversation: { zid },
  reader,
}: ExportSource): AsyncGenerator<string> {
  const opinion = await findSourceOpinion(db, zid, reader)
  const known = opinion && new Set(opinion.tids)
  async function* lines() {
    for await (const page of streamReportedComments(streamComments(db, zid), reader))
      for (const comment of page)
        if (known?.has(comment.tid) ?? true) yield formatCommentGroupsLine(comment, opinion)
  }
  yield* streamCsvLines(formatCommentGroupsHeader(opinion), lines())
}

/** Lists the layers of the newest topics; none without topics. */
async function listClusterLayers(db: Db, zid: number): Promise<ClusterLayer[]> {
  const run = await findTopicRun(db, zid)
  return run
    ? createClusterLayers(
        await listTopicMemberships(db, zid, run.job),
        await listRunComments(db, zid, run.job),
      )
    : []
}

async function* createClustersFile({
  db,
  conversation: { zid },
  reader,
}: ExportSource): AsyncGenerator<string> {
  const layers = await listClusterLayers(db, zid)
  const pages = streamReportedComments(streamComments(db, zid), reader)
  let begun = false
  for await (const page of pages) {
    if (!begun) yield `${formatCommentClustersHeader(layers)}\n`
    begun = true
    yield page.map((comment) => `${formatCommentClustersLine(comment, layers)}\n`).join('')
  }
  if (!begun) yield NO_COMMENTS_TO_CLUSTER
}

/** The writers of the files of a report's export. */
const REPORT_FILE_GENERATORS: Readonly<Record<ReportFile, FileGenerator>> = {
  'summary.csv': createSummaryFile,
  'comments.csv': createCommentsFile,
  'votes.csv': createVotesFile,
  'participant-votes.csv': createVoterFileGenerator(
    formatReportParticipantsHeader,
    formatReportParticipantLine,
  ),
  'participant-importance.csv': createVoterFileGenerator(
    formatReportImportanceHeader,
    formatReportImportanceLine,
  ),
  'comment-groups.csv': createGroupsFile,
  'comment-clusters.csv': createClustersFile,
  'findings.csv': createFindingsFile,
}

/** Writes a file of the export; for Excel where that is asked for. summary.csv has keys and values instead of a header. */
export const formatReportFile = (
  file: ReportFile,
  source: ExportSource,
  excel: ExcelFormat | undefined,
): AsyncIterable<string> =>
  formatIfForExcel(REPORT_FILE_GENERATORS[file](source), excel, { hasHeader: file !== 'summary.csv' })
