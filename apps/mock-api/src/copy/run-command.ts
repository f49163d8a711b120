import { DatabaseError, openDatabase, type OpenDatabase } from '../storage/open-database.ts'
import { runTransaction } from '../storage/transaction.ts'
import type { Db } from '../storage/database.ts'
import { copyTable, digestTable, holdState, isUnused, listTables, type TableDigest } from './rows.storage.ts'
import { DONE, FAILED, MISUSED, SERVER_COMMAND } from '../exit-codes.ts'

interface CommandContext {
  source: OpenDatabase
  /** the file with the list of what was erased; null for none */
  erasureList: string | null
  print: (line: string) => void
}

export const COPY_USAGE = `${SERVER_COMMAND} copy ADDRESS
Copies the database of DATABASE_URL to ADDRESS, sqlite:PATH or postgres://…, which has to be new, and checks every row.
Stop the servers first: what they write meanwhile does not come along.`

/** Parses the words after `copy`, which are an address; undefined if they are wrong. */
export function parseCopyWords([address = '', ...more]: readonly string[]): string | undefined {
  const isAddress = /^(sqlite:.+|postgres(ql)?:\/\/.+)$/.test(address)
  return isAddress && more.length === 0 ? address : undefined
}

/** Opens the new database. @throws DatabaseError that names ADDRESS, because the settings have nothing to do with it */
async function openTarget(address: string): Promise<OpenDatabase> {
  try {
    return await openDatabase(address)
  } catch (cause) {
    if (!(cause instanceof DatabaseError)) throw cause
    const reason = cause.message
      .replaceAll('with DATABASE_URL=sqlite:PATH', 'as ADDRESS')
      .replaceAll('DATABASE_URL', 'ADDRESS')
    throw new DatabaseError(`ADDRESS: ${reason}`)
  }
}

/** Copies all tables, and reads what has arrived. @throws DatabaseError that names the first table that differs */
async function copyAll(from: Db, to: Db, print: CommandContext['print']): Promise<number> {
  let sum = 0
  for (const table of await listTables(to)) {
    const sent: TableDigest = await copyTable(from, to, table)
    const arrived = await digestTable(to, table)
    if (sent.rows !== arrived.rows || sent.sum !== arrived.sum)
      throw new DatabaseError(
        `The table ${table.name} has other rows than before (${arrived.rows}, not ${sent.rows}, or other values). Nothing was copied.`,
      )
    if (sent.rows > 0) print(`${table.name}\t${sent.rows}`)
    sum += sent.rows
  }
  return sum
}

/**
 * Copies a database to a new one of either kind, in one transaction, and compares every row of every table.
 * @returns the exit code
 */
export async function runCopyCommand(
  { source, erasureList, print }: CommandContext,
  words: readonly string[],
): Promise<number> {
  const address = parseCopyWords(words)
  if (address === undefined) {
    print(COPY_USAGE)
    return MISUSED
  }
  if (source.note !== undefined) {
    print('A server uses this database file. Stop it first: what it writes meanwhile would not come along.')
    return FAILED
  }
  const target = await openTarget(address)
  try {
    if (!(await isUnused(target.db))) {
      print('The other database has accounts or conversations already. Name a new one.')
      return FAILED
    }
    const rows = await holdState(source.db, (from) =>
      runTransaction(target.db, (to) => copyAll(from, to, print)),
    )
    print(`Copied ${rows} rows, each of them compared.`)
    if (erasureList !== null)
      print(
        `Keep ${erasureList}, the list of what was erased: set ERASURE_LIST to it, or copy it beside the new file.`,
      )
    return DONE
  } finally {
    await target.close()
  }
}
