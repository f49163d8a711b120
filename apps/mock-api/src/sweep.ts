import type { FastifyBaseLogger } from 'fastify'
import { deleteImport, listAbandonedImports } from './features/imports/storage.ts'
import { deleteAbandonedWaves } from './features/invite-tree/create-wave.ts'
import type { Db } from './storage/database.ts'

const SWEEP_INTERVAL_MS = 60_000

/** Deletes what imports left whose process is gone. Another process's running import renews its lease and stays. */
export async function sweepImports(db: Db, now: number): Promise<void> {
  for (const { zid } of await listAbandonedImports(db, now)) await deleteImport(db, zid)
}

/** Sweeps at once and every minute. Gives the function that ends it. */
export function startSweeping(db: Db, clock: () => number, log: FastifyBaseLogger): () => void {
  const sweep = () => {
    for (const [what, work] of [['imports', sweepImports] as const, ['waves', deleteAbandonedWaves] as const])
      void work(db, clock()).catch((err: unknown) =>
        log.error({ err }, `abandoned ${what} could not be deleted`),
      )
  }
  sweep()
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
