import type { Kysely } from 'kysely'
import type { Database } from '@folkmoot/server/platform/storage/database'
import { createWriteCounter } from './database-state.ts'
import { FOREIGN_MARK, readForeignRows } from './foreign-conversation.ts'

type ForeignRows = Awaited<ReturnType<typeof readForeignRows>>

const MARK_BYTES = Buffer.from(FOREIGN_MARK)
/** Maximum number of changed rows in a message. */
const SHOWN_ROWS = 3

function listDifferences(before: ForeignRows, after: ForeignRows): string[] {
  return Object.keys(before).flatMap((table) => {
    const old = new Set(before[table])
    const current = new Set(after[table])
    const gone = [...old].filter((row) => !current.has(row)).map((row) => `${table} - ${row}`)
    const added = [...current].filter((row) => !old.has(row)).map((row) => `${table} + ${row}`)
    return [...gone.slice(0, SHOWN_ROWS), ...added.slice(0, SHOWN_ROWS)]
  })
}

/**
 * Watches the foreign conversation of a test server. Its rows must stay as they are, and no reply may contain its mark.
 * Rows are read again only after a write.
 */
export async function createForeignGuard(db: Kysely<Database>) {
  const countWrites = createWriteCounter(db)
  let rows = await readForeignRows(db)
  let writes = await countWrites()
  let leaks: string[] = []
  let isActive = true

  return {
    /** Stops the guard, for tests that break the database or use the foreign conversation. */
    stop(): void {
      isActive = false
    },

    /** Looks for the mark in a reply to `request`, such as `GET /api/v3/comments`. */
    watchReply(request: string, body: Buffer): void {
      if (body.includes(MARK_BYTES)) leaks.push(request)
    },

    /**
     * Checks what happened since the last check.
     * @throws when a row of the foreign conversation changed, or a reply contained its mark
     */
    async check(): Promise<void> {
      if (!isActive) return
      const problems = leaks.map((request) => `The reply to ${request} shows it.`)
      leaks = []
      const count = await countWrites()
      if (count !== writes) {
        const current = await readForeignRows(db)
        problems.push(...listDifferences(rows, current))
        rows = current
        writes = count
      }
      if (problems.length > 0)
        throw new Error(`The foreign conversation was touched or shown:\n${problems.join('\n')}`)
    },
  }
}
export type ForeignGuard = Awaited<ReturnType<typeof createForeignGuard>>
