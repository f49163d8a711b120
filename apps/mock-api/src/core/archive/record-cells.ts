import { createErasedCode, isErasedCode } from '@folkmoot/domain/invite-tree'
import { LIMITS } from '@folkmoot/domain/limits'
import { MODERATION_ACTIONS } from '@folkmoot/domain/moderation-log'
import type { RecordTable } from './archived-tables.ts'

/** A value of a record. */
export type RecordValue = string | number | null
/** The values of a row by column. */
export type RecordRow = Record<string, RecordValue>

/** What an import knows while it reads records.csv. */
export interface RecordContext {
  /** numbers of the comments and the participants of the other files */
  readonly tids: ReadonlySet<number>
  readonly pids: { has: (pid: number) => boolean }
  /** ids on this server by the numbers of the archive, which count from 1 */
  readonly ids: Readonly<Record<NumberedKind, Map<number, number>>>
  /** accounts on this server by the numbers of the archive; below 0 for one that has none here */
  readonly accounts: ReadonlyMap<number, number>
  /** a new id of this server */
  readonly createId: (kind: NumberedKind) => number
}

/** Rows whose ids are new in an import. */
const NUMBERED_KINDS = ['wave', 'invite', 'report'] as const
export type NumberedKind = (typeof NUMBERED_KINDS)[number]

/** Characters of a text of a record; a cell of the file is not much longer. */
const MAX_TEXT_CHARACTERS = 3_900_000
/** Ids are generations; later ones continue from the highest. */
const MAX_ID = 1e12
/** Selections and levels are below 0. */
const MIN_INTEGER = -100
const MAX_INTEGER = 2_147_483_647
const MAX_TIME_MS = 8.64e15

type Parse = (value: unknown, context: RecordContext) => RecordValue | undefined

const parseInteger =
  (min: number, max: number): Parse =>
  (value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined

const parseText: Parse = (value) =>
  typeof value === 'string' && !value.includes('\0') && value.length <= MAX_TEXT_CHARACTERS
    ? value
    : undefined

/** Of the list of a topic's comments: 40 characters for each of 100,000 comments. */
const MAX_MEMBERS_CHARACTERS = 4_000_000

const parseWord =
  (...words: readonly string[]): Parse =>
  (value) =>
    words.includes(String(value)) ? String(value) : undefined

/** A text of JSON whose value passes a check. */
const parseJson =
  (
    check: (value: unknown, context: RecordContext) => boolean,
    maxCharacters: number = LIMITS.description,
  ): Parse =>
  (value, context) => {
    if (typeof value !== 'string' || value.includes('\0') || value.length > maxCharacters) return undefined
    try {
      return check(JSON.parse(value), context) ? value : undefined
    } catch {
      return undefined
    }
  }

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isListOf =
  (...types: readonly string[]) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every((one) => types.includes(one === null ? 'null' : typeof one))

/** The comments of a topic, with how typical each is; edits from before 2026-11-23 have the ids alone. */
const isMembers = (value: unknown, { tids }: RecordContext): boolean =>
  Array.isArray(value) &&
  value.every((member: unknown) => {
    const [tid, typicality = null, ...more] = Array.isArray(member) ? (member as unknown[]) : [member]
    const isNumber = typicality === null || typeof typicality === 'number'
    return more.length === 0 && isNumber && typeof tid === 'number' && tids.has(tid)
  })

const parseTid: Parse = (value, { tids }) => (tids.has(Number(value)) ? Number(value) : undefined)
const parsePid: Parse = (value, { pids }) => (pids.has(Number(value)) ? Number(value) : undefined)

const parseReference =
  (kind: NumberedKind): Parse =>
  (value, { ids }) =>
    ids[kind].get(Number(value))

/** The number of a row of its own: each once, so that a reference always leads to an earlier row. */
const parseOwn =
  (kind: NumberedKind): Parse =>
  (value, { ids, createId }) => {
    const number = Number(value)
    if (!Number.isInteger(value) || number < 1 || ids[kind].has(number)) return undefined
    const id = createId(kind)
    ids[kind].set(number, id)
    return id
  }

const PARSERS: Readonly<Record<string, Parse>> = {
  int: parseInteger(MIN_INTEGER, MAX_INTEGER),
  id: parseInteger(0, MAX_ID),
  flag: parseInteger(0, 1),
  mod: parseInteger(-1, 1),
  time: parseInteger(0, MAX_TIME_MS),
  real: (value) => (Number.isFinite(value) ? Number(value) : undefined),
  text: parseText,
  code: (value) => (typeof value === 'string' && /^[\w:-]{1,100}$/.test(value) ? value : undefined),
  object: parseJson(isObject),
  names: parseJson(isListOf('string', 'null')),
  members: parseJson(isMembers, MAX_MEMBERS_CHARACTERS),
  tid: parseTid,
  pid: parsePid,
  erased: (value, { pids }) =>
    pids.has(Number(value))
      ? undefined
      : (parseInteger(0, LIMITS.importedParticipant)(value, {} as never) as number),
  account: (value, { accounts }) => accounts.get(Number(value)),
  'topic-status': parseWord('accepted', 'rejected', 'meta', 'pending'),
  'topic-edit': parseWord('merge', 'split'),
  'log-action': parseWord(...MODERATION_ACTIONS),
  analysis: parseWord('opinion', 'topics', 'replay'),
  ...Object.fromEntries(
    NUMBERED_KINDS.flatMap((kind) => [
      [kind, parseReference(kind)],
      [`own-${kind}`, parseOwn(kind)],
    ]),
  ),
}

/** Kinds of columns that name something of another file, or of another record. */
const REFERENCES: ReadonlySet<string> = new Set(['tid', 'pid', 'members', 'erased', ...NUMBERED_KINDS])

/** Takes back the numbers of a record that is not stored, so that nothing refers to it. */
function forgetNumbers(
  { columns }: RecordTable,
  record: Readonly<Record<string, unknown>>,
  { ids }: RecordContext,
) {
  for (const kind of NUMBERED_KINDS)
    for (const column of columns)
      if (column.kind === `own-${kind}`) ids[kind].delete(Number(record[column.name]))
}

/**
 * Reads the row of a record. Columns that the record does not have keep the database's own value, as in an archive of an earlier
 * server; those that the table does not have are passed over.
 * @returns the name of the first column with an unusable value instead; `isMissing` if it names what the archive does not have, as
 * when somebody joined while its files were downloaded
 */
export function parseRecord(
  table: RecordTable,
  record: Readonly<Record<string, unknown>>,
  context: RecordContext,
): { readonly row: RecordRow } | { readonly column: string; readonly isMissing: boolean } {
  const row: RecordRow = {}
  for (const { name, kind, isOptional } of table.columns) {
    const value = record[name]
    if (value === undefined) continue
    const parsed = value === null ? (isOptional ? null : undefined) : PARSERS[kind]?.(value, context)
    if (parsed === undefined) {
      const isMissing = REFERENCES.has(kind) && (Number.isSafeInteger(value) || kind === 'members')
      if (isMissing) forgetNumbers(table, record, context)
      return { column: name, isMissing }
    }
    row[name] = parsed
  }
  const { id, invite_code } = row
  // it has the id of the other server, which another invite may have here
  if (typeof invite_code === 'string' && isErasedCode(invite_code))
    row['invite_code'] = createErasedCode(id ?? '')
  return { row }
}

/** The numbers of an archive by the ids of this server. */
export interface RecordNumbers {
  readonly ids: Readonly<Record<NumberedKind, Map<number, number>>>
  readonly accounts: ReadonlyMap<number, number>
}

/** Formats a value of the database. bigints come as numbers or texts, depending on the database. */
function formatValue(kind: string, value: unknown, { ids, accounts }: RecordNumbers): RecordValue {
  if (value === null || value === undefined) return null
  if (kind === 'account') return accounts.get(Number(value)) ?? null
  const own = NUMBERED_KINDS.find((one) => kind === `own-${one}`)
  if (own) {
    const number = ids[own].size + 1
    ids[own].set(Number(value), number)
    return number
  }
  const referred = NUMBERED_KINDS.find((one) => kind === one)
  if (referred) return ids[referred].get(Number(value)) ?? null
  return PARSERS[kind] === parseText || typeof value !== 'string' || !NUMERIC_KINDS.has(kind)
    ? (value as RecordValue)
    : Number(value)
}

const NUMERIC_KINDS: ReadonlySet<string> = new Set([
  'int',
  'id',
  'flag',
  'mod',
  'time',
  'real',
  'tid',
  'pid',
  'erased',
])

/** Formats a row of the database as a record; accounts and ids of this server become numbers of the archive. */
export const formatRecord = (
  { columns }: RecordTable,
  row: Readonly<Record<string, unknown>>,
  numbers: RecordNumbers,
): RecordRow =>
  Object.fromEntries(columns.map(({ name, kind }) => [name, formatValue(kind, row[name], numbers)]))

/** An empty set of numbers. */
export const createNumbers = (): Record<NumberedKind, Map<number, number>> => ({
  wave: new Map(),
  invite: new Map(),
  report: new Map(),
})
