import type { FastifyBaseLogger } from 'fastify'
import { deleteImport, listAbandonedImports } from './features/imports/storage.ts'
import { deleteAbandonedWaves } from './features/invite-tree/create-wave.ts'
import type { Db } from './storage/database.ts'

const SWEEP_INTERVAL_MS = 60_000

/** Deletes unfinished imports whose lease has expired. A running import renews its lease, in other processes too. */
export async function sweepImports(db: Db, now: number): Promise<void> {
  for (const { zid } of await listAbandonedImports(db, now)) await deleteImport(db, zid)
}

/** Deletes abandoned imports and waves now and every minute. Returns the function that stops it. */
export function startSweeping(db: Db, clock: () => number, log: FastifyBaseLogger): () => void {
  const sweep = () => {
    for (const [name, deleteAbandoned] of [
      ['imports', sweepImports] as const,
      ['waves', deleteAbandonedWaves] as const,
    ])
      void deleteAbandoned(db, clock()).catch((err: unknown) =>
        log.error({ err }, `abandoned ${name} could not be deleted`),
      )
  }
  sweep()
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
