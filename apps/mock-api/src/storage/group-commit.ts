import type SqliteDatabase from 'better-sqlite3'

/** Transactions that wait for the disk together at most, so that the first does not wait long for the last. */
const MOST_MEMBERS = 64

interface Group {
  /** resolves when all of it is on the disk, rejects when nothing of it is */
  stored: Promise<void>
  end: (cause?: unknown) => void
  members: number
  /** whether it is stored as soon as nobody is in the middle of something */
  due: boolean
}

/** One turn at a time, in the order in which they were asked for. */
function createTurns() {
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

function newGroup(): Group {
  let end: Group['end'] = () => {}
  const stored = new Promise<void>((resolve, reject) => {
    end = (cause) => (cause === undefined ? resolve() : reject(cause as Error))
  })
  // a group of which every member was taken back has nobody who hears that it failed
  stored.catch(() => {})
  return { stored, end, members: 0, due: false }
}

const lost = () => new Error('SQLite took the transaction back by itself; is the disk full?')

/** What stands around the statements of a transaction, prepared once. */
const bracketsOf = (connection: SqliteDatabase.Database) => ({
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
  readonly #brackets: ReturnType<typeof bracketsOf>
  readonly #turns = createTurns()
  #group: Group | undefined

  constructor(connection: SqliteDatabase.Database) {
    this.#connection = connection
    this.#brackets = bracketsOf(connection)
  }

  /** Waits for one's turn and begins a transaction. @throws when the database cannot be written now */
  async enter(): Promise<void> {
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
  async keep(): Promise<void> {
    const own = this.#group
    try {
      if (!own || !this.#connection.inTransaction) throw lost()
      this.#brackets.release.run()
      own.members += 1
    } finally {
      this.#leave()
    }
    await own.stored
  }

  /** Ends the transaction of whoever has the turn, and takes back what it did: nothing of anybody else. */
  undo(): void {
    try {
      if (!this.#connection.inTransaction) return
      this.#brackets.back.run()
      this.#brackets.release.run()
    } finally {
      this.#leave()
    }
  }

  /** Waits for one's turn and runs `work` when everything that came before is on the disk. */
  async alone<T>(work: () => T): Promise<T> {
    await this.#turns.take()
    try {
      if (this.#group) this.#store(this.#group)
      return work()
    } finally {
      this.#leave()
    }
  }

  /** Puts on the disk what others have done, and tells whether the connection is free of it. */
  settle(): boolean {
    if (this.#turns.isTaken()) return false
    if (this.#group) this.#store(this.#group)
    return true
  }

  #open(): Group {
    this.#brackets.begin.run()
    const opened = newGroup()
    // everything that has come in by now is read before this runs
    setImmediate(() => {
      if (this.#group !== opened) return
      if (this.#turns.isTaken()) opened.due = true
      else this.#store(opened)
    })
    return opened
  }

  #store(ended: Group): void {
    this.#group = undefined
    try {
      this.#brackets.commit.run()
      ended.end()
    } catch (cause) {
      if (this.#connection.inTransaction) this.#brackets.rollback.run()
      ended.end(cause)
    }
  }

  /** Whoever had the turn is done; what is due goes to the disk before the next one comes. */
  #leave(): void {
    const group = this.#group
    if (group && !this.#connection.inTransaction) {
      this.#group = undefined
      group.end(lost())
    } else if (group && (group.due || group.members >= MOST_MEMBERS)) this.#store(group)
    this.#turns.pass()
  }
}
