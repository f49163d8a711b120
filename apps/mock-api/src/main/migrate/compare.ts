import { createHash } from 'node:crypto'
import {
  formatArchiveCommentLine,
  formatArchiveCommentsHeader,
  formatArchiveParticipantLine,
  formatArchiveParticipantsHeader,
  formatArchiveVoteLine,
  formatVotesHeader,
} from '../../nouns/exports/archive-files.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { createVoteColumns } from '../../nouns/votes/export-rows.ts'
import { ARCHIVE_FILE_GENERATORS } from '../../nouns/archive/files.ts'
import { streamCsvLines } from '../../platform/http/lists.ts'
import type { MovingConversation } from './move.ts'
import {
  countSourceRows,
  hasWeights,
  listVoteCounts,
  streamComments,
  streamLatestVotes,
  streamParticipants,
  streamVotesByComment,
  streamXids,
} from './source-rows.storage.ts'
import { findNumber, getFlag, getNumber, getText } from './source-values.ts'
import type { Source, SourceRow } from './source.storage.ts'
import { countTargetRows, listXids } from './storage.ts'

type ComparedFile = 'votes.csv' | 'comments.csv' | 'participants-votes.csv'

/** What the files of a conversation have of the other database. */
interface ComparedSource {
  readonly source: Source
  readonly zid: number
  readonly importance: boolean
}

async function* eachRow(batches: AsyncIterable<readonly SourceRow[]>): AsyncGenerator<SourceRow, void> {
  for await (const rows of batches) yield* rows
}

const toVote = (row: SourceRow) => ({
  pid: getNumber(row, 'pid'),
  tid: getNumber(row, 'tid'),
  vote: getNumber(row, 'vote'),
  high_priority: getFlag(row, 'high_priority'),
})

async function* listVoteLines({ source, zid, importance }: ComparedSource, weights: boolean) {
  for await (const row of eachRow(streamVotesByComment(source, zid))) {
    const event = {
      ...toVote(row),
      created: getNumber(row, 'created'),
      weight_x_32767: getNumber(row, 'weight_x_32767'),
    }
    yield formatArchiveVoteLine(event, { importance, weights })
  }
}

async function createVotesFile(compared: ComparedSource): Promise<AsyncIterable<string>> {
  const weights = await hasWeights(compared.source, compared.zid)
  const header = formatVotesHeader({ importance: compared.importance, weights })
  return streamCsvLines(header, listVoteLines(compared, weights))
}

async function createCommentsFile({ source, zid, importance }: ComparedSource) {
  const counts = new Map((await listVoteCounts(source, zid)).map((row) => [getNumber(row, 'tid'), row]))
  const comments: SourceRow[] = []
  for await (const rows of streamComments(source, zid)) comments.push(...rows)
  const originalIds = comments.some((row) => getText(row, 'original_id') !== null)
  const columns = { importance, originalIds, consensus: undefined }
  async function* lines() {
    for (const row of comments) {
      const [tid, pid] = [getNumber(row, 'tid'), getNumber(row, 'pid')]
      const counted = counts.get(tid) ?? {}
      const marks = {
        mod: Math.sign(getNumber(row, 'mod')),
        active: getFlag(row, 'active', 1),
        is_meta: getFlag(row, 'is_meta'),
        is_seed: getFlag(row, 'is_seed'),
        velocity: 1,
      }
      const text = { txt: getText(row, 'txt') ?? '', original_id: getText(row, 'original_id') }
      yield formatArchiveCommentLine(
        { tid, pid, ...marks, ...text, created: getNumber(row, 'created') },
        {
          agrees: getNumber(counted, 'agrees'),
          disagrees: getNumber(counted, 'disagrees'),
          passes: 0,
          important: getNumber(counted, 'important'),
        },
        columns,
      )
    }
  }
  return streamCsvLines(formatArchiveCommentsHeader(columns), lines())
}

async function createParticipantsFile({ source, zid }: ComparedSource) {
  const [tids, written]: [number[], Map<number, number>] = [[], new Map()]
  for await (const row of eachRow(streamComments(source, zid))) {
    tids.push(getNumber(row, 'tid'))
    const pid = getNumber(row, 'pid')
    written.set(pid, (written.get(pid) ?? 0) + 1)
  }
  const columns = createVoteColumns(tids)
  async function* lines() {
    const latest = eachRow(streamLatestVotes(source, zid))
    let next = await latest.next()
    for await (const row of eachRow(streamParticipants(source, zid))) {
      const pid = getNumber(row, 'pid')
      const votes = []
      while (!next.done && getNumber(next.value, 'pid') === pid) {
        votes.push(toVote(next.value))
        next = await latest.next()
      }
      const person = { pid, votes, comments: written.get(pid) ?? 0, group: undefined, xid: null }
      yield formatArchiveParticipantLine(person, columns)
    }
  }
  return streamCsvLines(formatArchiveParticipantsHeader(tids), lines())
}

const SOURCE_FILES: Readonly<
  Record<ComparedFile, (compared: ComparedSource) => Promise<AsyncIterable<string>>>
> = {
  'comments.csv': createCommentsFile,
  'participants-votes.csv': createParticipantsFile,
  'votes.csv': createVotesFile,
}

async function computeDigest(file: AsyncIterable<string>): Promise<string> {
  const hash = createHash('sha256')
  for await (const text of file) hash.update(text)
  return hash.digest('hex')
}

/** Whose the external ids are, on both sides in one order. */
const formatXids = (rows: readonly { xid: string; pid: number | null }[]): string =>
  rows
    .map(({ xid, pid }) => JSON.stringify([xid, pid]))
    .sort()
    .join()

async function readSourceXids(source: Source, zid: number) {
  const rows: { xid: string; pid: number | null }[] = []
  for await (const row of eachRow(streamXids(source, zid)))
    rows.push({ xid: getText(row, 'xid') ?? '', pid: findNumber(row, 'pid') })
  return rows
}

async function findDifferentFile(moving: MovingConversation, importance: boolean) {
  const { source, sourceZid, db, zid } = moving
  const conversation = { zid, importance_enabled: Number(importance) } as ConversationRow
  for (const file of Object.keys(SOURCE_FILES) as ComparedFile[]) {
    const there = await SOURCE_FILES[file]({ source, zid: sourceZid, importance })
    const here = ARCHIVE_FILE_GENERATORS[file]({ db, conversation, url: '', hasXids: false })
    if ((await computeDigest(there)) !== (await computeDigest(here))) return file
  }
  const isSame = formatXids(await readSourceXids(source, sourceZid)) === formatXids(await listXids(db, zid))
  return isSame ? undefined : 'the list of external ids'
}

/**
 * Compares what came with the other database: comments.csv, votes.csv and participants-votes.csv of an export byte for byte, the
 * external ids, and the numbers of rows.
 * @returns a sentence about the first difference, undefined without one; and the number of participants
 */
export async function findDifference(
  moving: MovingConversation,
  importance: boolean,
): Promise<{ difference: string | undefined; participants: number }> {
  const there = await countSourceRows(moving.source, moving.sourceZid)
  // reports come last, with the addresses
  const here = { ...(await countTargetRows(moving.db, moving.zid)), reports: there['reports'] }
  const [counted] = Object.entries(here).filter(([name, count]) => there[name] !== count)
  const file = counted ? undefined : await findDifferentFile(moving, importance)
  const difference = counted
    ? `${counted[0]}: ${there[counted[0]]} rows there, ${counted[1]} here`
    : file && `${file} differs from the export of the other database`
  return { difference, participants: there['participants'] ?? 0 }
}
