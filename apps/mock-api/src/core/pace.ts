/** The most time that a transaction of an import may take. Votes wait meanwhile. */
const TRANSACTION_MS = 30
/** of one statement (`insertMany`) */
const STEP_ROWS = 250
/** Fewer rows of an import would change almost as many pages as these. */
const MIN_ROWS = 1000
const MAX_ROWS = 5000

/** Sizes the transactions of an import or a deletion by how long the last one took. */
export interface Pace {
  readonly rows: number
  /** is told how long a transaction of this many rows took */
  observe: (rows: number, milliseconds: number) => void
}

/**
 * Creates a pace. It changes by a factor of at most two with each transaction.
 * @param transactionMs how long a transaction may take
 * @param minRows fewer are never worked on in one
 */
export function createPace({ transactionMs = TRANSACTION_MS, minRows = MIN_ROWS } = {}): Pace {
  let rows = minRows
  return {
    get rows() {
      return rows
    },
    observe(stored, milliseconds) {
      const fitting = (stored * transactionMs) / Math.max(milliseconds, 1)
      const next = Math.min(2 * rows, Math.max(rows / 2, fitting), MAX_ROWS)
      rows = Math.max(minRows, Math.floor(next / STEP_ROWS) * STEP_ROWS)
    },
  }
}
