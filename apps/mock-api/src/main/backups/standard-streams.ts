import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'

/** Stands for standard input or output, where a command takes a file. */
export const STANDARD_STREAM = '-'

const PRIVATE_FILE = 0o600

/** Runs `work` with the name of a file that does not exist, in a folder that is deleted afterwards. */
export async function withTemporaryFile<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), `${PRODUCT_SLUG}-backup-`))
  try {
    return await work(join(folder, 'backup'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies standard input into a new file. */
export const saveInput = (file: string): Promise<void> =>
  pipeline(process.stdin, createWriteStream(file, { flags: 'wx', mode: PRIVATE_FILE }))

/** Copies a file to standard output. @throws for a terminal */
export async function printFile(file: string): Promise<void> {
  if (process.stdout.isTTY) throw new Error('a backup is no text for a terminal: pipe it into a program')
  await pipeline(createReadStream(file), process.stdout, { end: false })
}
