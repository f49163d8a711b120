import { setTimeout as wait } from 'node:timers/promises'
import type SqliteDatabase from 'better-sqlite3'
import { isLocked } from './database-problem.ts'

let waitedMs = 0

/** Counts how long this process has waited for another one that had locked the SQLite file. */
const addLockWait = (milliseconds: number): void => void (waitedMs += milliseconds)

/** Returns how long it has waited since its start. */
export const getLockWaitSeconds = (): number => waitedMs / 1000

/** Limits how long the first transaction of a group waits for the last. */
const MAX_GROUP_TRANSACTIONS = 64

/** How long a transaction waits while another process has locked the file, from its request on. */
export const LOCK_WAIT_MS = 5000
/** SQLite cannot tell when a lock ends, and its own waiting stops the whole process. */
const LOCK_RETRY_MS = 10

/** Repeats `work` while another process has locked the file; the event loop goes on meanwhile. @throws the last error */
export async function retryWhileLocked<T>(work: () => T, deadline: number): Promise<T> {
  for (;;)
    try {
      return work()
    } catch (cause) {
      const now = performance.now()
      if (!isLocked(cause) || now >= deadline) throw cause
      await wait(LOCK_RETRY_MS)
      addLockWait(performance.now() - now)
    }
}

interface Group {
  /** resolves when the group is on disk, rejects if it was not stored */
  committed: Promise<void>
  finish: (cause?: unknown) => void
  transactions: number
  /** true if the group is to be committed when the lock is released */
  isCommitPending: boolean
}

/** Creates a first-in, first-out lock. */
function createMutex() {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    acquire(): Promise<void> | undefined {
      if (taken) return new Promise((resolve) => waiting.push(resolve))
      taken = true
      return undefined
    },
    release() {
      const next = waiting.shift()
      if (next) next()
      else taken = false
    },
    isTaken: () => taken,
  }
}

function createGroup(): Group {
  let end: Group['finish'] = () => {}
  const stored = new Promise<void>((resolve, reject) => {
    end = (cause) => (cause === undefined ? resolve() : reject(cause as Error))
  })
  // a group whose transactions were all rolled back has no listener for its failure
  stored.catch(() => {})
  return { committed: stored, finish: end, transactions: 0, isCommitPending: false }
}

const createLostTransactionError = () =>
  Object.assign(new Error('SQLite rolled back the transaction by itself. Is the disk full?'), {
    code: 'SQLITE_IOERR',
  })

/** Prepares the statements that begin and end transactions. */
const prepareStatements = (connection: SqliteDatabase.Database) => ({
  begin: connection.prepare('begin immediate'),
  commit: connection.prepare('commit'),
  rollback: connection.prepare('rollback'),
  savepoint: connection.prepare('savepoint member'),
  releaseSavepoint: connection.prepare('release member'),
  rollbackToSavepoint: connection.prepare('rollback to member'),
})

/** The right to write, where several threads of a process share it. */
export interface WriteTurns {
  acquire: () => Promise<void>
  release: () => void
}

/**
 * Commits the transactions of one event-loop turn together: each runs in a savepoint of one SQLite transaction, so they wait
 * for the disk once. `commit` resolves when the group is on disk. With `turns` each is committed alone and without a savepoint,
 * for which SQLite would copy every page that is changed.
 */
export class GroupCommit {
  readonly #connection: SqliteDatabase.Database
  readonly #statements: ReturnType<typeof prepareStatements>
  readonly #lock = createMutex()
  #group: Group | undefined

  readonly #lockWaitMs: number
  readonly #turns: WriteTurns | undefined

  /** @param connection does not wait for locks by itself (`busy_timeout = 0`) */
  constructor(connection: SqliteDatabase.Database, lockWaitMs = LOCK_WAIT_MS, turns?: WriteTurns) {
    this.#connection = connection
    this.#turns = turns
    this.#lockWaitMs = lockWaitMs
    this.#statements = prepareStatements(connection)
  }

  /** Acquires the lock and begins a transaction. @throws if the database cannot be written */
  async begin(): Promise<void> {
    // those behind a transaction that has waited in vain do not wait as long again
    const deadline = performance.now() + this.#lockWaitMs
    await this.#lock.acquire()
    try {
      this.#group ??= this.#turns
        ? await this.#openInTurn(this.#turns, deadline)
        : await retryWhileLocked(() => this.#open(), deadline)
      if (!this.#turns) this.#statements.savepoint.run()
    } catch (cause) {
      this.#leave()
      throw cause
    }
  }

  /** Commits the current transaction and releases the lock. Resolves when it is on disk, rejects if it was not stored. */
  async commit(): Promise<void> {
    const own = this.#group
    try {
      if (!own || !this.#connection.inTransaction) throw createLostTransactionError()
      if (this.#turns) this.#store(own)
      else {
        this.#statements.releaseSavepoint.run()
        own.transactions += 1
      }
    } finally {
      this.#leave()
    }
    await own.committed
  }

  /** Rolls back the current transaction only, and releases the lock. */
  rollback(): void {
    try {
      if (!this.#connection.inTransaction) return
      if (this.#turns) this.#rollbackAll()
      else {
        this.#statements.rollbackToSavepoint.run()
        this.#statements.releaseSavepoint.run()
      }
    } finally {
      this.#leave()
    }
  }

  /** Acquires the lock, commits the current group and runs `work`; nothing else is written meanwhile. */
  async exclusive<T>(work: () => T | Promise<T>): Promise<T> {
    await this.#lock.acquire()
    try {
      if (this.#group) this.#store(this.#group)
      return await work()
    } finally {
      this.#leave()
    }
  }

  /** Commits the current group. Returns false if a transaction is open. */
  flush(): boolean {
    if (this.#lock.isTaken()) return false
    if (this.#group) this.#store(this.#group)
    return true
  }

  async #openInTurn(turns: WriteTurns, deadline: number): Promise<Group> {
    await turns.acquire()
    try {
      return await retryWhileLocked(() => this.#open(), deadline)
    } catch (cause) {
      turns.release()
      throw cause
    }
  }

  #open(): Group {
    this.#statements.begin.run()
    const opened = createGroup()
    if (this.#turns) return opened
    // runs after the requests received so far have been read
    setImmediate(() => {
      if (this.#group !== opened) return
      if (this.#lock.isTaken()) opened.isCommitPending = true
      else this.#store(opened)
    })
    return opened
  }

  #store(ended: Group): void {
    this.#group = undefined
    try {
      this.#statements.commit.run()
      ended.finish()
    } catch (cause) {
      if (this.#connection.inTransaction) this.#statements.rollback.run()
      ended.finish(cause)
    } finally {
      this.#turns?.release()
    }
  }

  /** Ends a group of one transaction. */
  #rollbackAll(): void {
    const own = this.#group
    this.#group = undefined
    try {
      this.#statements.rollback.run()
    } finally {
      own?.finish(new Error('The transaction was rolled back.'))
      this.#turns?.release()
    }
  }

  /** Releases the lock; commits the group first if it is due. */
  #leave(): void {
    const group = this.#group
    if (group && !this.#connection.inTransaction) {
      this.#group = undefined
      group.finish(createLostTransactionError())
      this.#turns?.release()
    } else if (group && (group.isCommitPending || group.transactions >= MAX_GROUP_TRANSACTIONS))
      this.#store(group)
    this.#lock.release()
  }
}
