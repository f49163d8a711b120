import { MigrateError } from '../source.storage.ts'
import { SOURCE_TABLES } from './source-tables.ts'

/** A column of a table in a dump, with one of the types of TYPES. */
export interface DumpColumn {
  readonly name: string
  readonly type: string
}

/** Rows of a table, in the order of the dump. Values are PostgreSQL's text, null where there is none. */
export interface DumpRows {
  readonly table: string
  readonly columns: readonly DumpColumn[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/** Rows and characters of one batch, which is kept in memory. */
const BATCH_ROWS = 5000
const BATCH_CHARACTERS = 8_000_000

/** Types that are taken as they are; a column of another type becomes a text. A longer name comes before one that begins it. */
const TYPES = [
  'smallint',
  'integer',
  'bigint',
  'boolean',
  'real',
  'double precision',
  'numeric',
  'uuid',
  'timestamp with time zone',
  'timestamp without time zone',
] as const

const INSTEAD = 'Restore it into a database of its own, and give the address of that.'

const CREATE_TABLE = /^CREATE (?:UNLOGGED )?TABLE (?:public\.)?(\w+) \($/
const COLUMN = /^ {4}("(?:[^"]|"")+"|\w+) ([a-z].*?),?$/
const COPY = /^COPY (?:public\.)?(\w+) \((.*)\) FROM stdin;$/
const NAME = /"((?:[^"]|"")+)"|([^\s,"]+)/g
const ENCODING = /^SET client_encoding = '([^']*)';$/
/** As `pg_dump --inserts` writes it; statements in bodies of functions are indented. */
const INSERT = /^INSERT INTO \S+ (?:\(|VALUES|OVERRIDING)/
const END = '-- PostgreSQL database dump complete'

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

const decodeValue = (value: string): string | null => {
  if (value === '\\N') return null
  return value.includes('\\')
    ? value.replaceAll(/\\([\s\S])/g, (_, mark: string) => ESCAPES[mark] ?? mark)
    : value
}

const decodeName = (name: string): string =>
  name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name

function parseType(words: string): string {
  const known = TYPES.find((type) => words.startsWith(type))
  // "integer[]" is not an integer
  return known !== undefined && /^(\(\d+(,\d+)?\))?( |$)/.test(words.slice(known.length)) ? known : 'text'
}

/** What has been read of a dump so far. */
interface DumpState {
  /** columns by table, as the dump defines them */
  readonly defined: Map<string, Map<string, string>>
  /** tables whose rows have been read */
  readonly filled: Set<string>
  isComplete: boolean
}

function readEncoding(line: string): void {
  const encoding = ENCODING.exec(line)?.[1]
  if (encoding !== undefined && encoding !== 'UTF8')
    throw new MigrateError(`The dump is not in UTF-8. Make it again with pg_dump --encoding=UTF8. ${INSTEAD}`)
}

/** Reads the columns of a table whose definition begins. */
async function readDefinition(lines: AsyncIterator<string>, columns: Map<string, string>): Promise<void> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    if (next.value.startsWith(')')) return
    const [, name, words = ''] = COLUMN.exec(next.value) ?? []
    if (name !== undefined && name !== 'CONSTRAINT') columns.set(decodeName(name), parseType(words))
  }
}

/** Lists the columns of rows that begin. @throws MigrateError if the dump does not define them, or has the table twice */
function listColumns({ defined, filled }: DumpState, table: string, names: string): DumpColumn[] {
  if (filled.has(table))
    throw new MigrateError(`The dump has the table ${table} twice: it is of several databases. ${INSTEAD}`)
  filled.add(table)
  return [...names.matchAll(NAME)].map(([word]) => {
    const name = decodeName(word)
    const type = defined.get(table)?.get(name)
    if (type === undefined)
      throw new MigrateError(
        `The dump does not define all columns of the table ${table}: it has only data, or is not one of pg_dump. ${INSTEAD}`,
      )
    return { name, type }
  })
}

/** Reads the rows that begin, up to their end. */
async function* readRows(
  lines: AsyncIterator<string>,
  table: string,
  columns: readonly DumpColumn[],
): AsyncGenerator<DumpRows, void> {
  let rows: (string | null)[][] = []
  let characters = 0
  for (let next = await lines.next(); ; next = await lines.next()) {
    if (next.done) throw new MigrateError(`The dump ends within the table ${table}: it is not whole.`)
    if (next.value === '\\.') break
    const row = next.value.split('\t').map(decodeValue)
    if (row.length !== columns.length)
      throw new MigrateError(`A row of the table ${table} in the dump has other columns than the table.`)
    rows.push(row)
    characters += next.value.length
    if (rows.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue
    yield { table, columns, rows }
    rows = []
    characters = 0
  }
  yield { table, columns, rows }
}

async function skipRows(lines: AsyncIterator<string>): Promise<void> {
  for (let next = await lines.next(); !next.done && next.value !== '\\.'; next = await lines.next());
}

/**
 * Reads the tables of SOURCE_TABLES from the lines of a dump in plain SQL, as pg_dump and pg_restore write it. Nothing of it is
 * executed: definitions of columns and rows are read, everything else is passed over.
 * @throws MigrateError if it is not a whole dump of one database, or has rows in another form
 */
export async function* parseDump(source: AsyncIterable<string>): AsyncGenerator<DumpRows, void> {
  const lines = source[Symbol.asyncIterator]()
  const state: DumpState = { defined: new Map(), filled: new Set(), isComplete: false }
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const line = next.value
    const [, created] = CREATE_TABLE.exec(line) ?? []
    const [, copied, names = ''] = COPY.exec(line) ?? []
    readEncoding(line)
    // texts of people are whole lines in such a dump, and could be read as rows
    if (INSERT.test(line))
      throw new MigrateError(`The dump has its rows as INSERT. Make it again without --inserts. ${INSTEAD}`)
    if (line === END) state.isComplete = true
    if (created !== undefined) {
      const columns = new Map<string, string>()
      state.defined.set(created, columns)
      await readDefinition(lines, columns)
    } else if (copied !== undefined && SOURCE_TABLES.includes(copied)) {
      yield* readRows(lines, copied, listColumns(state, copied, names))
    } else if (copied !== undefined) await skipRows(lines)
  }
  if (!state.isComplete)
    throw new MigrateError(
      'The file is not a whole dump of pg_dump: its last line is missing. Nothing was taken.',
    )
}
