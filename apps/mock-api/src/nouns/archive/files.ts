import {
  formatArchiveCommentLine,
  formatArchiveCommentsHeader,
  formatArchiveParticipantsHeader,
  formatArchiveParticipantLine,
  formatArchiveSummary,
  formatArchiveVoteLine,
  formatVotesHeader,
  formatArchiveSettings,
  streamComments,
  streamVoteEvents,
  streamParticipants,
  streamVoters,
  countTotals,
  findOpinion,
  hasWeights,
  listCommentTids,
  type ArchivedParticipant,
} from '../exports/public.ts'
import { listTidsByOriginalId } from '../comments/public.ts'
import { createVoteColumns, type ExportedParticipant, NO_VOTES, listVoteCounts } from '../votes/public.ts'
import { listCommentCounts } from '../participation/public.ts'
import { listReasons } from '../moderation-log/public.ts'
import type { ArchiveFile } from '@folkmoot/domain/export-files'
import { streamCsvPages, streamCsvLines } from '../../platform/http/lists.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'

/** Input of an archive file. */
interface ArchiveSource {
  readonly db: Db
  readonly conversation: ConversationRow
  /** the URL of the conversation's page on this server */
  readonly url: string
  /** whether the file of participants names their external ids */
  readonly hasXids: boolean
}

type FileGenerator = (source: ArchiveSource) => AsyncGenerator<string>

/** Uses the URL and the views of an imported conversation when it has them. */
async function* createSummaryFile({ db, conversation, url }: ArchiveSource): AsyncGenerator<string> {
  const { zid, topic, description, imported_url, imported_views } = conversation
  const opinion = await findOpinion(db, zid)
  yield formatArchiveSummary({
    ...(await countTotals(db, zid)),
    topic: topic ?? '',
    description: description ?? '',
    url: imported_url ?? url,
    views: imported_views,
    votersInConversation: opinion?.inConversation ?? 0,
    groups: opinion?.groups.length ?? 0,
  })
}

async function* createSettingsFile({ conversation }: ArchiveSource): AsyncGenerator<string> {
  yield formatArchiveSettings(conversation)
}

async function* createCommentsFile({ db, conversation }: ArchiveSource): AsyncGenerator<string> {
  const { zid, importance_enabled } = conversation
  const reasons = await listReasons(db, zid)
  const columns = {
    importance: importance_enabled !== 0,
    originalIds: (await listTidsByOriginalId(db, zid)).size > 0,
    reasons: reasons.size > 0,
  }
  const opinion = await findOpinion(db, zid)
  const tally = await listVoteCounts(db, zid)
  yield* streamCsvPages(formatArchiveCommentsHeader(columns), streamComments(db, zid), (comment) =>
    formatArchiveCommentLine(comment, tally.get(comment.tid) ?? NO_VOTES, {
      consensus: opinion?.consensusByTid.get(comment.tid),
      reason: reasons.get(comment.tid),
      ...columns,
    }),
  )
}

async function* createVotesFile({ db, conversation }: ArchiveSource): AsyncGenerator<string> {
  const { zid, importance_enabled } = conversation
  const columns = { importance: importance_enabled !== 0, weights: await hasWeights(db, zid) }
  yield* streamCsvPages(formatVotesHeader(columns), streamVoteEvents(db, zid), (event) =>
    formatArchiveVoteLine(event, columns),
  )
}

/** Lists all participants, with the votes of those who voted. */
async function* streamArchivedParticipants(
  db: Db,
  zid: number,
): AsyncGenerator<ArchivedParticipant & ExportedParticipant> {
  const written = new Map((await listCommentCounts(db, zid)).map(({ pid, count }) => [pid, Number(count)]))
  const opinion = await findOpinion(db, zid)
  const voters = streamVoters(db, zid)
  let voter = await voters.next()
  for await (const page of streamParticipants(db, zid))
    for (const { pid, xid } of page) {
      while (!voter.done && voter.value.pid < pid) voter = await voters.next()
      const silent = { votes: [], comments: written.get(pid) ?? 0, group: opinion?.findGroup(pid) }
      yield { ...(!voter.done && voter.value.pid === pid ? voter.value : silent), pid, xid }
    }
}

async function* createParticipantsFile({
  db,
  conversation: { zid },
  hasXids,
}: ArchiveSource): AsyncGenerator<string> {
  const tids = await listCommentTids(db, zid)
  const columns = createVoteColumns(tids)
  async function* lines() {
    for await (const person of streamArchivedParticipants(db, zid))
      yield formatArchiveParticipantLine(hasXids ? person : { ...person, xid: null }, columns)
  }
  yield* streamCsvLines(formatArchiveParticipantsHeader(tids), lines())
}

/** The writers of the files of an archive. */
export const ARCHIVE_FILE_GENERATORS: Readonly<Record<ArchiveFile, FileGenerator>> = {
  'summary.csv': createSummaryFile,
  'settings.csv': createSettingsFile,
  'comments.csv': createCommentsFile,
  'votes.csv': createVotesFile,
  'participants-votes.csv': createParticipantsFile,
}
