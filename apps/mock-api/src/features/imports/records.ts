import { FIX_FILE } from '@folkmoot/domain/import/import-problem'
import { createReportId } from '@folkmoot/domain/reports/reports'
import { RECORD_TABLES, SEALED_TABLES, type RecordTable } from '../../core/archive/archived-tables.ts'
import {
  createNumbers,
  parseRecord,
  type NumberedKind,
  type RecordContext,
  type RecordRow,
} from '../../core/archive/record-cells.ts'
import { createSealKey, formatOrigin, isSeal, SEAL_KEY } from '../../core/archive/seals.ts'
import { ensureKeys } from '../../identity/storage.ts'
import type { Db } from '../../storage/database.ts'
import { writeAccounts, type ResolvedAccounts } from './accounts.ts'
import { createBadFileError, findFile, writeBatch, type ImportProgress } from './progress.ts'
import { createRecordError, readRecords, type ReadRecord } from './read-records.ts'
import { allocateRecordIds, insertRecords, updateRecords, upsertXids } from './records.storage.ts'

/** Rows of one transaction. */
const BATCH_ROWS = 1000

/** What the records say beside the rows that are stored. */
export interface ImportedRecords {
  /** the life of the conversation; undefined without records.csv */
  life: RecordRow | undefined
  /** kinds of results that are current */
  readonly current: Set<string>
  /** tick of the opinion result; 0 without one */
  tick: number
  /** the seal of the conversation that was archived */
  origin: string
  /** records of tables that this server does not have, and results that another server sealed */
  unknown: number
  unsealed: number
  /** records about people, comments or records that the archive does not have */
  missing: number
  accounts: Pick<ResolvedAccounts, 'taken' | 'left' | 'isHolders'>
}

const EMPTY_XID = { uid: null, x_profile_image_url: null, x_name: null, x_email: null }

/** Draws ids of this server, in blocks. */
function createIdPool(db: Db) {
  const pools: Record<NumberedKind, number[]> = { wave: [], invite: [], report: [] }
  return {
    fill: async (table: RecordTable) => {
      const kind = table.columns.find((column) => column.kind.startsWith('own-'))?.kind.slice(4) as
        | NumberedKind
        | undefined
      if (kind === undefined || pools[kind].length > 0) return
      const first = await allocateRecordIds(db, kind, BATCH_ROWS)
      pools[kind] = Array.from({ length: BATCH_ROWS }, (_, index) => first + BATCH_ROWS - 1 - index)
    },
    draw: (kind: NumberedKind): number => {
      const id = pools[kind].pop()
      if (id === undefined) throw new Error('No id was allocated.')
      return id
    },
  }
}

const TABLES: ReadonlyMap<string, RecordTable> = new Map(RECORD_TABLES.map((table) => [table.name, table]))

/** Stores rows of a table. */
async function storeRows(
  progress: ImportProgress,
  table: RecordTable,
  rows: readonly RecordRow[],
): Promise<void> {
  const { zid, owner, dependencies } = progress
  await writeBatch(progress, async (tx) => {
    if (table.name === 'comments' || table.name === 'participants') return updateRecords(tx, zid, table, rows)
    if (table.name === 'xids')
      return upsertXids(
        tx,
        rows.map((row) => ({ owner, zid, ...EMPTY_XID, ...row })),
      )
    const own = (): object => {
      if (table.name === 'reports') return { report_id: createReportId(dependencies.random) }
      if (table.name === 'treevite_waves') return { making_until: null }
      // the keys of their voters are not in an archive
      if (table.name === 'vote_imports') return { forgotten_at: progress.now }
      return table.name === 'analyses' ? { input_generation: -1 } : {}
    }
    return insertRecords(
      tx,
      table.name,
      rows.map((row) => ({ zid, ...own(), ...row })),
    )
  })
}

/** Takes the seal off a result. @returns undefined where this server did not write it */
function openSealed(
  record: ReadRecord['record'],
  table: string,
  key: string,
): ReadRecord['record'] | undefined {
  const { seal: given, ...rest } = record
  return isSeal(key, given, table, JSON.stringify(rest)) ? rest : undefined
}

/** Reads the tick out of an opinion result of ours. */
const readTick = (row: RecordRow): number => {
  if (row['kind'] !== 'opinion' || typeof row['result'] !== 'string') return 0
  return Number((JSON.parse(row['result']) as { math_tick?: number }).math_tick ?? 0)
}

/** True when a database refused a row that stands there twice, or lacks a value. */
const isConstraintError = (error: unknown): boolean =>
  error instanceof Error && /^(SQLITE_CONSTRAINT|23\d{3})/.test(String((error as { code?: unknown }).code))

/** Collects rows of one table with the same columns, and stores them together. */
function createRowCollector(progress: ImportProgress) {
  let rows: RecordRow[] = []
  let last: { table: RecordTable; columns: string } | undefined
  const flush = async () => {
    if (last && rows.length > 0)
      await storeRows(progress, last.table, rows).catch((error: unknown) => {
        if (!isConstraintError(error)) throw error
        const { name = '' } = findFile(progress.files, 'records') ?? {}
        throw createBadFileError(name, {
          expected: `each record of ${last?.table.name} once`,
          advice: FIX_FILE,
        })
      })
    rows = []
  }
  return {
    flush,
    add: async (table: RecordTable, row: RecordRow) => {
      const columns = Object.keys(row).join(' ')
      if (last?.table !== table || last.columns !== columns || rows.length === BATCH_ROWS) await flush()
      last = { table, columns }
      rows.push(row)
    },
  }
}

/** A reading of records.csv. */
interface RecordReading {
  readonly progress: ImportProgress
  readonly key: string
  readonly found: ImportedRecords
  /** those read so far; undefined once they are stored */
  accounts: ReadRecord[] | undefined
  context: RecordContext
}

const refuse = ({ progress }: RecordReading, line: number, expected: string, column?: string) =>
  createRecordError(findFile(progress.files, 'records')?.name ?? '', line, expected, column)

/** Takes what the archive says about itself and its accounts. @returns false for other records */
async function takeHead(reading: RecordReading, read: ReadRecord): Promise<boolean> {
  const { table, record, line } = read
  if (table === 'archive') reading.found.origin = String(record['origin'])
  else if (table === 'accounts') {
    if (!reading.accounts) throw refuse(reading, line, 'the accounts before other records')
    reading.accounts.push(read)
  } else {
    if (!reading.accounts) return false
    const resolved = await writeAccounts(reading.progress, reading.accounts, {
      key: reading.key,
      origin: reading.found.origin,
    })
    reading.accounts = undefined
    reading.found.accounts = resolved
    reading.context = { ...reading.context, accounts: resolved.uids }
    return false
  }
  return true
}

/** Finds the table of a record, and the record without its seal; counts what this server does not take. */
function openRecord({ found, key }: RecordReading, { table: name, record }: ReadRecord) {
  const table = TABLES.get(name)
  const opened = SEALED_TABLES.has(name) ? openSealed(record, name, key) : record
  if (!table) found.unknown += 1
  else if (opened === undefined) found.unsealed += 1
  else return { table, opened }
  return undefined
}

/** Notes what a row says about the conversation as a whole. @returns false for a row to be stored */
function noteRow(found: ImportedRecords, { name }: RecordTable, row: RecordRow, isCurrent: boolean): boolean {
  if (name === 'conversations') found.life = row
  if (name === 'analyses') {
    if (isCurrent) found.current.add(String(row['kind']))
    found.tick = Math.max(found.tick, readTick(row))
  }
  return name === 'conversations'
}

const createFound = (): ImportedRecords => ({
  life: undefined,
  current: new Set(),
  tick: 0,
  origin: '',
  unknown: 0,
  unsealed: 0,
  missing: 0,
  accounts: { taken: 0, left: 0, isHolders: false },
})

/** Stores the records of an archive beside what its other files have brought (FILE-8). @throws ApiError for an unusable one */
export async function writeRecords(
  progress: ImportProgress,
): Promise<ImportedRecords & { readonly key: string }> {
  const { db } = progress.dependencies
  const [{ value: key } = { value: '' }] = await ensureKeys(db, SEAL_KEY, createSealKey)
  const pool = createIdPool(db)
  const { tids, participants: pids } = progress
  const context = { tids, pids, ids: createNumbers(), accounts: new Map(), createId: pool.draw }
  const reading: RecordReading = { progress, key, found: createFound(), accounts: [], context }
  const collector = createRowCollector(progress)
  for await (const read of readRecords(progress.files)) {
    if (await takeHead(reading, read)) continue
    const known = openRecord(reading, read)
    if (!known) continue
    const { table, opened } = known
    await pool.fill(table)
    const parsed = parseRecord(table, opened, reading.context)
    if ('column' in parsed && parsed.isMissing) reading.found.missing += 1
    else if ('column' in parsed)
      throw refuse(reading, read.line, `${parsed.column} of ${table.name} as an archive writes it`, 'record')
    else if (!noteRow(reading.found, table, parsed.row, opened['current'] === 1))
      await collector.add(table, parsed.row)
  }
  await collector.flush()
  return { ...reading.found, key }
}

/** Tells whether a conversation of this server was the one of the archive. */
export const isOrigin = (
  { origin, key }: { origin: string; key: string },
  conversation_uuid: string,
): boolean => origin !== '' && formatOrigin(key, conversation_uuid) === origin
