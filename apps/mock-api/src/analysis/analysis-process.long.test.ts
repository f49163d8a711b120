import { createTestServer } from '@folkmoot/testing/server'
import { expect, it, onTestFinished } from 'vitest'
import { waitForResult, waitForRow } from './test-analysis-row.ts'
import { createTwoGroupConversation } from './test-conversation.ts'
import { startWorker } from './worker-client.ts'

/** Their result is too large to be sent to the server. */
const MANY_PEOPLE = 14_000

it('[RUN-62] a process that keeps a large result and is killed before it has stored it leaves nothing, and the analysis is repeated', async () => {
  let started = 0
  const server = await createTestServer({
    analyses: {
      start: async (data) => {
        const worker = await startWorker(data)
        if ((started += 1) > 1) return worker
        const send = worker.send.bind(worker) as (message: unknown) => boolean
        worker.send = (message: unknown) =>
          (message as { step: string }).step === 'store' ? worker.kill('SIGKILL') : send(message)
        return worker
      },
    },
  })
  onTestFinished(() => server.close())
  const { zid } = await createTwoGroupConversation(server, MANY_PEOPLE)
  const failed = await waitForRow(server, zid, ({ error }) => error !== null)
  expect(failed).toMatchObject({
    attempts: 1,
    result: null,
    error: 'The analysis process ended with SIGKILL.',
  })
  expect(await waitForResult(server, zid)).toMatchObject({ attempts: 0, leased_until: null })
  expect(started).toBe(2)
  const { tick } = await server.db
    .selectFrom('public_opinions')
    .select('tick')
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  expect(Number(tick)).toBeGreaterThan(0)
})
