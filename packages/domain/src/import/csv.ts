import type { ProblemAtLine } from './problem.ts'

/** One row of a file and the line on which it begins, counted from 1, line breaks inside quotes included. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Characters of one row at most: a missing quote must not swallow a file into memory. */
export const CSV_ROW_LIMIT = 4_000_000

const QUOTE = 0x22
const COMMA = 0x2c
const SEMICOLON = 0x3b
const LINE_FEED = 0x0a
const RETURN = 0x0d
const BYTE_ORDER_MARK = 0xfeff

/** Stands for the character before the first one. */
const NOTHING = -1

/** Where the reader stands: before a cell, in a bare one, in a quoted one, or after a quote inside a quoted one. */
type Place = 'before' | 'bare' | 'quoted' | 'closed'

/** What a reader remembers from one piece of text to the next. */
export interface CsvState {
  place: Place
  cells: string[]
  /** the part of the present cell that earlier pieces held */
  cell: string
  /** characters of the present row so far */
  length: number
  line: number
  rowLine: number
  /** the character before, so that CR LF counts as one line even when two pieces part it */
  last: number
  /** comma or semicolon: whichever stands first outside quotes */
  separator: number | undefined
  problem: ProblemAtLine | undefined
}

/** The state at the beginning of a file. */
export const newCsvState = (): CsvState => ({
  place: 'before',
  cells: [],
  cell: '',
  length: 0,
  line: 1,
  rowLine: 1,
  last: NOTHING,
  separator: undefined,
  problem: undefined,
})

const isLineEnd = (code: number): boolean => code === LINE_FEED || code === RETURN

function isSeparator(state: CsvState, code: number): boolean {
  if (code !== COMMA && code !== SEMICOLON) return false
  state.separator ??= code
  return code === state.separator
}

function keep(state: CsvState, text: string): void {
  state.cell += text
  state.length += text.length
}

function endCell(state: CsvState): undefined {
  state.cells.push(state.cell)
  state.cell = ''
  state.place = 'before'
}

/** Ends the row; a line without anything is no row. */
function endRow(state: CsvState): CsvRow | undefined {
  const blank = state.place === 'before' && state.cells.length === 0
  if (!blank) endCell(state)
  const row = blank ? undefined : { line: state.rowLine, cells: state.cells }
  state.cells = []
  state.length = 0
  state.separator ??= row && COMMA
  return row
}

const fault = (state: CsvState, expected: string, advice: string): void => {
  state.problem = { line: state.rowLine, expected, advice }
}

/** Counts a line end; the second half of CR LF belongs to the first. True when it is that second half. */
function countLine(state: CsvState, code: number): boolean {
  const second = code === LINE_FEED && state.last === RETURN
  if (!second) state.line += 1
  return second
}

/** Whether a character belongs to a quoted cell: it stands inside one, or doubles the quote before it. */
const inQuotes = (state: CsvState, code: number): boolean =>
  state.place === 'quoted' || (state.place === 'closed' && code === QUOTE)

/** Takes one character of a quoted cell; answers where the text that is to be kept begins. */
function quotedCharacter(state: CsvState, chunk: string, from: number, at: number, code: number): number {
  if (state.place === 'closed') {
    state.place = 'quoted'
    return at
  }
  if (isLineEnd(code)) countLine(state, code)
  if (code === QUOTE) {
    keep(state, chunk.slice(from, at))
    state.place = 'closed'
  }
  return from
}

/** Takes one character outside quotes that ends nothing; answers where the text that is to be kept begins. */
function bareCharacter(state: CsvState, from: number, at: number, code: number): number {
  if (state.place === 'bare' || (code === BYTE_ORDER_MARK && state.last === NOTHING)) return from
  if (state.place === 'closed') {
    const advice = 'Write every quote inside a quoted cell twice.'
    fault(state, 'a separator or the end of the line after a closing quote', advice)
    return from
  }
  state.place = code === QUOTE ? 'quoted' : 'bare'
  return code === QUOTE ? at + 1 : at
}

/** Takes a character that ends a line; answers the row that ends with it. */
function lineEnd(state: CsvState, code: number): CsvRow | undefined {
  const row = countLine(state, code) ? undefined : endRow(state)
  state.rowLine = state.line
  return row
}

/**
 * Reads one piece of a CSV file, however the file was cut, and yields the rows that end in it. Commas or semicolons,
 * any line ends, quoted line breaks and a byte-order mark are understood; blank lines are left out. When something is
 * malformed, `state.problem` says what and nothing more is read. Memory: the piece and one row.
 */
export function* readCsvChunk(state: CsvState, chunk: string): Generator<CsvRow, void> {
  let from = 0
  for (let at = 0; at < chunk.length && !state.problem; at += 1) {
    const code = chunk.charCodeAt(at)
    if (inQuotes(state, code)) from = quotedCharacter(state, chunk, from, at, code)
    else if (isLineEnd(code) || isSeparator(state, code)) {
      if (state.place === 'bare') keep(state, chunk.slice(from, at))
      const row = isLineEnd(code) ? lineEnd(state, code) : endCell(state)
      if (row) yield row
    } else from = bareCharacter(state, from, at, code)
    state.last = code
  }
  if (state.place === 'bare' || state.place === 'quoted') keep(state, chunk.slice(from))
  if (state.length > CSV_ROW_LIMIT)
    fault(state, 'a shorter row', 'A closing quote is probably missing in it.')
}

/** Ends the file: yields the last row when no line end closed it. */
export function* endCsv(state: CsvState): Generator<CsvRow, void> {
  if (state.problem) return
  if (state.place === 'quoted') {
    fault(
      state,
      'a closing quote for a cell of this row',
      'The file may be cut off; take it from the export again.',
    )
    return
  }
  const row = endRow(state)
  if (row) yield row
}
