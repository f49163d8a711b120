import { CompiledQuery, type Compilable } from 'kysely'
import type { Db } from './database.ts'
import { checkHandle } from './transaction.ts'
import { findDirectQuery } from './sqlite.ts'

/** Stands in a query for a value that is given when the query runs. */
type Placeholder = Readonly<{ placeholder: string }>

interface QueryPlan {
  sql: string
  /** what each place of the statement gets: the value of this name, or always the same */
  parameters: readonly ({ name: string } | { always: unknown })[]
}

function compilePlan<V extends object>(db: Db, build: (db: Db, values: V) => Compilable): QueryPlan {
  const holes = new Map<string, Placeholder>()
  const values = new Proxy({} as V, {
    get(_, name: string) {
      const hole = holes.get(name) ?? { placeholder: name }
      holes.set(name, hole)
      return hole
    },
  })
  const { sql, parameters } = build(db, values).compile()
  const names = new Map<unknown, string>([...holes].map(([name, hole]) => [hole, name]))
  const places = parameters.map((given) => {
    const name = names.get(given)
    return name === undefined ? { always: given } : { name }
  })
  return { sql, parameters: places }
}

/**
 * Makes a query that is built once and then only run, for those that a vote or a next comment waits for: building one
 * costs more than running it. `build` takes its values by name and must make the same query whatever they are.
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
    const { sql, parameters: places } = plan
    checkHandle(db, sql)
    const given = values as Readonly<Record<string, unknown>>
    const filled = places.map((place) => ('name' in place ? given[place.name] : place.always))
    const rows = findDirectQuery(adapter)?.(sql, filled, db.isTransaction) as Row[] | undefined
    return rows ?? (await db.executeQuery<Row>(CompiledQuery.raw(sql, filled))).rows
  }
}
