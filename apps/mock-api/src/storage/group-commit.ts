import type SqliteDatabase from 'better-sqlite3'

/** Transactions that wait for the disk together at most, so that the first does not wait long for the last. */
const MAX_GROUP_TRANSACTIONS = 64

interface Group {
  /** resolves when all of it is on the disk, rejects when nothing of it is */
  committed: Promise<void>
  finish: (cause?: unknown) => void
  transactions: number
  /** whether it is stored as soon as nobody is in the middle of something */
  isCommitPending: boolean
}

/** One turn at a time, in the order in which they were asked for. */
function createMutex() {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    take(): Promise<void> | undefined {
      if (taken) return new Promise((resolve) => waiting.push(resolve))
      taken = true
      return undefined
    },
    pass() {
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
  // a group of which every member was taken back has nobody who hears that it failed
  stored.catch(() => {})
  return { committed: stored, finish: end, transactions: 0, isCommitPending: false }
}

const createLostTransactionError = () =>
  new Error('SQLite took the transaction back by itself; is the disk full?')

/** What stands around the statements of a transaction, prepared once. */
const prepareStatements = (connection: SqliteDatabase.Database) => ({
  begin: connection.prepare('begin immediate'),
  commit: connection.prepare('commit'),
  rollback: connection.prepare('rollback'),
  mark: connection.prepare('savepoint member'),
  release: connection.prepare('release member'),
  back: connection.prepare('rollback to member'),
})

/**
 * Gathers the transactions that come within one turn of the event loop into one of SQLite's, each in a savepoint of its
 * own, and waits for the disk once for all of them. Whoever keeps their transaction hears of it only afterwards.
 */
export class GroupCommit {
  readonly #connection: SqliteDatabase.Database
  readonly #brackets: ReturnType<typeof prepareStatements>
  readonly #turns = createMutex()
  #group: Group | undefined

  constructor(connection: SqliteDatabase.Database) {
    this.#connection = connection
    this.#brackets = prepareStatements(connection)
  }

  /** Waits for one's turn and begins a transaction. @throws when the database cannot be written now */
  async begin(): Promise<void> {
    await this.#turns.take()
    try {
      this.#group ??= this.#open()
      this.#brackets.mark.run()
    } catch (cause) {
      this.#leave()
      throw cause
    }
  }

  /** Ends the transaction of whoever has the turn. Resolves once it is on the disk, rejects when it never will be. */
  async commit(): Promise<void> {
    const own = this.#group
    try {
      if (!own || !this.#connection.inTransaction) throw createLostTransactionError()
      this.#brackets.release.run()
      own.transactions += 1
    } finally {
      this.#leave()
    }
    await own.committed
  }

  /** Ends the transaction of whoever has the turn, and takes back what it did: nothing of anybody else. */
  rollback(): void {
    try {
      if (!this.#connection.inTransaction) return
      this.#brackets.back.run()
      this.#brackets.release.run()
    } finally {
      this.#leave()
    }
  }

  /** Waits for one's turn and runs `work` when everything that came before is on the disk. */
  async exclusive<T>(work: () => T): Promise<T> {
    await this.#turns.take()
    try {
      if (this.#group) this.#store(this.#group)
      return work()
    } finally {
      this.#leave()
    }
  }

  /** Puts on the disk what others have done, and tells whether the connection is free of it. */
  flush(): boolean {
    if (this.#turns.isTaken()) return false
    if (this.#group) this.#store(this.#group)
    return true
  }

  #open(): Group {
    this.#brackets.begin.run()
    const opened = createGroup()
    // everything that has come in by now is read before this runs
    setImmediate(() => {
      if (this.#group !== opened) return
      if (this.#turns.isTaken()) opened.isCommitPending = true
      else this.#store(opened)
    })
    return opened
  }

  #store(ended: Group): void {
    this.#group = undefined
    try {
      this.#brackets.commit.run()
      ended.finish()
    } catch (cause) {
      if (this.#connection.inTransaction) this.#brackets.rollback.run()
      ended.finish(cause)
    }
  }

  /** Whoever had the turn is done; what is due goes to the disk before the next one comes. */
  #leave(): void {
    const group = this.#group
    if (group && !this.#connection.inTransaction) {
      this.#group = undefined
      group.finish(createLostTransactionError())
    } else if (group && (group.isCommitPending || group.transactions >= MAX_GROUP_TRANSACTIONS))
      this.#store(group)
    this.#turns.pass()
  }
}
