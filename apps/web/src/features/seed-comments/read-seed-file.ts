import { formatImportProblem } from '@folkmoot/domain/import/import-problem'
import { LIMITS } from '@folkmoot/domain/limits'
import type { SeedColumn } from '@folkmoot/domain/seed-column'
import { readAnyCsv, type SeedRow } from '@folkmoot/domain/seed-csv'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'

/** The rows and the blank lines of a file, and the header of the comments where it is not the usual one. */
export interface SeedRows {
  readonly rows: readonly SeedRow[]
  readonly blank?: readonly number[]
  readonly column?: string
}

/** The rows of a file; the columns to choose from; or in words why it cannot be used. */
type SeedFile = SeedRows | { readonly columns: readonly SeedColumn[] } | { readonly refused: string }

/** Reads a file as UTF-8. @returns undefined if it is not UTF-8 */
async function readText(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch (problem) {
    if (problem instanceof TypeError) return undefined
    throw problem
  }
}

/**
 * Reads a file of seed comments in the browser (CFG-7): .csv only, at most 400 characters a comment.
 * @param column header of the comments, if somebody chose it
 */
export async function readSeedFile(file: File, column?: string): Promise<SeedFile> {
  if (!/\.csv$/i.test(file.name)) return { refused: messages.notCsv }
  try {
    const text = await readText(file)
    if (text === undefined) return { refused: messages.notUtf8 }
    const read = await readAnyCsv([text], column, { maxCharacters: LIMITS.seedComment })
    if ('problem' in read) return { refused: formatImportProblem(file.name, read.problem) }
    if ('columns' in read) return read
    return read.rows.length > 0 ? read : { refused: messages.noRows }
  } catch {
    return { refused: messages.unreadableFile }
  }
}
