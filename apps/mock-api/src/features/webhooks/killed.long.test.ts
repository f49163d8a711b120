import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestServer } from '@folkmoot/testing/server'
import { createServerProcess, type ServerProcess } from '@folkmoot/testing/server-process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../storage/open-database.ts'
import { startReceiver } from './test-receiver.ts'

const KILL_COUNT = 3
const ROUND_MS = 2500
/** longer than a lease: the attempt of a killed server is made again after it */
const PATIENCE_MS = 120_000
const SETTINGS = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', DEMO: 'false' }

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

let folder: string
let file: string
let servers: ServerProcess[]
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-webhooks-'))
  file = join(folder, 'data.db')
  servers = [createServerProcess(file, SETTINGS), createServerProcess(file, SETTINGS)]
  // some first attempts fail, so that there is always one under way or due
  receiver = await startReceiver((count, isRepeated) => (count % 3 === 0 && !isRepeated ? 503 : 204))
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Creates a conversation with a webhook, and a token that may open and close it. */
async function furnish() {
  const { db } = await openDatabase(`sqlite:${file}`)
  const built = await createTestServer({ db, env: SETTINGS })
  await built.call('GET', '/api/v3/users', 'ada')
  const { conversation_id } = await built.build.conversation({ owner: 1 })
  const { token } = (
    await built.call('POST', '/api/v3/accessTokens', 'ada', { name: 'Toggles', scopes: ['manage'] })
  ).body
  const made = await built.call('POST', '/api/v3/webhooks', 'ada', { conversation_id, url: receiver.url })
  expect(made.status).toBe(200)
  await built.close()
  return { conversation_id, token: token as string }
}

/** Reads all messages from the file. */
async function readMessages() {
  const { db, close } = await openDatabase(`sqlite:${file}`)
  try {
    return await db.selectFrom('webhook_deliveries').select(['message_id', 'state', 'attempts']).execute()
  } finally {
    await close()
  }
}

it(
  'no message is lost or made twice while two servers are killed again and again',
  { timeout: 400_000 },
  async () => {
    const { conversation_id, token } = await furnish()
    await Promise.all(servers.map((server) => server.start()))
    let acknowledged = 0
    const toggle = async (server: ServerProcess, isOpen: boolean) => {
      const path = `/api/v3/conversation/${isOpen ? 'reopen' : 'close'}`
      const answer = await fetch(server.origin() + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ conversation_id }),
      }).catch(() => undefined)
      if (answer?.status === 200) acknowledged += 1
    }
    for (let kill = 0; kill < KILL_COUNT; kill += 1) {
      const victim = servers[kill % servers.length]!
      const round = { isOver: false }
      const toggling = (async () => {
        for (let count = 1; !round.isOver; count += 1) {
          await toggle(servers[count % servers.length]!, count % 2 === 0)
          await wait(100)
        }
      })()
      await wait(ROUND_MS)
      await victim.kill()
      await wait(500)
      round.isOver = true
      await toggling
      await victim.start()
    }
    const end = Date.now() + PATIENCE_MS
    let messages = await readMessages()
    while (messages.some(({ state }) => state !== 'delivered') && Date.now() < end) {
      await wait(1000)
      messages = await readMessages()
    }
    expect(messages.filter(({ state }) => state !== 'delivered')).toEqual([])
    expect(acknowledged).toBeGreaterThan(20)
    const stored = messages.map(({ message_id }) => message_id)
    const got = receiver.received.map(({ headers }) => String(headers['webhook-id']))
    expect([...new Set(got)].toSorted()).toEqual([...new Set(stored)].toSorted())
    // close and reopen alternate, whichever server was killed in between: no event is told by two messages
    const told = receiver.received.filter(
      ({ headers }, index) => got.indexOf(String(headers['webhook-id'])) === index,
    )
    expect(new Set(told.map(({ body }) => body)).size).toBe(told.length)
    expect(messages.length).toBeLessThanOrEqual(got.length)
  },
)
