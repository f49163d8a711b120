import type { Vote } from '../votes.ts'
import { numberCell, participantIdCell, voteCell, xidCell } from './cell-kinds.ts'
import { FIX_CELL } from './import-problem.ts'
import {
  normalizeHeader,
  createOptionalColumn,
  createRequiredColumn,
  createTableReader,
  type TableReader,
} from './table-reader.ts'

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
