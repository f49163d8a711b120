import { formatImportProblem } from '@folkmoot/domain/import/import-problem'
import { LIMITS } from '@folkmoot/domain/limits'
import { readSeedCsv, type SeedRow } from '@folkmoot/domain/seed-csv'
import { seedMessages } from '../../messages/seeds.ts'

/** The rows of a file and the blank lines between them, or in words why it cannot be used. */
export type SeedFile =
  | { readonly rows: readonly SeedRow[]; readonly blank?: readonly number[] }
  | { readonly refused: string }

async function decodeFile(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch (problem) {
    if (problem instanceof TypeError) return undefined
    throw problem
  }
}

/** Reads a chosen file of seed comments in the browser (CFG-7): .csv only, at most 400 characters a comment. */
export async function readSeedFile(file: File): Promise<SeedFile> {
  if (!/\.csv$/i.test(file.name)) return { refused: seedMessages.notCsv }
  try {
    const text = await decodeFile(file)
    if (text === undefined) return { refused: seedMessages.notUtf8 }
    const read = await readSeedCsv([text], LIMITS.seedComment)
    if ('problem' in read) return { refused: formatImportProblem(file.name, read.problem) }
    return read.rows.length > 0 ? read : { refused: seedMessages.noRows }
  } catch {
    return { refused: seedMessages.unreadableFile }
  }
}
