import { findAnalysisRow } from '@folkmoot/testing/analysis'
import type { TestServer } from '@folkmoot/testing/server'
import { waitFor } from './test-conversation.ts'

/** Waits until the row of the opinions of a conversation is as wanted. */
export const waitForRow = (
  { db }: TestServer,
  zid: number,
  is: (row: NonNullable<Awaited<ReturnType<typeof findAnalysisRow>>>) => boolean,
) =>
  waitFor(async () => {
    const row = await findAnalysisRow(db, zid)
    return row && is(row) ? row : undefined
  })

/** Waits for a result without a failure since. */
export const waitForResult = (server: TestServer, zid: number) =>
  waitForRow(server, zid, ({ result, error }) => result !== null && error === null)
