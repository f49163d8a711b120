import { LIMITS } from '@folkmoot/domain/limits'
import { ApiError } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { renewLease } from './storage.ts'

/** A conversation that is being imported. */
export interface HiddenImport {
  readonly db: Db
  readonly clock: () => number
  readonly zid: number
  /** aborted when the sender goes away or the server stops */
  readonly signal: AbortSignal
}

/** Stores one batch under a renewed lease and then lets other requests in. */
export async function writeBatch(
  { db, clock, zid, signal }: HiddenImport,
  write: (tx: Db) => Promise<void>,
): Promise<void> {
  if (signal.aborted) throw new ApiError('polis_err_import_interrupted')
  await runTransaction(db, async (tx) => {
    if (!(await renewLease(tx, zid, clock() + LIMITS.importLeaseMs)))
      throw new ApiError('polis_err_import_interrupted')
    await write(tx)
  })
  await new Promise(setImmediate)
}
