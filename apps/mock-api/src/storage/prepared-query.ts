import { CompiledQuery, type Compilable } from 'kysely'
import type { Db } from './database.ts'
import { checkHandle } from './transaction.ts'
import { findDirectQuery } from './sqlite.ts'

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
  return { sql, parameters: planned }
}

/**
 * Creates a query that is compiled once, for the queries of votes and next comments: compiling takes longer than running.
 * `build` gets its values by name and must return the same query for all values. On SQLite it runs past Kysely: without that
 * GET /nextComment takes 1.21 times as long (`npm run bench -- server`).
 */
export function prepareQuery<V extends object, Row>(
  build: (db: Db, values: V) => Compilable<Row>,
): (db: Db, values: V) => Promise<Row[]> {
  const plans = new WeakMap<object, QueryPlan>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    // one plan for each kind of database
    const kind = adapter.constructor
    let plan = plans.get(kind)
    if (!plan) plans.set(kind, (plan = compilePlan(db, build)))
    const { sql, parameters } = plan
    checkHandle(db, sql)
    const byName = values as Readonly<Record<string, unknown>>
    const bound = parameters.map((parameter) =>
      'name' in parameter ? byName[parameter.name] : parameter.constant,
    )
    const rows = findDirectQuery(adapter)?.(sql, bound, db.isTransaction) as Row[] | undefined
    return rows ?? (await db.executeQuery<Row>(CompiledQuery.raw(sql, bound))).rows
  }
}
