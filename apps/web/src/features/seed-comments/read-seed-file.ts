import { decodeText } from '@folkmoot/domain/import/decode-text'
import { formatImportProblem } from '@folkmoot/domain/import/import-problem'
import { LIMITS } from '@folkmoot/domain/limits'
import type { SeedColumn } from '@folkmoot/domain/seed-column'
import { readAnyCsv, type SeedRow } from '@folkmoot/domain/seed-csv'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'
import { tableFileMessages } from '../../messages/table-files.ts'

/** The rows and the blank lines of a file, and the header of the comments where it is not the usual one. */
export interface SeedRows {
  readonly rows: readonly SeedRow[]
  readonly blank?: readonly number[]
  readonly column?: string
  /** true for a file that was read as Windows-1252 */
  readonly isWestern?: boolean
}

/** The rows of a file; the columns to choose from; or in words why it cannot be used. */
type SeedFile = SeedRows | { readonly columns: readonly SeedColumn[] } | { readonly refused: string }

/**
 * Reads a file of seed comments in the browser (CFG-7), as spreadsheets write it (FILE-3): at most 400 characters a comment.
 * @param column header of the comments, if somebody chose it
 */
export async function readSeedFile(file: File, column?: string): Promise<SeedFile> {
  if (!/\.(csv|tsv|txt)$/i.test(file.name)) return { refused: messages.notCsv }
  try {
    const decoded = decodeText(new Uint8Array(await file.arrayBuffer()))
    if ('problem' in decoded) return { refused: tableFileMessages.notText(decoded.problem) }
    const read = await readAnyCsv([decoded.text], column, { maxCharacters: LIMITS.seedComment })
    if ('problem' in read) return { refused: formatImportProblem(file.name, read.problem) }
    if ('columns' in read) return read
    if (read.rows.length === 0) return { refused: messages.noRows }
    return { ...read, isWestern: decoded.encoding === 'windows-1252' }
  } catch {
    return { refused: messages.unreadableFile }
  }
}
