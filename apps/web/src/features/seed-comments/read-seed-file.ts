import { importProblemText, LIMITS, readSeedCsv, type SeedRow } from '@folkmoot/domain'
import { seeds } from '../../messages/seed-comments.ts'

/** The rows of a file and the blank lines between them, or in words why it cannot be used. */
export type SeedFile =
  | { readonly rows: readonly SeedRow[]; readonly blank?: readonly number[] }
  | { readonly refused: string }

async function textOf(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch (problem) {
    if (problem instanceof TypeError) return undefined
    throw problem
  }
}

/** Reads a chosen file of seed comments in the browser (CFG-7): .csv only, at most 400 characters a comment. */
export async function readSeedFile(file: File): Promise<SeedFile> {
  if (!/\.csv$/i.test(file.name)) return { refused: seeds.notCsv }
  try {
    const text = await textOf(file)
    if (text === undefined) return { refused: seeds.notUtf8 }
    const read = await readSeedCsv([text], LIMITS.seedComment)
    if ('problem' in read) return { refused: importProblemText(file.name, read.problem) }
    return read.rows.length > 0 ? read : { refused: seeds.noRows }
  } catch {
    return { refused: seeds.unreadableFile }
  }
}
