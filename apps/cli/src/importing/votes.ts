import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { commentsReader, type ImportedComment } from '@folkmoot/domain/import/comments'
import { participantVotesReader } from '@folkmoot/domain/import/participants'
import { importProblemText, type ImportProblem } from '@folkmoot/domain/import/problem'
import { readTable, type ImportedRow } from '@folkmoot/domain/import/read-table'
import type { TableReader } from '@folkmoot/domain/import/table'
import { votesReader } from '@folkmoot/domain/import/votes'
import type { VoteRow } from '@folkmoot/opinion/vote-events'
import { failed, messageOf } from '../errors.ts'
import type { Found } from './files.ts'

/** What an analysis needs of an export. */
export interface ExportedVotes {
  readonly comments: readonly ImportedComment[]
  /** events, oldest first; without a history the votes that count */
  readonly votes: readonly VoteRow[]
  /** of the newest vote, in milliseconds since 1970; 0 when the files do not tell */
  readonly lastVote: number
}

/** Nothing is analysed as of today: the same files give the same result. */
const NO_TIME = 0

async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(path))
      yield decoder.decode(bytes as Uint8Array, { stream: true })
    yield decoder.decode()
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not text in UTF-8' : messageOf(error)
    throw failed(`${path} cannot be read: ${reason}.`, error)
  }
}

const wrong = (path: string, problem: ImportProblem & { line?: number }) =>
  failed(importProblemText(basename(path), problem))

async function* rowsOf<Row>(path: string, reader: TableReader<Row>): AsyncGenerator<ImportedRow<Row>> {
  for await (const batch of readTable(textOf(path), reader)) {
    if ('problem' in batch) throw wrong(path, batch.problem)
    yield* batch.rows
  }
}

async function readComments(path: string): Promise<ImportedComment[]> {
  const comments = new Map<number, ImportedComment>()
  for await (const { value, line } of rowsOf(path, commentsReader(NO_TIME))) {
    if (comments.has(value.tid))
      throw wrong(path, {
        line,
        column: 'comment-id',
        expected: 'each comment once',
        advice: 'Give each comment its own id.',
      })
    comments.set(value.tid, value)
  }
  return [...comments.values()].sort((one, other) => one.tid - other.tid)
}

/** Refuses votes on what is no comment of this export. */
function checkComment(path: string, line: number, tid: number, known: ReadonlySet<number>): void {
  if (known.has(tid)) return
  throw wrong(path, {
    line,
    column: 'comment-id',
    expected: 'the id of a comment in comments.csv',
    advice: 'Take the files of one and the same export.',
  })
}

async function readHistory(path: string, known: ReadonlySet<number>) {
  const votes: VoteRow[] = []
  let lastVote = NO_TIME
  for await (const { value, line } of rowsOf(path, votesReader(NO_TIME))) {
    checkComment(path, line, value.tid, known)
    lastVote = Math.max(lastVote, value.created)
    votes.push({ pid: value.pid, tid: value.tid, vote: value.vote })
  }
  return { votes, lastVote }
}

async function readPeople(path: string, known: ReadonlySet<number>) {
  const votes: VoteRow[] = []
  for await (const { value, line } of rowsOf(path, participantVotesReader))
    for (const { tid, vote } of value.votes) {
      checkComment(path, line, tid, known)
      votes.push({ pid: value.pid, tid, vote })
    }
  return { votes, lastVote: NO_TIME }
}

/**
 * Reads comments and votes of an export: votes.csv if it is there, else participants-votes.csv.
 * @throws CommandError that names file, line and what was expected there
 */
export async function readVotes({ comments, votes, participants }: Found): Promise<ExportedVotes> {
  const read = await readComments(comments ?? '')
  const known = new Set(read.map(({ tid }) => tid))
  if (votes !== undefined) return { comments: read, ...(await readHistory(votes, known)) }
  if (participants !== undefined) return { comments: read, ...(await readPeople(participants, known)) }
  throw failed('The export has no votes: it needs votes.csv or participants-votes.csv beside comments.csv.')
}
