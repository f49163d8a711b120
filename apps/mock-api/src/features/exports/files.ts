import { clusterLayers, type ClusterLayer } from '../../core/export/cluster-layers.ts'
import {
  commentClustersHeader,
  commentClustersLine,
  commentGroupsHeader,
  commentGroupsLine,
  NO_COMMENTS_TO_CLUSTER,
} from '../../core/export/comment-files.ts'
import { voteColumns, type VoteColumns } from '../../core/export/people.ts'
import {
  reportCommentLine,
  reportCommentsHeader,
  reportImportanceHeader,
  reportImportanceLine,
  reportPeopleHeader,
  reportPersonLine,
  reportSummary,
  reportVoteLine,
  reportVotesHeader,
} from '../../core/export/report-files.ts'
import type { ReportFile } from '@folkmoot/domain/export-files'
import type { ExportedPerson } from '../../core/export/rows.ts'
import { NO_VOTES } from '../../core/export/tally.ts'
import { csvFile, csvLines } from '../../http/csv.ts'
import type { Db } from '../../storage/database.ts'
import type { ConversationRow } from '../conversations/storage.ts'
import { findRun, listMembers, listPoints } from '../topics/storage.ts'
import {
  eachComment,
  eachEvent,
  eachVoter,
  findFigures,
  findOpinion,
  listTids,
  tallyVotes,
} from './storage.ts'

/** What a file is made from. */
export interface ExportSource {
  readonly db: Db
  readonly conversation: ConversationRow
  /** the address of the conversation's page */
  readonly url: string
}

type MakeFile = (source: ExportSource) => AsyncGenerator<string>

const asksForImportance = ({ importance_enabled }: ConversationRow): boolean => importance_enabled !== 0

async function* summary({ db, conversation, url }: ExportSource): AsyncGenerator<string> {
  const { zid, topic, description } = conversation
  const opinion = await findOpinion(db, zid)
  yield reportSummary({
    ...(await findFigures(db, zid)),
    topic: topic ?? '',
    description: description ?? '',
    url,
    votersInConversation: opinion?.inConversation ?? 0,
    groups: opinion?.groups.length ?? 0,
  })
}

async function* comments({ db, conversation }: ExportSource): AsyncGenerator<string> {
  const { zid } = conversation
  const importance = asksForImportance(conversation)
  const tally = await tallyVotes(db, zid)
  yield* csvFile(reportCommentsHeader(importance), eachComment(db, zid, 'velocity'), (comment) =>
    reportCommentLine(comment, tally.get(comment.tid) ?? NO_VOTES, importance),
  )
}

function votes({ db, conversation }: ExportSource): AsyncGenerator<string> {
  const importance = asksForImportance(conversation)
  return csvFile(reportVotesHeader(importance), eachEvent(db, conversation.zid), (event) =>
    reportVoteLine(event, importance),
  )
}

/** A file with a line for everybody who voted and a column for every comment. */
const people = (
  header: (tids: readonly number[]) => string,
  line: (person: ExportedPerson, columns: VoteColumns) => string,
): MakeFile =>
  async function* ({ db, conversation: { zid } }) {
    const tids = await listTids(db, zid)
    const columns = voteColumns(tids)
    async function* lines() {
      for await (const person of eachVoter(db, zid)) yield line(person, columns)
    }
    yield* csvLines(header(tids), lines())
  }

async function* groups({ db, conversation: { zid } }: ExportSource): AsyncGenerator<string> {
  const opinion = await findOpinion(db, zid)
  const known = opinion && new Set(opinion.tids)
  async function* lines() {
    for await (const page of eachComment(db, zid))
      for (const comment of page)
        if (known?.has(comment.tid) ?? true) yield commentGroupsLine(comment, opinion)
  }
  yield* csvLines(commentGroupsHeader(opinion), lines())
}

/** The layers of the newest topics; none as long as nobody has computed any. */
async function layersOf(db: Db, zid: number): Promise<ClusterLayer[]> {
  const run = await findRun(db, zid)
  return run ? clusterLayers(await listMembers(db, zid, run.job), await listPoints(db, zid, run.job)) : []
}

async function* clusters({ db, conversation: { zid } }: ExportSource): AsyncGenerator<string> {
  const layers = await layersOf(db, zid)
  const pages = eachComment(db, zid)
  let begun = false
  for await (const page of pages) {
    if (!begun) yield `${commentClustersHeader(layers)}\n`
    begun = true
    yield page.map((comment) => `${commentClustersLine(comment, layers)}\n`).join('')
  }
  if (!begun) yield NO_COMMENTS_TO_CLUSTER
}

/** How each file of a report's export is made. */
export const REPORT_FILE: Readonly<Record<ReportFile, MakeFile>> = {
  'summary.csv': summary,
  'comments.csv': comments,
  'votes.csv': votes,
  'participant-votes.csv': people(reportPeopleHeader, reportPersonLine),
  'participant-importance.csv': people(reportImportanceHeader, reportImportanceLine),
  'comment-groups.csv': groups,
  'comment-clusters.csv': clusters,
}
