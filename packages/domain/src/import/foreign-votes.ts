import { EXPORT_FORMAT } from '../export-format.ts'
import { LIMITS } from '../limits.ts'
import type { Vote } from '../votes.ts'
import { createTextCell, createTimeCell, voteCell, type CellKind } from './cell-kinds.ts'
import { createRequiredColumn, createTableReader, type TableReader } from './table-reader.ts'

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
