import { CompiledQuery, type Compilable, type RawBuilder, type DialectAdapter } from 'kysely'
import type { Db } from './database.ts'
import { checkHandle } from './transaction.ts'
import { isPostgres } from './is-postgres.ts'

/**
 * Runs a statement of SQLite without Kysely, whose overhead costs several times as much as a short query. Returns undefined if it has to
 * take its turn with Kysely, because it must wait for the disk or for another transaction.
 */
export type DirectQuery = (
  sql: string,
  values: readonly unknown[],
  isInTransaction: boolean,
) => unknown[] | undefined

const directQueries = new WeakMap<DialectAdapter, DirectQuery>()

/** Sets the direct query function of a database. */
export const registerDirectQuery = (adapter: DialectAdapter, query: DirectQuery): void =>
  void directQueries.set(adapter, query)

/** Statements whose text a connection may remember: the fixed ones of `prepareQuery`, some 100. */
const MAX_NAMED_STATEMENTS = 500
/** Selects all columns: a migration of a newer server changes its result, and PostgreSQL then refuses to run it by its name. */
const ALL_COLUMNS = /(select|returning|\.|,) ?\*|"\.\*/

/** by text; undefined for a text that is sent each time */
const names = new Map<string, string | undefined>()

/** Lets connections prepare a statement once and send only its name afterwards. For fixed texts that run often. */
function registerStatement(text: string): void {
  if (names.has(text) || names.size >= MAX_NAMED_STATEMENTS) return
  names.set(text, ALL_COLUMNS.test(text) ? undefined : `folkmoot_${names.size}`)
}

/** Finds the name of a registered statement. */
export const findStatementName = (text: string): string | undefined => names.get(text)

/** Lists the texts of all registered statements. */
export const listStatements = (): string[] => [...names.keys()]

/** Placeholder for a value that is known when the query runs. */
type Placeholder = Readonly<{ placeholder: string }>

interface QueryPlan {
  sql: string
  /** parameters of the statement: a named value, or a constant */
  parameters: readonly ({ name: string } | { constant: unknown })[]
}

function compilePlan<V extends object>(db: Db, build: (db: Db, values: V) => Compilable): QueryPlan {
  const placeholders = new Map<string, Placeholder>()
  const values = new Proxy({} as V, {
    get(_, name: string) {
      const placeholder = placeholders.get(name) ?? { placeholder: name }
      placeholders.set(name, placeholder)
      return placeholder
    },
  })
  const { sql, parameters } = build(db, values).compile()
  const names = new Map<unknown, string>([...placeholders].map(([name, placeholder]) => [placeholder, name]))
  const planned = parameters.map((value) => {
    const name = names.get(value)
    return name === undefined ? { constant: value } : { name }
  })
  registerStatement(sql)
  return { sql, parameters: planned }
}

/** A query that is compiled once. */
interface PreparedQuery<V extends object, Row> {
  (db: Db, values: V): Promise<Row[]>
  /**
   * Runs the query for each of several values, in their order. In a transaction of PostgreSQL each is sent without waiting for the
   * answer of the one before: one round trip. (Kysely sends a query of a transaction only when the one before is answered.)
   * @throws the error of the first that fails, when all have ended: none is left to run after the rollback
   */
  readonly each: (tx: Db, values: readonly V[]) => Promise<Row[][]>
}

/**
 * Creates a query that is compiled once, for the queries of votes and next comments: compiling takes longer than running.
 * `build` gets its values by name and must return the same query for all values. It runs without Kysely where it can (`DirectQuery`): without that, on SQLite,
 * GET /nextComment takes 1.21 times as long (`npm run bench -- server`).
 */
export function prepareQuery<V extends object, Row>(
  build: (db: Db, values: V) => Compilable<Row>,
): PreparedQuery<V, Row> {
  const plans = new WeakMap<object, QueryPlan>()
  const bind = (db: Db, values: V) => {
    // one plan for each kind of database
    const kind = db.getExecutor().adapter.constructor
    let plan = plans.get(kind)
    if (!plan) plans.set(kind, (plan = compilePlan(db, build)))
    const { sql, parameters } = plan
    checkHandle(db, sql)
    const byName = values as Readonly<Record<string, unknown>>
    const bound = parameters.map((parameter) =>
      'name' in parameter ? byName[parameter.name] : parameter.constant,
    )
    return { sql, values: bound }
  }
  const run = async (db: Db, given: V): Promise<Row[]> => {
    const { sql, values } = bind(db, given)
    const direct = directQueries.get(db.getExecutor().adapter)
    const rows = direct?.(sql, values, db.isTransaction) as Row[] | undefined
    return rows ?? (await db.executeQuery<Row>(CompiledQuery.raw(sql, values))).rows
  }
  const sendAll = (tx: Db, values: readonly V[]): Promise<Row[][]> =>
    tx.getExecutor().provideConnection(async (connection) => {
      const sent = values.map((given) => {
        const { sql, values: bound } = bind(tx, given)
        return connection.executeQuery<Row>(CompiledQuery.raw(sql, bound))
      })
      const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
      if (failed) throw (failed as PromiseRejectedResult).reason
      return (await Promise.all(sent)).map(({ rows }) => rows)
    })
  const each = async (tx: Db, values: readonly V[]): Promise<Row[][]> => {
    if (values.length > 1 && isPostgres(tx)) return sendAll(tx, values)
    const answers: Row[][] = []
    for (const given of values) answers.push(await run(tx, given))
    return answers
  }
  return Object.assign(run, { each })
}

/** Makes a query of SQL text one that `prepareQuery` takes. */
export const asCompilable = <Row = unknown>(db: Db, query: RawBuilder<unknown>): Compilable<Row> => ({
  compile: () => query.compile(db) as CompiledQuery<Row>,
})
