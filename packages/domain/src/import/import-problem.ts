/** Why something in a file cannot be imported. It never repeats what a person wrote. */
export interface ImportProblem {
  /** name of the column as the header has it */
  readonly column?: string
  /** what should stand there, to follow the word “expected” */
  readonly expected: string
  /** what to do, a whole sentence */
  readonly advice: string
}

/** A problem and the line of the file on which its row begins; lines count from 1. */
export interface LineProblem extends ImportProblem {
  readonly line: number
}

/** What a reader answers: what it read, or why it could not. */
export type ParseResult<T> = { readonly value: T } | { readonly problem: ImportProblem }

/** What to do about a cell, about a row that falls apart, about a file that is another one. */
export const FIX_CELL = 'Correct the cell and import again.'
export const FIX_QUOTES = 'A text that contains a separator, a quote or a line break needs quotes around it.'
export const FIX_FILE = 'Use the file as the export wrote it.'

/** The sentences that people see: “votes.csv, line 17, column vote: expected … . Correct …”. */
export function formatImportProblem(file: string, problem: ImportProblem & { line?: number }): string {
  const line = problem.line === undefined ? '' : `, line ${problem.line}`
  const column = problem.column === undefined ? '' : `, column ${problem.column}`
  return `${file}${line}${column}: expected ${problem.expected}. ${problem.advice}`
}
