import { existsSync } from 'node:fs'
import { findDatabaseFile, hasLog, isInMemory, isSameFile } from '../../platform/storage/database-file.ts'
import { DatabaseError, openDatabase, type OpenDatabase } from '../../platform/storage/open-database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import type { Db } from '../../platform/storage/database.ts'
import { copyTable, digestTable, holdState, isUnused, listTables, type TableDigest } from './rows.storage.ts'
import { createCommand, parseOptions, takeWords, WrongWordsError } from '../../platform/command.ts'
import { DONE, FAILED, SERVER_COMMAND } from '../../platform/exit-codes.ts'

interface CommandContext {
  source: OpenDatabase
  /** the file with the list of what was erased; null for none */
  erasureList: string | null
  print: (line: string) => void
}

const USAGE = `${SERVER_COMMAND} copy ADDRESS
Copies the database of DATABASE_URL to ADDRESS, sqlite:PATH or postgres://…, which has to be new, and checks every row.
Stop the servers first: what they write meanwhile does not come along.`

/** Parses the words after `copy`, which are an address. @throws WrongWordsError */
function parse(words: readonly string[]): string {
  const [address] = takeWords(parseOptions(words, {}).positionals, 'ADDRESS')
  if (!/^(sqlite:(?!\w+:\/\/).+|postgres(ql)?:\/\/.+)$/.test(address))
    throw new WrongWordsError('ADDRESS has to be sqlite:PATH or postgres://USER@HOST/DATABASE.')
  if (isInMemory(address))
    throw new WrongWordsError('ADDRESS names a database in memory, which ends with the command.')
  return address
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

/** Copies into an open database. Returns how many rows; undefined if it is in use. */
async function fillTarget(
  source: Db,
  target: Db,
  print: CommandContext['print'],
): Promise<number | undefined> {
  if (!(await isUnused(target))) return undefined
  return holdState(source, (from) => runTransaction(target, (to) => copyAll(from, to, print)))
}

async function run({ source, erasureList, print }: CommandContext, address: string): Promise<number> {
  if (source.note !== undefined) {
    print('A server uses this database file. Stop it first: what it writes meanwhile would not come along.')
    return FAILED
  }
  if (isSameFile(source.url, address)) {
    print('ADDRESS is the database of DATABASE_URL itself. Name a new one.')
    return FAILED
  }
  const target = await openDatabase(address, { name: 'ADDRESS' })
  const rows = await fillTarget(source.db, target.db, print).finally(target.close)
  if (rows === undefined) {
    print('The other database has accounts or conversations already. Name a new one.')
    return FAILED
  }
  const file = findDatabaseFile(target.url)
  // SQLite does not say that closing failed
  if (file !== undefined && hasLog(file)) {
    print(
      `${file} is not complete: the disk is full, or another program has the file open, so rows are left in ${file}-wal. Free space or end that program, delete ${file}, ${file}-wal and ${file}-shm, and copy again.`,
    )
    return FAILED
  }
  print(`Copied ${rows} rows, each of them compared.`)
  if (erasureList !== null && existsSync(erasureList))
    print(
      `Keep ${erasureList}, the list of what was erased: set ERASURE_LIST to it, or copy it beside the new file.`,
    )
  return DONE
}

/** `copy`: copies a database to a new one of either kind, in one transaction, and compares every row of every table. */
export const copyCommand = createCommand({ usage: USAGE, parse, run })
