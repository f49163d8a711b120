import { createHash } from 'node:crypto'
import { escapeCell } from '@folkmoot/domain/import/escape-cell'
import { ARCHIVE_FORMAT, RECORD_HEADER } from '@folkmoot/domain/archive-format'
import {
  IDENTITY_TABLES,
  LEFT_OUT_SENTENCES,
  RECORD_TABLES,
  SEALED_TABLES,
  type RecordTable,
} from '../../core/archive/archived-tables.ts'
import {
  createNumbers,
  formatRecord,
  type RecordNumbers,
  type RecordRow,
} from '../../core/archive/record-cells.ts'
import { digestArchive, findUnchangedArchive } from '../../core/archive/received.storage.ts'
import { createSealKey, formatOrigin, seal, SEAL_KEY } from '../../core/archive/seals.ts'
import type { ConversationRow } from '../../core/conversation-row.ts'
import { ensureKeys } from '../../identity/storage.ts'
import type { Db } from '../../storage/database.ts'
import { listArchiveAccounts } from './accounts.ts'
import { listCurrentAnalyses, streamRecordRows, type AnyRow } from './records.storage.ts'

/** Input of records.csv. */
export interface RecordSource {
  readonly db: Db
  readonly conversation: ConversationRow
  /** external ids, waves and codes: not for analysts */
  readonly hasIdentities: boolean
  /** roles of the team: for owners */
  readonly hasRoles: boolean
}

/** A longer result is left out and computed anew: the import reads rows of at most four million characters. */
const MAX_RESULT_CHARACTERS = 1_900_000

const formatLine = (table: string, record: object): string =>
  `${table},${escapeCell(JSON.stringify(record), 'always')}\n`

/** What an import compares a comment with: such a one needs no record. */
const isPlainComment = ({
  velocity,
  lang,
  quote_src_url,
  repeats_tid,
  replaces_tid,
  modified,
  created,
}: AnyRow): boolean =>
  velocity === 1 &&
  [lang, quote_src_url, repeats_tid, replaces_tid].every((value) => value == null) &&
  Number(modified) === Number(created)

/** Adds what a table needs beside its columns. @returns undefined for a row that has no record */
function completeRecord(
  { name }: RecordTable,
  record: RecordRow,
  { row, key, current }: { row: AnyRow; key: string; current: ReadonlySet<string> },
): object | undefined {
  if (name === 'comments' && isPlainComment(row)) return undefined
  if (!SEALED_TABLES.has(name)) return record
  const whole =
    name === 'analyses' ? { ...record, current: current.has(String(record['kind'])) ? 1 : 0 } : record
  const text = JSON.stringify(whole)
  return text.length > MAX_RESULT_CHARACTERS ? undefined : { ...whole, seal: seal(key, name, text) }
}

/** Comments are compared with their time, which comments.csv has. */
const withTime = (table: RecordTable): RecordTable =>
  table.name === 'comments'
    ? { ...table, columns: [...table.columns, { name: 'created', kind: 'time', isOptional: false }] }
    : table

/** Writes records.csv with its line and the seals of its accounts for the conversation that `origin` names. */
async function* formatRecords(
  { db, conversation, hasIdentities, hasRoles }: RecordSource,
  { key, origin }: { key: string; origin: string },
): AsyncGenerator<string> {
  const { zid } = conversation
  const accounts = await listArchiveAccounts(db, conversation, { key, origin, hasRoles })
  yield `${RECORD_HEADER}\n${formatLine('archive', { format: ARCHIVE_FORMAT, origin, left_out: LEFT_OUT_SENTENCES })}`
  yield accounts.records.map((record) => formatLine('accounts', record)).join('')
  const current = await listCurrentAnalyses(db, zid)
  const numbers: RecordNumbers = { ids: createNumbers(), accounts: accounts.numbers }
  for (const table of RECORD_TABLES) {
    if (!hasIdentities && IDENTITY_TABLES.has(table.name)) continue
    const maxCharacters = SEALED_TABLES.has(table.name) ? MAX_RESULT_CHARACTERS : undefined
    for await (const page of streamRecordRows(db, zid, withTime(table), maxCharacters))
      yield page
        .map((row) => completeRecord(table, formatRecord(table, row, numbers), { row, key, current }))
        .map((record) => (record === undefined ? '' : formatLine(table.name, record)))
        .join('')
  }
}

/** Passes a file on. @throws after its last line if it is not the one with this digest */
async function* passOn(lines: AsyncIterable<string>, digest: string): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const part of lines) {
    hash.update(part)
    yield part
  }
  if (hash.digest('base64url') !== digest)
    throw new Error('The conversation changed during the download of its archive. Download it again.')
}

/**
 * Writes records.csv: what the published files of an archive do not have (FILE-8). An import that still is, byte for byte, the archive
 * that it was made of gets that file again; any other conversation is named as itself (FILE-30).
 */
export async function* createRecordsFile(source: RecordSource): AsyncGenerator<string> {
  const { db, conversation, hasIdentities, hasRoles } = source
  const { zid, conversation_uuid } = conversation
  const [{ value: key } = { value: '' }] = await ensureKeys(db, SEAL_KEY, createSealKey)
  const received = hasIdentities && hasRoles ? await findUnchangedArchive(db, zid) : undefined
  if (received) {
    const write = () => formatRecords(source, { key, origin: received.origin })
    // nothing leaves the server under the other name before it is known to be the file that the importer had
    if ((await digestArchive(write())) === received.digest) return yield* passOn(write(), received.digest)
  }
  yield* formatRecords(source, { key, origin: formatOrigin(key, conversation_uuid) })
}
