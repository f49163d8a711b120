import { setTimeout as wait } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Db } from '../storage/database.ts'
import { runTransaction } from '../storage/transaction.ts'

/** The most time that a transaction of an import may take. Votes wait meanwhile. */
const TRANSACTION_MS = 30
/** of one statement (`insertMany`) */
const STEP_ROWS = 250
/** Fewer rows of an import would change almost as many pages as these. */
const MIN_ROWS = 1000
const MAX_ROWS = 5000

/** Sizes the transactions of an import or a deletion by how long the last one took. */
interface Pace {
  readonly rows: number
  /** is told how long a transaction of this many rows took */
  observe: (rows: number, milliseconds: number) => void
}

/**
 * Creates a pace. It changes by a factor of at most two with each transaction.
 * @param transactionMs how long a transaction may take
 * @param minRows fewer are never worked on in one
 */
export function createPace({ transactionMs = TRANSACTION_MS, minRows = MIN_ROWS } = {}): Pace {
  let rows = minRows
  return {
    get rows() {
      return rows
    },
    observe(stored, milliseconds) {
      const fitting = (stored * transactionMs) / Math.max(milliseconds, 1)
      const next = Math.min(2 * rows, Math.max(rows / 2, fitting), MAX_ROWS)
      rows = Math.max(minRows, Math.floor(next / STEP_ROWS) * STEP_ROWS)
    },
  }
}

/** A step runs on the server's own thread, where an import has one of its own. */
const PACE = { transactionMs: 20, minRows: 500 }

/** A shorter step of fewer rows is followed by the next one at once. */
const SHORT_MS = 5
const MANY_ROWS = 2000

/** Rows of a conversation in the order of a column. */
export interface Rows {
  readonly table: keyof Database
  readonly key: string
  readonly zid: number
}

/** Those behind `after` (null: from the first), up to `last`. */
export interface Step {
  readonly after: number | string | null
  readonly last: number | string
}

const isBehind = (key: string, after: Step['after']): RawBuilder<boolean> =>
  after === null ? sql`1 = 1` : sql`${sql.ref(key)} > ${after}`

/** The condition of the rows of a step. */
export const whereInStep = ({ key, zid }: Omit<Rows, 'table'>, { after, last }: Step): RawBuilder<boolean> =>
  sql`zid = ${zid} and ${isBehind(key, after)} and ${sql.ref(key)} <= ${last}`

/** Finds where a step of so many rows ends; null behind the last row. */
async function findEnd(
  db: Db,
  { table, key, zid }: Rows,
  after: Step['after'],
  count: number,
): Promise<Step['after']> {
  const column = sql.ref(key)
  const { rows } = await sql<{ last: Step['after'] }>`
    select max(${column}) as last from (
      select ${column} from ${sql.table(table)} where zid = ${zid} and ${isBehind(key, after)} order by ${column} limit ${count}) as piece`.execute(
    db,
  )
  return rows[0]?.last ?? null
}

/**
 * Works through many rows of a conversation in transactions that other requests hardly notice.
 * @param work does one step; false ends the work
 */
export async function workInSteps(
  db: Db,
  rows: Rows,
  work: (tx: Db, step: Step) => Promise<boolean>,
): Promise<void> {
  const pace = createPace(PACE)
  let after: Step['after'] = null
  for (;;) {
    const count = pace.rows
    const last = await findEnd(db, rows, after, count)
    if (last === null) return
    const step = { after, last }
    const started = performance.now()
    if (!(await runTransaction(db, (tx) => work(tx, step)))) return
    const taken = performance.now() - started
    pace.observe(count, taken)
    after = last
    // half of the time belongs to others
    await (count < MANY_ROWS && taken < SHORT_MS ? new Promise(setImmediate) : wait(taken))
  }
}

/** Deletes the rows of a step. */
export async function deleteStep(tx: Db, rows: Rows, step: Step): Promise<void> {
  await sql`delete from ${sql.table(rows.table)} where ${whereInStep(rows, step)}`.execute(tx)
}
