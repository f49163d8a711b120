/** Why a part of a file cannot be imported. It never repeats the file's content. */
export interface ImportProblem {
  /** name of the column in the header */
  readonly column?: string
  /** the expected content; follows the word “expected” */
  readonly expected: string
  /** what to do, a whole sentence */
  readonly advice: string
}

/** A problem with the line of the file on which its row begins, counted from 1. */
export interface LineProblem extends ImportProblem {
  readonly line: number
}

/** The result of a reader: the value or the problem. */
export type ParseResult<T> = { readonly value: T } | { readonly problem: ImportProblem }

/** Advice for an invalid cell, for a row with a wrong number of cells, and for a wrong file. */
export const FIX_CELL = 'Correct the cell and import again.'
export const FIX_QUOTES = 'A text that contains a separator, a quote or a line break needs quotes around it.'
export const FIX_FILE = 'Use the file as the export wrote it.'

/** Formats a problem: “votes.csv, line 17, column vote: expected … . Correct …”. */
export function formatImportProblem(file: string, problem: ImportProblem & { line?: number }): string {
  const line = problem.line === undefined ? '' : `, line ${problem.line}`
  const column = problem.column === undefined ? '' : `, column ${problem.column}`
  return `${file}${line}${column}: expected ${problem.expected}. ${problem.advice}`
}
