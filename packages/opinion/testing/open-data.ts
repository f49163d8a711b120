import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { flipVote } from '@folkmoot/domain/votes'
import type { ModeratedComment } from '../src/moderation.ts'
import { inPollOrder, voteEvents, type VoteEvents } from '../src/vote-events.ts'

const SHARED = join(import.meta.dirname, '../../../../shared/data')
const OPENDATA = process.env['OPENDATA_DIR'] || join(SHARED, 'opendata')

/** The public conversations that tests compare with, smallest first. */
export const CONVERSATIONS = [
  '15-per-hour-seattle',
  'bg2050-volunteers',
  'scoop-hivemind.biodiversity',
  'vtaiwan.uberx',
] as const
type Conversation = (typeof CONVERSATIONS)[number]

const GOLDEN = join(OPENDATA, '../golden/biodiversity-cold-start.json')

/** Empty where the public conversations are there; where they are not, what titles of skipped tests say. */
export const absent =
  existsSync(join(OPENDATA, 'vtaiwan.uberx')) && existsSync(GOLDEN) ? '' : ` (skipped: ${OPENDATA} is absent)`

type Row = Readonly<Record<string, string>>

const rowsOf = (name: Conversation, file: string): Row[] =>
  Papa.parse<Row>(readFileSync(join(OPENDATA, name, file), 'utf8'), { header: true, skipEmptyLines: true })
    .data

const number = (row: Row, column: string): number => Number(row[column] ?? Number.NaN)

/** The votes of a conversation with the stored sign, in the order in which the published system reads them. */
export function readVotes(name: Conversation): VoteEvents {
  const rows = rowsOf(name, 'votes.csv').map((row) => ({
    pid: number(row, 'voter-id'),
    tid: number(row, 'comment-id'),
    vote: flipVote(number(row, 'vote')),
    created: number(row, 'timestamp'),
  }))
  rows.sort((one, other) => one.created - other.created)
  return inPollOrder(voteEvents(rows))
}

/** What comments.csv says of the comments, and of the consensus on them where it does. */
export function readComments(name: Conversation): (ModeratedComment & { consensus: number })[] {
  return rowsOf(name, 'comments.csv').map((row) => ({
    tid: number(row, 'comment-id'),
    mod: number(row, 'moderated'),
    isMeta: row['is-meta'] === 'true',
    consensus: number(row, 'group-informed-consensus'),
  }))
}

/** What the comments say. */
export const readTexts = (name: Conversation): { tid: number; txt: string }[] =>
  rowsOf(name, 'comments.csv').map((row) => ({
    tid: number(row, 'comment-id'),
    txt: row['comment-body'] ?? '',
  }))

/** The group that the published system had put each person in. */
export const readGroups = (name: Conversation): Map<number, number> =>
  new Map(
    rowsOf(name, 'participants-votes.csv').flatMap((row) =>
      row['group-id'] ? [[number(row, 'participant'), number(row, 'group-id')] as const] : [],
    ),
  )

/** The numbers that the published system found for biodiversity from a cold start. */
export const readGolden = (): unknown => JSON.parse(readFileSync(GOLDEN, 'utf8'))
