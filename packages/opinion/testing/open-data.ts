import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { flipVote } from '@folkmoot/domain/votes'
import {
  type ModeratedComment,
  sortInPollOrder,
  createVoteEvents,
  type VoteEvents,
  type VoteRow,
} from '../src/vote-events.ts'

const SHARED_FOLDER = join(import.meta.dirname, '../../../../shared/data')
const OPEN_DATA_FOLDER = process.env['OPENDATA_DIR'] || join(SHARED_FOLDER, 'opendata')

/** The public conversations that tests compare with, smallest first. */
export const CONVERSATIONS = [
  '15-per-hour-seattle',
  'bg2050-volunteers',
  'scoop-hivemind.biodiversity',
  'vtaiwan.uberx',
] as const
export type Conversation = (typeof CONVERSATIONS)[number]

const GOLDEN_FILE = join(OPEN_DATA_FOLDER, '../golden/biodiversity-cold-start.json')

/** Empty when the public conversations are available; else a note for the titles of skipped tests. */
export const skipReason =
  existsSync(join(OPEN_DATA_FOLDER, 'vtaiwan.uberx')) && existsSync(GOLDEN_FILE)
    ? ''
    : ` (skipped: ${OPEN_DATA_FOLDER} is absent)`

type Row = Readonly<Record<string, string>>

const readRows = (name: Conversation, file: string): Row[] =>
  Papa.parse<Row>(readFileSync(join(OPEN_DATA_FOLDER, name, file), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data

const parseNumber = (row: Row, column: string): number => Number(row[column] ?? Number.NaN)

/** The votes of a conversation with the stored sign, oldest first. */
export function readVoteRows(name: Conversation): VoteRow[] {
  const rows = readRows(name, 'votes.csv').map((row) => ({
    pid: parseNumber(row, 'voter-id'),
    tid: parseNumber(row, 'comment-id'),
    vote: flipVote(parseNumber(row, 'vote')),
    created: parseNumber(row, 'timestamp'),
  }))
  return rows.sort((one, other) => one.created - other.created)
}

/** The votes of a conversation with the stored sign, in the order of the published system. */
export const readVotes = (name: Conversation): VoteEvents =>
  sortInPollOrder(createVoteEvents(readVoteRows(name)))

/** The comments of comments.csv, with their consensus if there is any. */
export function readComments(name: Conversation): (ModeratedComment & { consensus: number })[] {
  return readRows(name, 'comments.csv').map((row) => ({
    tid: parseNumber(row, 'comment-id'),
    mod: parseNumber(row, 'moderated'),
    isMeta: row['is-meta'] === 'true',
    consensus: parseNumber(row, 'group-informed-consensus'),
  }))
}

/** The texts of the comments. */
export const readTexts = (name: Conversation): { tid: number; txt: string }[] =>
  readRows(name, 'comments.csv').map((row) => ({
    tid: parseNumber(row, 'comment-id'),
    txt: row['comment-body'] ?? '',
  }))

/** The group of each person in the published system. */
export const readGroups = (name: Conversation): Map<number, number> =>
  new Map(
    readRows(name, 'participants-votes.csv').flatMap((row) =>
      row['group-id'] ? [[parseNumber(row, 'participant'), parseNumber(row, 'group-id')] as const] : [],
    ),
  )

/** The results of the published system for biodiversity, from a cold start. */
export const readGolden = (): unknown => JSON.parse(readFileSync(GOLDEN_FILE, 'utf8'))
