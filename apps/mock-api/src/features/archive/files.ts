import {
  archiveCommentLine,
  archiveCommentsHeader,
  archivePeopleHeader,
  archivePersonLine,
  archiveSummary,
  archiveVoteLine,
  archiveVotesHeader,
} from '../../core/export/archive-files.ts'
import type { ArchiveFile } from '@folkmoot/domain/export-files'
import { voteColumns } from '../../core/export/people.ts'
import type { ExportedPerson } from '../../core/export/rows.ts'
import { NO_VOTES } from '../../core/export/tally.ts'
import { csvFile, csvLines } from '../../http/csv.ts'
import type { Db } from '../../storage/database.ts'
import type { ConversationRow } from '../conversations/storage.ts'
import {
  eachComment,
  eachEvent,
  eachPerson,
  eachVoter,
  findFigures,
  findOpinion,
  listTids,
  tallyVotes,
  type ArchivedPerson,
} from '../exports/storage.ts'
import { countCommentsWritten } from '../../participants/storage.ts'

/** What a file is made from. */
export interface ArchiveSource {
  readonly db: Db
  readonly conversation: ConversationRow
  /** the address of the conversation's page on this server */
  readonly url: string
}

type MakeFile = (source: ArchiveSource) => AsyncGenerator<string>

/** The address and the views that an import brought are written back. */
async function* summary({ db, conversation, url }: ArchiveSource): AsyncGenerator<string> {
  const { zid, topic, description, imported_url, imported_views } = conversation
  const opinion = await findOpinion(db, zid)
  yield archiveSummary({
    ...(await findFigures(db, zid)),
    topic: topic ?? '',
    description: description ?? '',
    url: imported_url ?? url,
    views: imported_views,
    votersInConversation: opinion?.inConversation ?? 0,
    groups: opinion?.groups.length ?? 0,
  })
}

async function* comments({ db, conversation }: ArchiveSource): AsyncGenerator<string> {
  const { zid, importance_enabled } = conversation
  const importance = importance_enabled !== 0
  const opinion = await findOpinion(db, zid)
  const tally = await tallyVotes(db, zid)
  yield* csvFile(archiveCommentsHeader(importance), eachComment(db, zid), (comment) =>
    archiveCommentLine(comment, tally.get(comment.tid) ?? NO_VOTES, {
      consensus: opinion?.consensusOf.get(comment.tid),
      importance,
    }),
  )
}

function votes({ db, conversation }: ArchiveSource): AsyncGenerator<string> {
  const importance = conversation.importance_enabled !== 0
  return csvFile(archiveVotesHeader(importance), eachEvent(db, conversation.zid), (event) =>
    archiveVoteLine(event, importance),
  )
}

/** Everybody who takes part, with the votes of those who voted. */
async function* everybody(db: Db, zid: number): AsyncGenerator<ArchivedPerson & ExportedPerson> {
  const written = new Map((await countCommentsWritten(db, zid)).map(({ pid, count }) => [pid, Number(count)]))
  const opinion = await findOpinion(db, zid)
  const voters = eachVoter(db, zid)
  let voter = await voters.next()
  for await (const page of eachPerson(db, zid))
    for (const { pid, xid } of page) {
      while (!voter.done && voter.value.pid < pid) voter = await voters.next()
      const silent = { votes: [], comments: written.get(pid) ?? 0, group: opinion?.groupOf.get(pid) }
      yield { ...(!voter.done && voter.value.pid === pid ? voter.value : silent), pid, xid }
    }
}

async function* people({ db, conversation: { zid } }: ArchiveSource): AsyncGenerator<string> {
  const tids = await listTids(db, zid)
  const columns = voteColumns(tids)
  async function* lines() {
    for await (const person of everybody(db, zid)) yield archivePersonLine(person, columns)
  }
  yield* csvLines(archivePeopleHeader(tids), lines())
}

/** How each file of an archive is made. */
export const ARCHIVE_FILE: Readonly<Record<ArchiveFile, MakeFile>> = {
  'summary.csv': summary,
  'comments.csv': comments,
  'votes.csv': votes,
  'participants-votes.csv': people,
}
