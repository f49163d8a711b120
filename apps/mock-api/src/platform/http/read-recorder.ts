import type { SecurityDetails, SecurityAction } from '@folkmoot/domain/security-log'
import { createKeyedCache } from '../bounded-cache.ts'
import type { Db } from '../storage/database.ts'
import { runTransaction } from '../storage/transaction.ts'
import type { Caller } from '../identity/caller.ts'
import { recordSecurityEvent } from '../security-log/security-log.storage.ts'

const HOUR_MS = 3_600_000

/** A read that the security log records. */
interface RecordedRead {
  action: SecurityAction
  caller: Caller
  zid?: number | undefined
  details?: SecurityDetails
}

/** Records reads, which have no transaction of their own, before anything is sent. */
export interface ReadRecorder {
  /** records each one, as for a file */
  recordFile: (context: { db: Db; clock: () => number }, read: RecordedRead) => Promise<void>
  /** records the first one of an account in an hour, as for a list that is read page by page */
  recordList: (context: { db: Db; clock: () => number }, read: RecordedRead) => Promise<void>
}

const record: ReadRecorder['recordFile'] = ({ db, clock }, { caller, ...read }) =>
  runTransaction(db, (tx) => recordSecurityEvent(tx, { ...read, by: caller, now: clock() }))

/** Creates the recorder. Each server process counts the hours for itself. */
export function createReadRecorder(): ReadRecorder {
  const recordedAt = createKeyedCache<number>()
  return {
    recordFile: record,
    async recordList(context, read) {
      const { caller, action, zid } = read
      const key = `${caller.kind === 'user' ? caller.user.uid : caller.kind} ${zid} ${action}`
      const [last, now] = [recordedAt.get(key), context.clock()]
      if (last !== undefined && Math.abs(now - last) < HOUR_MS) return
      recordedAt.set(key, now)
      await record(context, read).catch((error: unknown) => {
        recordedAt.delete(key)
        throw error
      })
    },
  }
}
