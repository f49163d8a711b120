import { createClusterLayers, type ClusterLayer } from '../../core/export/cluster-layers.ts'
import {
  formatCommentClustersHeader,
  formatCommentClustersLine,
  formatCommentGroupsHeader,
  formatCommentGroupsLine,
  NO_COMMENTS_TO_CLUSTER,
} from '../../core/export/comment-files.ts'
import { createVoteColumns, type VoteColumns } from '../../core/export/participant-cells.ts'
import {
  formatReportCommentLine,
  formatReportCommentsHeader,
  formatReportImportanceHeader,
  formatReportImportanceLine,
  formatReportParticipantsHeader,
  formatReportParticipantLine,
  formatReportSummary,
  formatReportVoteLine,
  formatReportVotesHeader,
} from '../../core/export/report-files.ts'
import type { ReportFile } from '@folkmoot/domain/export-files'
import type { ExportedParticipant } from '../../core/export/export-rows.ts'
import { NO_VOTES } from '../../core/export/vote-counts.ts'
import { streamCsvPages, streamCsvLines } from '../../http/csv.ts'
import type { Db } from '../../storage/database.ts'
import type { ConversationRow } from '../../core/conversation-row.ts'
import { findTopicRun, listTopicMemberships, listRunComments } from '../topics/storage.ts'
import {
  streamComments,
  streamVoteEvents,
  streamVoters,
  countTotals,
  findOpinion,
  listCommentTids,
  tallyVotes,
} from './storage.ts'

/** Input of an export file. */
export interface ExportSource {
  readonly db: Db
  readonly conversation: ConversationRow
  /** the URL of the conversation's page */
  readonly url: string
}

type FileGenerator = (source: ExportSource) => AsyncGenerator<string>

const hasImportance = ({ importance_enabled }: ConversationRow): boolean => importance_enabled !== 0

async function* createSummaryFile({ db, conversation, url }: ExportSource): AsyncGenerator<string> {
  const { zid, topic, description } = conversation
  const opinion = await findOpinion(db, zid)
  yield formatReportSummary({
    ...(await countTotals(db, zid)),
    topic: topic ?? '',
    description: description ?? '',
    url,
    votersInConversation: opinion?.inConversation ?? 0,
    groups: opinion?.groups.length ?? 0,
  })
}

async function* createCommentsFile({ db, conversation }: ExportSource): AsyncGenerator<string> {
  const { zid } = conversation
  const importance = hasImportance(conversation)
  const tally = await tallyVotes(db, zid)
  yield* streamCsvPages(
    formatReportCommentsHeader(importance),
    streamComments(db, zid, 'velocity'),
    (comment) => formatReportCommentLine(comment, tally.get(comment.tid) ?? NO_VOTES, importance),
  )
}

function createVotesFile({ db, conversation }: ExportSource): AsyncGenerator<string> {
  const importance = hasImportance(conversation)
  return streamCsvPages(
    formatReportVotesHeader(importance),
    streamVoteEvents(db, conversation.zid),
    (event) => formatReportVoteLine(event, importance),
  )
}

/** Writes a line for each voter and a column for each comment. */
const createVoterFileGenerator = (
  header: (tids: readonly number[]) => string,
  line: (person: ExportedParticipant, columns: VoteColumns) => string,
): FileGenerator =>
  async function* ({ db, conversation: { zid } }) {
    const tids = await listCommentTids(db, zid)
    const columns = createVoteColumns(tids)
    async function* lines() {
      for await (const person of streamVoters(db, zid)) yield line(person, columns)
    }
    yield* streamCsvLines(header(tids), lines())
  }

async function* createGroupsFile({ db, conversation: { zid } }: ExportSource): AsyncGenerator<string> {
  const opinion = await findOpinion(db, zid)
  const known = opinion && new Set(opinion.tids)
  async function* lines() {
    for await (const page of streamComments(db, zid))
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

async function* createClustersFile({ db, conversation: { zid } }: ExportSource): AsyncGenerator<string> {
  const layers = await listClusterLayers(db, zid)
  const pages = streamComments(db, zid)
  let begun = false
  for await (const page of pages) {
    if (!begun) yield `${formatCommentClustersHeader(layers)}\n`
    begun = true
    yield page.map((comment) => `${formatCommentClustersLine(comment, layers)}\n`).join('')
  }
  if (!begun) yield NO_COMMENTS_TO_CLUSTER
}

/** The writers of the files of a report's export. */
export const REPORT_FILE_GENERATORS: Readonly<Record<ReportFile, FileGenerator>> = {
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
}
