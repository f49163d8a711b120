import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from './database.ts'

/** Where a database is in the write-ahead log of its cluster. */
export interface LogPosition {
  /** the cluster and the database in it: a copy has the same as its original */
  readonly origin: string
  /** counts promotions: logs of different ones are different logs */
  readonly timeline: number
  readonly position: bigint
  /** the newest entry of the list of erasures; 0 without one */
  readonly erasure: number
}

/** A query that a replica does not answer for so long fails: its machine may have gone silent, and nobody may wait for it for ever. */
export const REPLICA_QUERY_MS = 60_000

const HEX_RADIX = 16
const LOW_BITS = 32n

/** Parses a position of the log such as 16/B374D848. */
function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << LOW_BITS) + BigInt(`0x${low}`)
}

interface PositionRow {
  position: string | null
  timeline: string
  origin: string
  erasure: number
}

const toPosition = ({ position, timeline, origin, erasure }: PositionRow): LogPosition => ({
  origin,
  timeline: Number.parseInt(timeline, HEX_RADIX),
  position: parsePosition(position ?? '0/0'),
  erasure: Number(erasure),
})

const ORIGIN = sql`(select system_identifier::text from pg_control_system()) || '/' || current_database()`
const ERASURE = sql`coalesce((select value from counters where name = 'erasure'), 0)`

/** Asks the primary where it is. @throws if it is none */
export async function readPrimaryPosition(db: Db): Promise<LogPosition> {
  const query = sql<PositionRow>`
    select pg_current_wal_lsn()::text as position, left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
      ${ORIGIN} as origin, ${ERASURE} as erasure`
  const { rows } = await query.execute(db)
  return toPosition(rows[0] as PositionRow)
}

/** Asks a replica how far it has come; undefined if it is none, or no longer. */
export async function readReplicaPosition(db: Db): Promise<LogPosition | undefined> {
  const query = sql<PositionRow & { standby: boolean }>`
    select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as position,
      (select to_hex(timeline_id) from pg_control_checkpoint()) as timeline, ${ORIGIN} as origin, ${ERASURE} as erasure`
  const { rows } = await query.execute(db)
  const [row] = rows
  return row?.standby ? toPosition(row) : undefined
}

/** Tells whether a replica follows the log of this primary. After a promotion it does when it has made its first restart point. */
export const followsPrimary = (primary: LogPosition, replica: LogPosition): boolean =>
  replica.origin === primary.origin && replica.timeline === primary.timeline

/** Settles as `promise`, or rejects after some time: the machine of a replica may be silent. */
export const limitTime = <T>(promise: Promise<T>, ms: number): Promise<T> =>
  Promise.race([
    promise,
    wait(ms, undefined, { ref: false }).then(() => {
      throw new Error(`The replica did not answer within ${ms} ms.`)
    }),
  ])

const CATCH_UP_POLL_MS = 20
const ANSWER_MS = 1000

/** Waits until a replica has what the primary has now. Returns false when it has not in time, or is no replica of it. */
export async function waitForReplica(primary: Db, replica: Db, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  const wanted = await readPrimaryPosition(primary)
  for (;;) {
    const found = await limitTime(readReplicaPosition(replica), ANSWER_MS)
    if (!found || !followsPrimary(wanted, found)) return false
    if (found.position >= wanted.position) return true
    if (performance.now() > deadline) return false
    await wait(CATCH_UP_POLL_MS)
  }
}
