import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import type { BoundStatement } from './direct-query.ts'

/** A statement, and what its rows say. */
export interface Question<Answer> {
  readonly statement: BoundStatement
  readonly read: (rows: never[]) => Answer
}

/** A statement of a transaction that an earlier one has ended: not the reason of the failure. */
const IN_FAILED_TRANSACTION = '25P02'

/** Returns the failure that made the others fail. */
export function findFirstFailure(outcomes: readonly PromiseSettledResult<unknown>[]): Error | undefined {
  const failures = outcomes.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as Error & { code?: string }] : [],
  )
  return failures.find(({ code }) => code !== IN_FAILED_TRANSACTION) ?? failures[0]
}

/**
 * Runs statements of a transaction in their order; PostgreSQL gets all of them before it answers the first, which is one round trip.
 * (Kysely sends a query of a transaction only when the one before is answered.) None may need the answer of another.
 * @throws the error of the first that fails, when all have ended: none is left to run after the rollback
 */
export function sendTogether<Answers extends readonly unknown[]>(
  tx: Db,
  questions: { readonly [Index in keyof Answers]: Question<Answers[Index]> },
): Promise<Answers> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const outcomes = await Promise.allSettled(
      questions.map(({ statement: { sql, values } }) =>
        connection.executeQuery(CompiledQuery.raw(sql, [...values])),
      ),
    )
    const failure = findFirstFailure(outcomes)
    if (failure) throw failure
    return outcomes.map((one, index) =>
      questions[index]?.read(one.status === 'fulfilled' ? (one.value.rows as never[]) : []),
    ) as unknown as Answers
  })
}
