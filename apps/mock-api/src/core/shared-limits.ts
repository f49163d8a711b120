import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '../storage/database.ts'
import type { ServerRow } from '../storage/server-tables.ts'
import { deleteOldGrants, deleteServers, saveBeat, takeGrant } from './servers.storage.ts'
import { startRounds, type StopRounds } from './start-rounds.ts'

const BEAT_MS = 5000
/** A server that has not been heard of for this long no longer counts. */
const SILENCE_MS = 3 * BEAT_MS
const FORGET_MS = 10 * SILENCE_MS
/** Longer than the minute of most limits. */
const KEPT_GRANTS_MS = 120_000
/** The names of the limits that count an hour. */
export const IMPORT_LIMITS = { count: 'imports', bytes: 'import bytes' } as const
const KEPT_HOURLY_GRANTS_MS = 2 * 3_600_000

/** What servers on one database know of each other's limits. */
export interface SharedLimits {
  /** the servers that run, this one included */
  countServers: () => number
  /**
   * Takes up to `amount` of the `total` that all servers share of a source's limit in a window. Returns how much is granted.
   * @param limiter the name of the limit
   * @param key the source
   */
  take: (limiter: string, key: string, amount: number, total: number, windowMs: number) => Promise<number>
}

/** A server by itself shares nothing. */
export const ONE_SERVER: SharedLimits = {
  countServers: () => 1,
  take: (_limiter, _key, amount) => Promise.resolve(amount),
}

/** Sources are addresses, participants and accounts. The table has only a digest, for two minutes; of imports, for two hours. */
const digestKey = (limiter: string, key: string) =>
  createHash('sha256').update(`${limiter}:${key}`).digest('base64url')

/** A server's register of the others. */
export interface ServerRegister extends SharedLimits {
  /** says that this server runs, and looks for others */
  beat: () => Promise<void>
  /** says that it ends */
  leave: () => Promise<void>
}

/** Creates the register of a server. Which of the others run is told by changes of their beats, so clocks may differ. */
export function createServerRegister({ db, clock }: { db: Db; clock: () => number }): ServerRegister {
  const id = randomUUID()
  /** by id: its latest beat, and when this server saw it change */
  const seen = new Map<string, { beat: number; changedAt: number }>()
  let running = 1
  let lastBeat = 0

  function observe(rows: readonly ServerRow[], now: number): string[] {
    const isFirst = seen.size === 0
    for (const row of rows)
      if (seen.get(row.id)?.beat !== row.beat) seen.set(row.id, { beat: row.beat, changedAt: now })
    // what was there at the start may have ended long ago: it counts by its clock until it beats
    if (isFirst) for (const one of seen.values()) one.changedAt = Math.min(now, one.beat)
    // a clock that was set back would keep a server that has ended in the count until its hour comes again
    for (const one of seen.values()) one.changedAt = Math.min(now, one.changedAt)
    const silence = (server: string) => now - (seen.get(server)?.changedAt ?? 0)
    const stored = new Set(rows.map((row) => row.id))
    for (const server of [...seen.keys()].filter((one) => !stored.has(one))) seen.delete(server)
    running = Math.max(1, [...seen.keys()].filter((server) => silence(server) < SILENCE_MS).length)
    return [...seen.keys()].filter((server) => server !== id && silence(server) > FORGET_MS)
  }

  return {
    countServers: () => running,
    take: (limiter, key, amount, total, windowMs) =>
      takeGrant(db, { limiter, key_digest: digestKey(limiter, key), amount, total, windowMs, now: clock() }),
    async beat() {
      const now = clock()
      // each differs from the one before, whatever the clock does
      lastBeat = now > lastBeat ? now : lastBeat + 1
      await deleteServers(db, observe(await saveBeat(db, id, lastBeat), now))
      await deleteOldGrants(db, now - KEPT_GRANTS_MS, {
        hourlyLimiters: Object.values(IMPORT_LIMITS),
        beforeHourly: now - KEPT_HOURLY_GRANTS_MS,
      })
    },
    leave: () => deleteServers(db, [id]),
  }
}

/** Keeps a register up to date. Returns the function that stops it. */
export function startBeating(register: ServerRegister, onError: (err: unknown) => void): StopRounds {
  const stop = startRounds(register.beat, { intervalMs: BEAT_MS, onError, isFirstNow: true })
  return async () => {
    await stop()
    await register.leave().catch(onError)
  }
}
