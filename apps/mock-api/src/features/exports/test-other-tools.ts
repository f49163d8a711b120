// What red-dwarf and Sensemaker read, as facts: docs/research.md#other-tools. The readers are ours, and refuse what these refuse.

type Row = Readonly<Record<string, string>>

/** A cell of RFC 4180 and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/y

/** Reads a file as Python's readers of CSV do: the first line names the columns. */
export function readTable(text: string): Row[] {
  const lines: string[][] = [[]]
  CELL.lastIndex = 0
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text)
    if (!found) throw new Error('not CSV')
    const [, quoted, plain = '', end] = found
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\n' && CELL.lastIndex < text.length) lines.push([])
    // a comma at the end of the text begins one more cell
    if (end === ',' && CELL.lastIndex === text.length) lines.at(-1)?.push('')
  }
  const [names = [], ...rows] = lines
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])))
}

/** Reads a cell that must match; names the column otherwise. */
function readCell(row: Row, column: string, pattern: RegExp): string {
  const cell = row[column]
  if (cell === undefined || !pattern.test(cell)) throw new Error(`${column}: “${cell ?? 'no such column'}”`)
  return cell
}

const COUNT = /^\d+$/
const SIGN = /^(-1|0|1)$/
const TIME = /^\d{1,13}$/
const readCount = (row: Row, column: string) => Number(readCell(row, column, COUNT))
const readSign = (row: Row, column: string) => Number(readCell(row, column, SIGN))

/** Votes by person and comment as `PID TID`: 1 agrees. */
export type Votes = ReadonlyMap<string, number>

/**
 * Reads `votes.csv` like red-dwarf: several votes of a person on a comment are one, the newest; of one time the first in the file.
 */
export function readRedDwarfVotes(text: string): Votes {
  const rows = readTable(text).map((row) => ({
    key: `${readCount(row, 'voter-id')} ${readCount(row, 'comment-id')}`,
    vote: readSign(row, 'vote'),
    time: Number(readCell(row, 'timestamp', TIME)),
  }))
  const votes = new Map<string, number>()
  for (const { key, vote } of rows.toSorted((one, other) => other.time - one.time))
    if (!votes.has(key)) votes.set(key, vote)
  return votes
}

/** Reads `comments.csv` like red-dwarf. */
export const readRedDwarfStatements = (text: string) =>
  readTable(text).map((row) => ({
    id: readCount(row, 'comment-id'),
    author: readCount(row, 'author-id'),
    time: readCell(row, 'timestamp', TIME),
    moderated: readSign(row, 'moderated'),
    agrees: readCount(row, 'agrees'),
    disagrees: readCount(row, 'disagrees'),
    text: readCell(row, 'comment-body', /^[^]*$/),
  }))

/** How people of a group voted on a comment. */
export interface Tally {
  agrees: number
  disagrees: number
  passes: number
}

interface SensemakerStatement {
  readonly id: number
  readonly text: string
  /** by number of the group */
  readonly groups: Readonly<Record<string, Tally>>
}

const countVotes = (people: readonly Row[], group: string, id: string): Tally => {
  const count = (vote: string) => people.filter((row) => row['group-id'] === group && row[id] === vote).length
  return { agrees: count('1'), disagrees: count('-1'), passes: count('0') }
}

/**
 * Reads `comments.csv` and the table of votes by person like Sensemaker's preparation: people without a group are left out, columns
 * with the name of a number are comments, and a comment without a column is left out.
 */
export function readSensemaker(comments: string, participants: string): SensemakerStatement[] {
  const people = readTable(participants).filter((row) => row['group-id'] !== '')
  const groups = [...new Set(people.map((row) => String(readCount(row, 'group-id'))))]
  const columns = Object.keys(people[0] ?? {}).filter((name) => COUNT.test(name))
  for (const row of people) for (const column of columns) readCell(row, column, /^(-1|0|1)?$/)
  return readTable(comments)
    .map((row) => ({ id: readCount(row, 'comment-id'), text: readCell(row, 'comment-body', /^[^]*$/) }))
    .filter(({ id }) => columns.includes(String(id)))
    .map(({ id, text }) => ({
      id,
      text,
      groups: Object.fromEntries(groups.map((group) => [group, countVotes(people, group, String(id))])),
    }))
}
