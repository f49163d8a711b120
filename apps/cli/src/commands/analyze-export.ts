import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import {
  createCommentsReader,
  type ImportedComment,
  compareVotes,
  TIME_COLUMN,
  type TimedVote,
  participantVotesReader,
  createVotesReader,
} from '@folkmoot/domain/import/readers'
import { formatImportProblem, type ImportProblem } from '@folkmoot/domain/import/csv'
import { readTable, type ImportedRow, type TableReader } from '@folkmoot/domain/import/table'
import type { OpinionMode } from '@folkmoot/opinion/analysis'
import { analyzeOpinions } from '@folkmoot/opinion/analyze'
import { toPca2, type Pca2 } from '@folkmoot/opinion/pca2'
import { type VoteRow, sortInPollOrder, createVoteEvents } from '@folkmoot/opinion/vote-events'
import { createFailure, getErrorMessage } from '../errors.ts'
import { type ExportPaths, findExport } from './conversation-files.ts'
import type { AnalyzedOpinion } from './opinion.ts'

/** Comments and votes of an export. */
interface ExportedVotes {
  readonly comments: readonly ImportedComment[]
  /** events, oldest first; only current votes if the export has no history */
  readonly votes: readonly VoteRow[]
  /** time of the newest vote, in milliseconds since 1970; 0 if unknown */
  readonly lastVote: number
}

/** Time of rows without one. A fixed time, so that the same files give the same result. */
const UNKNOWN_TIME_MS = 0

async function* readFileText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(path))
      yield decoder.decode(bytes as Uint8Array, { stream: true })
    yield decoder.decode()
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not text in UTF-8' : getErrorMessage(error)
    throw createFailure(`${path} cannot be read: ${reason}.`, error)
  }
}

const createImportError = (path: string, problem: ImportProblem & { line?: number }) =>
  createFailure(formatImportProblem(basename(path), problem))

async function* readBatches<Row>(path: string, reader: TableReader<Row>) {
  for await (const batch of readTable(readFileText(path), reader)) {
    if ('problem' in batch) throw createImportError(path, batch.problem)
    yield batch
  }
}

async function* readRows<Row>(path: string, reader: TableReader<Row>): AsyncGenerator<ImportedRow<Row>> {
  for await (const { rows } of readBatches(path, reader)) yield* rows
}

async function readComments(path: string): Promise<ImportedComment[]> {
  const comments = new Map<number, ImportedComment>()
  for await (const { value, line } of readRows(path, createCommentsReader(Date.now(), UNKNOWN_TIME_MS))) {
    if (comments.has(value.tid))
      throw createImportError(path, {
        line,
        column: 'comment-id',
        expected: 'each comment once',
        advice: 'Give each comment its own id.',
      })
    comments.set(value.tid, value)
  }
  return [...comments.values()].sort((one, other) => one.tid - other.tid)
}

/** @throws CommandError if the export has no such comment */
function checkComment(path: string, line: number, tid: number, known: ReadonlySet<number>): void {
  if (known.has(tid)) return
  throw createImportError(path, {
    line,
    column: 'comment-id',
    expected: 'the id of a comment in comments.csv',
    advice: 'Use files of the same export.',
  })
}

async function readVoteHistory(path: string, known: ReadonlySet<number>) {
  const votes: (VoteRow & TimedVote)[] = []
  let lastVote = UNKNOWN_TIME_MS
  let hasTimes = false
  for await (const { rows, names } of readBatches(path, createVotesReader(Date.now(), UNKNOWN_TIME_MS))) {
    hasTimes ||= names.includes(TIME_COLUMN)
    for (const { value, line } of rows) {
      checkComment(path, line, value.tid, known)
      lastVote = Math.max(lastVote, value.created)
      const { pid, tid, vote, created } = value
      votes.push({ pid, tid, vote, created })
    }
  }
  // the rows of a file have any order
  if (hasTimes) votes.sort(compareVotes)
  return { votes, lastVote }
}

async function readParticipantVotes(path: string, known: ReadonlySet<number>) {
  const votes: VoteRow[] = []
  for await (const { value, line } of readRows(path, participantVotesReader))
    for (const { tid, vote } of value.votes) {
      checkComment(path, line, tid, known)
      votes.push({ pid: value.pid, tid, vote })
    }
  return { votes, lastVote: UNKNOWN_TIME_MS }
}

/**
 * Reads comments and votes of an export: votes.csv, or participants-votes.csv if there is none.
 * @throws CommandError with file, line and expected value
 */
export async function readVotes({ comments, votes, participants }: ExportPaths): Promise<ExportedVotes> {
  const importedComments = await readComments(comments ?? '')
  const known = new Set(importedComments.map(({ tid }) => tid))
  if (votes !== undefined) return { comments: importedComments, ...(await readVoteHistory(votes, known)) }
  if (participants !== undefined)
    return { comments: importedComments, ...(await readParticipantVotes(participants, known)) }
  throw createFailure(
    'The export has no votes: it needs votes.csv or participants-votes.csv beside comments.csv.',
  )
}

/**
 * Finds the opinion groups of an export on this machine.
 * @throws CommandError when the files cannot be read or are invalid
 */
export async function analyzeExport(path: string, mode: OpinionMode): Promise<AnalyzedOpinion> {
  const exported = await readVotes(await findExport(path))
  const events = createVoteEvents(exported.votes)
  const analysis = analyzeOpinions(mode === 'compatible' ? sortInPollOrder(events) : events, {
    mode,
    comments: exported.comments,
  })
  const pca2: Pca2 = toPca2(analysis, { lastVoteTimestamp: exported.lastVote, lastModTimestamp: null })
  return {
    // rises with the votes, like a server's
    map: { ...pca2, math_tick: exported.votes.length },
    counted: 'export',
    names: [],
    texts: new Map(exported.comments.map(({ tid, txt }) => [tid, txt])),
  }
}
