import { describeSetting, parseSetting } from '@folkmoot/api-types/conversation-change'
import { IMPORT_FILES, type ImportFile } from '@folkmoot/api-types/exports'
import { unguardText } from '@folkmoot/domain/export-files'
import {
  readCsvRows,
  type CsvRow,
  type TextChunks,
  FIX_CELL,
  FIX_FILE,
  FIX_QUOTES,
  type LineProblem,
  formatImportProblem,
  type ImportProblem,
} from '@folkmoot/domain/import/csv'
import {
  createCommentsReader,
  TIME_COLUMN,
  participantsReader,
  createVotesReader,
  IMPORTANT_COLUMN,
} from '@folkmoot/domain/import/readers'
import {
  numberCell,
  createTextCell,
  readTable,
  type ImportedRow,
  type TableReader,
} from '@folkmoot/domain/import/table'
import { LIMITS } from '@folkmoot/domain/limits'
import type { SentFile } from '../../platform/http/dependencies.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { type SettingColumns, toSettingColumns } from '../conversations/public.ts'
import { ARCHIVED_SETTINGS } from '../exports/public.ts'
import type { Staging } from './staging.storage.ts'
import { readBytes } from './upload.ts'

/** Content of summary.csv without its counts, which follow from the other files. */
interface ImportedSummary {
  readonly topic: string
  readonly description: string
  /** URL of the conversation on its first server; null when the file has none */
  readonly url: string | null
  /** number of views there; null when the file has none */
  readonly views: number | null
}

interface SummaryFields {
  topic: string
  description: string
  url: string
  views: number | null
}

/** A key: its expected value, and `take`, which returns false for a wrong value. */
interface SummaryKey {
  readonly expected: string
  readonly apply: (found: SummaryFields, cell: string) => boolean
}

function createTextKey(key: 'topic' | 'description' | 'url', longest: number): SummaryKey {
  const kind = createTextCell(longest)
  const take: SummaryKey['apply'] = (found, cell) => {
    const text = kind.parse(cell)
    if (text !== undefined) found[key] = text
    return text !== undefined
  }
  return { expected: kind.expected, apply: take }
}

const TOPIC = createTextKey('topic', LIMITS.topic)

const KEYS = new Map<string, SummaryKey>([
  ['topic', TOPIC],
  ['conversation-description', createTextKey('description', LIMITS.description)],
  ['url', createTextKey('url', LIMITS.link)],
  [
    'views',
    {
      expected: numberCell.expected,
      apply: (found, cell) => {
        found.views = cell === '' ? null : (numberCell.parse(cell) ?? null)
        return cell === '' || found.views !== null
      },
    },
  ],
  [
    'vote-convention',
    {
      expected: 'agree=+1, since 1 stands for agree in these files',
      apply: (_found, cell) => /(^|;)agree=\+?1(;|$)/.test(cell),
    },
  ],
])

const NO_TOPIC: LineProblem = {
  line: 1,
  expected: 'a row with the key topic among its rows of a key and a value',
  advice: FIX_FILE,
}

/** Reads one row and skips unknown keys. Returns the problem, or undefined. */
function applyRow(found: SummaryFields, key: SummaryKey, { line, cells }: CsvRow): LineProblem | undefined {
  const [column = '', cell = '', ...more] = cells
  if (more.some((extra) => extra !== '')) {
    return { line, column, expected: 'one value after the key', advice: FIX_QUOTES }
  }
  return key.apply(found, cell) ? undefined : { line, column, expected: key.expected, advice: FIX_CELL }
}

/** Reads summary.csv: rows of a key and a value in any order. The topic's row is required; its value may be empty. */
export async function readSummary(
  chunks: TextChunks,
): Promise<{ readonly value: ImportedSummary } | { readonly problem: LineProblem }> {
  const found: SummaryFields = { topic: '', description: '', url: '', views: null }
  let named = false
  for await (const row of readCsvRows(chunks)) {
    if ('problem' in row) return row
    const key = KEYS.get(row.cells[0]?.trim().toLowerCase() ?? '')
    if (!key) continue
    const problem = applyRow(found, key, row)
    if (problem) return { problem }
    named ||= key === TOPIC
  }
  return !named ? { problem: NO_TOPIC } : { value: { ...found, url: found.url || null } }
}

/** What is read, and where its rows go. */
interface Reading {
  readonly files: ReadonlyMap<ImportFile, SentFile>
  readonly staging: Staging
  /** replaces missing times, milliseconds */
  readonly now: number
  /** aborted when the sender goes away */
  readonly signal: AbortSignal
}

/** What the files say beside their rows. */
export interface ReadFiles {
  readonly columns: SettingColumns & { imported_url: string | null; imported_views: number | null }
  readonly hasSettings: boolean
  /** whether votes have times */
  readonly hasTimes: boolean
  readonly comments: number
}

/** The columns of a conversation whose files do not say how it was: it is open, and its moderation is not strict. */
const DEFAULT_SETTINGS: SettingColumns = { is_draft: 0, is_active: 1, strict_moderation: 0 }
const NO_SUMMARY = { topic: '', description: '', url: null, views: null }

/** Creates the refusal of a file with the place and the expected content. */
const createBadFileError = (name: string, problem: ImportProblem & { line?: number }): ApiError =>
  new ApiError('polis_err_import_bad_file', { field: name, message: formatImportProblem(name, problem) })

const createMissingFileError = (file: ImportFile): ApiError =>
  createBadFileError(IMPORT_FILES[file][0], {
    expected: 'this file among those sent',
    advice:
      'Send the whole folder of the export: comments.csv, votes.csv, summary.csv and participants-votes.csv.',
  })

/** Finds out which file is which. @throws ApiError for one that is there twice */
export function indexFiles(sent: readonly SentFile[]): Map<ImportFile, SentFile> {
  const kinds = Object.entries(IMPORT_FILES) as [ImportFile, readonly string[]][]
  const files = new Map<ImportFile, SentFile>()
  for (const file of sent) {
    const [kind] = kinds.find(([, names]) => names.includes(file.name.toLowerCase())) ?? []
    if (kind === undefined) continue
    if (files.has(kind))
      throw new ApiError('polis_err_import_bad_file', {
        field: file.name,
        message: `The import has ${file.name} twice. Send each file once.`,
      })
    files.set(kind, file)
  }
  return files
}

/** Reads the text of a file in parts. @throws ApiError for a byte that is not UTF-8 */
async function* readText({ name, path }: SentFile, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw createBadFileError(name, {
        expected: 'text in UTF-8',
        advice: 'Save the file as UTF-8 and import again.',
      })
    }
  }
  for await (const bytes of readBytes(path, signal)) yield decode(bytes)
  yield decode()
}

/** Calls `take` with each row of a file. Returns the names of its columns, none without the file. @throws ApiError for a problem in it */
async function readRows<Row>(
  { files, signal }: Reading,
  file: ImportFile,
  {
    reader,
    take,
  }: {
    reader: TableReader<Row>
    take: (row: ImportedRow<Row>) => (ImportProblem & { line?: number }) | undefined
  },
): Promise<readonly string[]> {
  const sent = files.get(file)
  let columns: readonly string[] = []
  if (!sent) return columns
  for await (const batch of readTable(readText(sent, signal), reader)) {
    if ('problem' in batch) throw createBadFileError(sent.name, batch.problem)
    columns = batch.names
    for (const row of batch.rows) {
      const problem = take(row)
      if (problem) throw createBadFileError(sent.name, { line: row.line, ...problem })
    }
  }
  return columns
}

/** Reads a file of names and values. @throws ApiError for a problem in it */
async function readValues<Value extends object>(
  { files, signal }: Reading,
  file: ImportFile,
  {
    read,
    none,
  }: {
    read: (text: AsyncIterable<string>) => Promise<{ value: Value } | { problem: ImportProblem }>
    none: Value
  },
): Promise<Value> {
  const sent = files.get(file)
  if (!sent) return none
  const found = await read(readText(sent, signal))
  if ('problem' in found) throw createBadFileError(sent.name, found.problem)
  return found.value
}

const TOO_MANY_COMMENTS = {
  expected: `at most ${LIMITS.conversationComments} comments`,
  advice: 'Remove comments without votes and import again.',
}

async function readComments(reading: Reading): Promise<ReadonlySet<number>> {
  const tids = new Set<number>()
  await readRows(reading, 'comments', {
    reader: createCommentsReader(reading.now),
    take: ({ value }) => {
      tids.add(value.tid)
      if (tids.size > LIMITS.conversationComments) return TOO_MANY_COMMENTS
      if (reading.staging.addComment(value)) return undefined
      const advice = 'Give each comment its own id and import again.'
      return { column: 'comment-id', expected: 'each comment once', advice }
    },
  })
  return tids
}

const UNKNOWN_COMMENT = {
  column: 'comment-id',
  expected: 'the id of a comment in comments.csv',
  advice: 'Send the files of one and the same export.',
}

const readVotes = (reading: Reading, tids: ReadonlySet<number>): Promise<readonly string[]> =>
  readRows(reading, 'votes', {
    reader: createVotesReader(reading.now),
    take: ({ value }) => {
      if (!tids.has(value.tid)) return UNKNOWN_COMMENT
      reading.staging.addVote(value)
      return undefined
    },
  })

const readParticipants = (reading: Reading): Promise<readonly string[]> =>
  readRows(reading, 'participants', {
    reader: participantsReader,
    take: ({ value: { pid, xid } }) => {
      if (reading.staging.addParticipant(pid, xid)) return undefined
      const advice = 'Remove the row that repeats it and import again.'
      return { column: 'participant', expected: 'each participant once', advice }
    },
  })

/** Reads all files into the staging file. @throws ApiError with the file, the line and the expected content */
export async function readFiles(reading: Reading): Promise<ReadFiles> {
  const { files } = reading
  for (const file of ['comments', 'votes'] as const) if (!files.has(file)) throw createMissingFileError(file)
  const settings = await readValues(reading, 'settings', { read: readSettings, none: {} })
  const summary = await readValues(reading, 'summary', { read: readSummary, none: NO_SUMMARY })
  const tids = await readComments(reading)
  const names = await readVotes(reading, tids)
  await readParticipants(reading)
  const { topic, description, url, views } = summary
  const importance = names.includes(IMPORTANT_COLUMN) ? { importance_enabled: 1 } : {}
  return {
    columns: {
      ...DEFAULT_SETTINGS,
      ...settings,
      ...importance,
      topic,
      description,
      imported_url: url,
      imported_views: views,
    },
    hasSettings: files.has('settings'),
    hasTimes: names.includes(TIME_COLUMN),
    comments: tids.size,
  }
}

/**
 * Reads settings.csv: rows of a name and a value in any order. Names that this server does not know are skipped, because a newer
 * one may have written them.
 */
async function readSettings(
  chunks: TextChunks,
): Promise<{ readonly value: SettingColumns } | { readonly problem: LineProblem }> {
  const found: Record<string, string | number | boolean> = {}
  for await (const row of readCsvRows(chunks)) {
    if ('problem' in row) return row
    const { line, cells } = row
    const [column = '', cell = '', ...more] = cells
    const name = ARCHIVED_SETTINGS.find((one) => one === column.trim())
    if (!name) continue
    if (more.some((extra) => extra !== ''))
      return { problem: { line, column, expected: 'one value after the name', advice: FIX_QUOTES } }
    const value = parseSetting(name, unguardText(cell))
    if (value === undefined)
      return { problem: { line, column, expected: describeSetting(name), advice: FIX_CELL } }
    found[name] = value
  }
  return { value: toSettingColumns(found) }
}
