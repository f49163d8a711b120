import type { TestServer } from '@folkmoot/testing/server'
import { waitFor } from './test-conversation.ts'

/** Finds the row of the opinions of a conversation. */
export const findAnalysisRow = ({ db }: TestServer, zid: number) =>
  db
    .selectFrom('analyses')
    .selectAll()
    .where('zid', '=', zid)
    .where('kind', '=', 'opinion')
    .executeTakeFirst()

/** Waits until the row is as wanted. */
export const waitForRow = (
  server: TestServer,
  zid: number,
  is: (row: NonNullable<Awaited<ReturnType<typeof findAnalysisRow>>>) => boolean,
) =>
  waitFor(async () => {
    const row = await findAnalysisRow(server, zid)
    return row && is(row) ? row : undefined
  })

/** Waits for a result without a failure since. */
export const waitForResult = (server: TestServer, zid: number) =>
  waitForRow(server, zid, ({ result, error }) => result !== null && error === null)
