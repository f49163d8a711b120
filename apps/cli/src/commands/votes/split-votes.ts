import { escapeCell } from '@folkmoot/domain/import/escape-cell'
import type { ForeignVote } from '@folkmoot/domain/import/foreign-votes'
import { LIMITS } from '@folkmoot/domain/limits'
import { flipVote } from '@folkmoot/domain/votes'

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
