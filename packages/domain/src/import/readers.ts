import { MOD, type Mod } from '../comments.ts'
import { EXPORT_FORMAT } from '../export-files.ts'
import { LIMITS } from '../limits.ts'
import type { Vote } from '../votes.ts'
import { FIX_CELL } from './csv.ts'
import {
  commentIdCell,
  createTextCell,
  flagCell,
  moderationCell,
  participantIdCell,
  createTimeCell,
  createOptionalColumn,
  createRequiredColumn,
  createTableReader,
  type TableReader,
  numberCell,
  voteCell,
  xidCell,
  normalizeHeader,
  weightCell,
  type CellKind,
} from './table.ts'

/** A row of comments.csv. Times are milliseconds; `pid` is the author. */
export interface ImportedComment {
  readonly tid: number
  readonly pid: number
  readonly created: number
  readonly mod: Mod
  readonly isMeta: boolean
  readonly isSeed: boolean
  readonly active: boolean
  readonly txt: string
  /** the id in another system; null without one */
  readonly originalId: string | null
  /** of the moderator's decision; null without one */
  readonly reason: string | null
}

/** A column of comments.csv in exports with importance enabled. */
export const IMPORTANCE_COLUMN = 'importance'

/** A column of comments.csv in archives with comments of another system. */
export const ARCHIVE_ORIGINAL_ID_COLUMN = 'original-id'

/** A column of comments.csv in archives of conversations whose moderators gave reasons. */
export const REASON_COLUMN = 'moderation-reason'

/** Reads comments.csv. No time is much later than `now` (milliseconds); `unknown` replaces missing ones. */
export const createCommentsReader = (now: number, unknown = now): TableReader<ImportedComment> =>
  createTableReader<ImportedComment>({
    tid: createRequiredColumn('comment-id', commentIdCell),
    pid: createOptionalColumn('author-id', participantIdCell, 0),
    created: createOptionalColumn('timestamp', createTimeCell(now), unknown),
    mod: createOptionalColumn('moderated', moderationCell, MOD.unmoderated),
    isMeta: createOptionalColumn('is-meta', flagCell, false),
    isSeed: createOptionalColumn('is-seed', flagCell, false),
    active: createOptionalColumn('active', flagCell, true),
    txt: createRequiredColumn('comment-body', createTextCell(LIMITS.comment)),
    originalId: createOptionalColumn(ARCHIVE_ORIGINAL_ID_COLUMN, createTextCell(LIMITS.originalId), null),
    reason: createOptionalColumn(REASON_COLUMN, createTextCell(LIMITS.moderationReason), null),
  })

/** A row of participants-votes.csv; null for blank cells. */
interface ImportedParticipant {
  readonly pid: number
  readonly xid: string | null
  /** the opinion group in the exporting system */
  readonly group: number | null
}

/** Reads participants without votes from participants-votes.csv or participant-votes.csv. */
export const participantsReader: TableReader<ImportedParticipant> = createTableReader<ImportedParticipant>({
  pid: createRequiredColumn('participant', participantIdCell),
  xid: createOptionalColumn('xid', xidCell, null),
  group: createOptionalColumn('group-id', numberCell, null),
})

/** A participant with the latest vote on each comment; the file has neither history nor times. */
interface ParticipantVotes extends ImportedParticipant {
  readonly votes: readonly { readonly tid: number; readonly vote: Vote }[]
}

/** Reads participants with their votes; the name of a vote's column is the comment's id. */
export const participantVotesReader: TableReader<ParticipantVotes> = (header) => {
  const names = normalizeHeader(header)
  const comments = names.flatMap((name, at) => (/^\d+$/.test(name) ? [{ at, name, tid: Number(name) }] : []))
  const table = participantsReader(header)
  if ('problem' in table) return table
  const { readRow } = table.value
  return {
    value: {
      names,
      readRow: (cells) => {
        const read = readRow(cells)
        if ('problem' in read) return read
        const votes: { tid: number; vote: Vote }[] = []
        for (const { at, name, tid } of comments) {
          const cell = cells[at] ?? ''
          const vote = cell === '' ? null : voteCell.parse(cell)
          if (vote === undefined) {
            const expected = `${voteCell.expected}, or nothing`
            return { problem: { column: name, expected, advice: FIX_CELL } }
          }
          if (vote !== null) votes.push({ tid, vote })
        }
        return { value: { ...read.value, votes } }
      },
    },
  }
}

/** A vote of a file, with the stored sign: -1 agrees. */
export interface TimedVote {
  /** milliseconds since 1970 */
  readonly created: number
  readonly vote: number
}

/** The column of votes.csv with the times. Without it the last row of a pair counts. */
export const TIME_COLUMN = 'timestamp'

/**
 * Compares two votes of a person on a comment: the later one counts, wherever its row stands. Of several at the same time
 * disagreement counts before a pass, and a pass before agreement, so that no agreement is claimed which something contradicts.
 * @returns a positive number if the first one counts
 */
export const compareVotes = (one: TimedVote, other: TimedVote): number =>
  one.created - other.created || one.vote - other.vote

/** A row of votes.csv, with the stored sign (-1 agrees) and a time in milliseconds. */
export interface ImportedVote {
  readonly tid: number
  readonly pid: number
  readonly vote: Vote
  readonly created: number
  readonly highPriority: boolean
  /** times 32767 */
  readonly weight: number
}

/** A column of votes.csv in exports with importance enabled. */
export const IMPORTANT_COLUMN = 'important'

/** A column of votes.csv in archives of conversations with weighted votes: the weight times 32767. */
export const WEIGHT_COLUMN = 'weight'

/** Reads votes.csv. No time is much later than `now` (milliseconds); `unknown` replaces missing ones. */
export const createVotesReader = (now: number, unknown = now): TableReader<ImportedVote> =>
  createTableReader<ImportedVote>({
    tid: createRequiredColumn('comment-id', commentIdCell),
    pid: createRequiredColumn('voter-id', participantIdCell),
    vote: createRequiredColumn('vote', voteCell),
    created: createOptionalColumn(TIME_COLUMN, createTimeCell(now), unknown),
    highPriority: createOptionalColumn(IMPORTANT_COLUMN, flagCell, false),
    weight: createOptionalColumn(WEIGHT_COLUMN, weightCell, 0),
  })

/** A vote of another system: its names of voter and comment, the stored sign (-1 agrees), and a time in milliseconds. */
export interface ForeignVote {
  readonly voter: string
  readonly comment: string
  readonly vote: Vote
  readonly created: number
}

const createNameCell = (maxCharacters: number): CellKind<string> => {
  const text = createTextCell(maxCharacters)
  return {
    parse: (cell) => text.parse(cell)?.trim() || undefined,
    expected: `a text of 1 to ${maxCharacters} characters`,
  }
}

/** Reads the rows of a file of votes of another system; `comment_id` is the original_id of a comment (`importVotes`), which takes a later time for now. */
export const foreignVotesReader: TableReader<ForeignVote> = createTableReader<ForeignVote>({
  voter: createRequiredColumn('user_id', createNameCell(LIMITS.xid)),
  comment: createRequiredColumn('comment_id', createNameCell(LIMITS.originalId)),
  vote: createRequiredColumn('vote_value', voteCell),
  created: createRequiredColumn('timestamp', createTimeCell(Infinity)),
})

/** The first line of a file may declare the sign of its votes. */
const DECLARATION = /^\uFEFF?# *vote-convention:([^\r\n]*)(?:\r\n|\r|\n|$)/i
const ENTRY = /^(agree|disagree|pass)=([+-]?[01])$/
const FORMAT_ENTRY = /^format=[\w./-]{1,100}$/

/** A declaration that cannot be read, or declares another sign than 1 for agree. */
type DeclarationProblem = 'malformed' | 'mismatch'

const EXPECTED: Readonly<Record<string, number>> = { agree: 1, disagree: -1, pass: 0 }

/** Checks a declaration such as `agree=+1;disagree=-1;pass=0;format=polis-export/1`. */
function findDeclarationProblem(text: string): DeclarationProblem | undefined {
  const entries = text.split(';').map((entry) => entry.trim())
  const signs = entries.flatMap((entry) => {
    const [, name = '', value] = ENTRY.exec(entry) ?? []
    return name === '' ? [] : [[name, Number(value)] as const]
  })
  const others = entries.filter((entry) => !ENTRY.test(entry))
  if (others.some((entry) => !FORMAT_ENTRY.test(entry))) return 'malformed'
  if (!signs.some(([name]) => name === 'agree')) return 'malformed'
  if (others.some((entry) => entry !== `format=${EXPORT_FORMAT}`)) return 'mismatch'
  return signs.some(([name, value]) => EXPECTED[name] !== value) ? 'mismatch' : undefined
}

/**
 * Takes the declaration off a file of votes and checks it: 1 must stand for agree.
 * @param format the name of the file's format, if the sender says it
 */
export function readVoteConvention(
  csv: string,
  format: string | undefined,
): { readonly rows: string } | { readonly problem: DeclarationProblem } {
  if (format !== undefined && format !== EXPORT_FORMAT) return { problem: 'mismatch' }
  const [line, text] = DECLARATION.exec(csv) ?? []
  if (line === undefined || text === undefined)
    return /^\uFEFF?#/.test(csv) ? { problem: 'malformed' } : { rows: csv }
  const problem = findDeclarationProblem(text)
  // an empty line keeps the numbers of the others
  return problem ? { problem } : { rows: `\n${csv.slice(line.length)}` }
}
