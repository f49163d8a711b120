import { formatImportProblem } from '@folkmoot/domain/import/import-problem'
import { LIMITS } from '@folkmoot/domain/limits'
import { readSeedCsv, type SeedRow } from '@folkmoot/domain/seed-csv'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'

/** The rows and the blank lines of a file, or in words why it cannot be used. */
type SeedFile =
  | { readonly rows: readonly SeedRow[]; readonly blank?: readonly number[] }
  | { readonly refused: string }

/** Reads a file as UTF-8. @returns undefined if it is not UTF-8 */
async function readText(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch (problem) {
    if (problem instanceof TypeError) return undefined
    throw problem
  }
}

/** Reads a file of seed comments in the browser (CFG-7): .csv only, at most 400 characters a comment. */
export async function readSeedFile(file: File): Promise<SeedFile> {
  if (!/\.csv$/i.test(file.name)) return { refused: messages.notCsv }
  try {
    const text = await readText(file)
    if (text === undefined) return { refused: messages.notUtf8 }
    const read = await readSeedCsv([text], LIMITS.seedComment)
    if ('problem' in read) return { refused: formatImportProblem(file.name, read.problem) }
    return read.rows.length > 0 ? read : { refused: messages.noRows }
  } catch {
    return { refused: messages.unreadableFile }
  }
}
