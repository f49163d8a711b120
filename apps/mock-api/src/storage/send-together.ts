import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import type { BoundStatement } from './direct-query.ts'

/** A statement with its values, and how its rows are read. */
export interface BoundQuery<Answer> {
  readonly statement: BoundStatement
  readonly read: (rows: never[]) => Answer
}

/**
 * Plans with indexes even where a table is small. A connection keeps the plan of a statement: one made for the first ten people would
 * read all people for each request once there are many, until PostgreSQL counts its rows again, minutes later.
 */
export const INDEX_PLANS = 'enable_seqscan = off'

/** Plans the statements behind it in a transaction of PostgreSQL with indexes; see `INDEX_PLANS`. */
export const bindIndexPlans = (): BoundQuery<void> => ({
  statement: { sql: `set local ${INDEX_PLANS}`, values: [] },
  read: () => undefined,
})

/** Returns the first failure of statements that ran one after the other: those behind it fail because of it. */
export const findFirstFailure = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.find(({ status }) => status === 'rejected') as
    | { reason: Error & { readonly code?: string } }
    | undefined

/**
 * Runs statements of a transaction in their order. On PostgreSQL each is sent without waiting for the answer of the one before: one round
 * trip. (Kysely sends a query of a transaction only when the one before is answered.) None may need the answer of another.
 * @throws the error of the first that fails, when all have ended: none is left to run after the rollback
 */
export function sendTogether<Answers extends readonly unknown[]>(
  tx: Db,
  queries: { readonly [Index in keyof Answers]: BoundQuery<Answers[Index]> },
): Promise<Answers> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const outcomes = await Promise.allSettled(
      queries.map(({ statement: { sql, values } }) =>
        connection.executeQuery(CompiledQuery.raw(sql, [...values])),
      ),
    )
    const failure = findFirstFailure(outcomes)
    if (failure) throw failure.reason
    return outcomes.map((one, index) =>
      queries[index]?.read(one.status === 'fulfilled' ? (one.value.rows as never[]) : []),
    ) as unknown as Answers
  })
}
