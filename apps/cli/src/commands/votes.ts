import { comments } from '@folkmoot/api-types/comments'
import { getErrorMessage } from '@folkmoot/api-types/errors'
import { votes } from '@folkmoot/api-types/votes'
import { escapeCell } from '@folkmoot/domain/import/escape-cell'
import {
  type ForeignVote,
  foreignVotesReader,
  readVoteConvention,
} from '@folkmoot/domain/import/foreign-votes'
import { formatImportProblem } from '@folkmoot/domain/import/import-problem'
import { compareVotes } from '@folkmoot/domain/import/latest-vote'
import { readTable } from '@folkmoot/domain/import/read-table'
import { LIMITS } from '@folkmoot/domain/limits'
import { flipVote } from '@folkmoot/domain/votes'
import { Argument } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { createCancellation, createFailure } from '../errors.ts'
import { formatInputName, readTableText } from '../input.ts'
import { formatCount, printJson, printResult } from '../output.ts'
import { showProgress } from '../progress.ts'
import { createCommand, type CommandGroup } from './command.ts'
import { CONVERSATION } from './parameters.ts'

const HEADER = 'vote_id,user_id,vote_value,timestamp,comment_id\n'

/** Of a body, for its other fields. */
const RESERVED_BYTES = 1024

/** The server stores so many rows in one transaction. */
const MAX_ROWS = LIMITS.importBatchRows

const formatRow = ({ voter, comment, vote, created }: ForeignVote, index: number): string =>
  `${index + 1},${escapeCell(voter)},${flipVote(vote)},${created},${escapeCell(comment)}\n`

/** A file for one call, and the votes in it. */
interface VotesPart {
  readonly csv: string
  readonly votes: number
}

/** Divides votes into files that each fit into the body of a call. */
export function* splitVotes(
  votes: readonly ForeignVote[],
  maxBytes = LIMITS.bodyBytes,
): Generator<VotesPart> {
  let rows: string[] = []
  let bytes = RESERVED_BYTES
  for (const [index, vote] of votes.entries()) {
    const row = formatRow(vote, index)
    const rowBytes = Buffer.byteLength(JSON.stringify(row))
    if (rows.length > 0 && (bytes + rowBytes > maxBytes || rows.length >= MAX_ROWS)) {
      yield { csv: HEADER + rows.join(''), votes: rows.length }
      rows = []
      bytes = RESERVED_BYTES
    }
    rows.push(row)
    bytes += rowBytes
  }
  if (rows.length > 0) yield { csv: HEADER + rows.join(''), votes: rows.length }
}

interface ImportVotesOptions {
  readonly id: string
  /** path of a CSV file; “-” is standard input */
  readonly file: string
}

/** `votes import`. */
const importVotes = createCommand({
  summary: 'add votes of another system from a CSV file',
  description:
    'Add votes of another system from a CSV file with the columns vote_id, user_id, vote_value (1 agrees, -1 disagrees, 0 passes), timestamp ' +
    'and comment_id. Import the comments first: comment_id is their original_id. Voters become participants without identity. ' +
    'Votes that are stored already are skipped, so you can import a file again.',
  arguments: [CONVERSATION, new Argument('<file>', 'the file; “-” is standard input')],
  examples: [
    ['folkmoot comments import 4ab7c9d2ef comments.csv', 'the comments, with a column original_id'],
    ['folkmoot votes import 4ab7c9d2ef votes.csv', 'then the votes on them'],
  ],
  run: runImportVotes,
})

/** Reads the votes of a file, oldest first. @throws CommandError with the line of a problem */
async function readVotes(file: string, context: Context): Promise<ForeignVote[]> {
  const name = formatInputName(file)
  const text = await readTableText(context, file)
  const read = readVoteConvention(text, undefined)
  if ('problem' in read)
    throw createFailure(
      `${name}: ${getErrorMessage(`polis_err_vote_convention_declaration_${read.problem}`)}`,
    )
  const found: ForeignVote[] = []
  for await (const batch of readTable([read.rows], foreignVotesReader)) {
    if ('problem' in batch) throw createFailure(formatImportProblem(name, batch.problem))
    for (const { value } of batch.rows) found.push(value)
  }
  if (found.length === 0) throw createFailure(`${name} has no votes.`)
  return found.toSorted(compareVotes)
}

/** Leaves out votes on comments that the conversation does not have: a part of nothing else would be refused. */
async function selectKnown(
  id: string,
  all: readonly ForeignVote[],
  context: Context,
): Promise<ForeignVote[]> {
  const query = { conversation_id: id, moderation: true }
  const rows = await call(context, comments.listModerationComments, { query })
  const ids = new Set(rows.map(({ original_id }) => original_id))
  const known = all.filter(({ comment }) => ids.has(comment))
  if (known.length === 0) throw createFailure(getErrorMessage('polis_err_votes_bulk_no_mappable_comments'))
  return known
}

/** Sends the votes in parts and prints what the server stored. */
async function runImportVotes({ id, file }: ImportVotesOptions, context: Context): Promise<void> {
  const all = await readVotes(file, context)
  const known = await selectKnown(id, all, context)
  const progress = showProgress(context, 'votes', known.length)
  const sum = { votes: 0, participants: 0, unknown: all.length - known.length, skipped: 0 }
  let sent = 0
  for (const part of splitVotes(known)) {
    if (context.signal.aborted) throw createCancellation()
    const reply = await call(context, votes.importVotes, { body: { conversation_id: id, csv: part.csv } })
    for (const name of ['votes', 'participants', 'unknown', 'skipped'] as const) sum[name] += reply[name] ?? 0
    progress.update((sent += part.votes))
  }
  progress.end()
  if (context.json) return printJson(context, sum)
  printResult(
    context,
    `Stored ${formatCount(sum.votes, 'votes')} and ${sum.participants} new participants; left out ${sum.unknown} on unknown comments and ${sum.skipped} that are stored already or older.`,
    [sum.votes, sum.participants, sum.unknown, sum.skipped],
  )
}

export const voteCommands: CommandGroup = {
  import: importVotes,
}
