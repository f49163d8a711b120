import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestServer } from '@folkmoot/testing/server'
import { createServerProcess, type ServerProcess } from '@folkmoot/testing/server-process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../storage/open-database.ts'
import { startReceiver } from './test-receiver.ts'

const CONVERSATION_COUNT = 24
/** between the times of one conversation and the next, so that a kill meets some before, at and after their time */
const STEP_MS = 60
/** before the first opening: the servers have started by then */
const LEAD_MS = 15_000
/** between the last opening and the first closing: a killed server has started again by then */
const OPEN_MS = 15_000
const PATIENCE_MS = 150_000
const SETTINGS = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', DEMO: 'false' }

const wait = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)))

let folder: string
let file: string
let servers: ServerProcess[]
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-schedules-'))
  file = join(folder, 'data.db')
  servers = [createServerProcess(file, SETTINGS), createServerProcess(file, SETTINGS)]
  receiver = await startReceiver()
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Scheduled {
  id: string
  zid: number
  opens_at: number
  closes_at: number
}

/** Creates drafts that open one after the other, and close in the same order, each with a webhook. */
async function furnish(): Promise<Scheduled[]> {
  const { db } = await openDatabase(`sqlite:${file}`)
  const built = await createTestServer({ db, env: SETTINGS })
  await built.call('GET', '/api/v3/users', 'ada')
  const first = Date.now() + LEAD_MS
  const made: Scheduled[] = []
  for (let index = 0; index < CONVERSATION_COUNT; index += 1) {
    const { zid, conversation_id: id } = await built.build.conversation({ owner: 1, is_draft: 1 })
    await built.build.comment(zid, 0, { pid: 900 })
    const opens_at = first + index * STEP_MS
    const closes_at = opens_at + CONVERSATION_COUNT * STEP_MS + OPEN_MS
    const hook = {
      conversation_id: id,
      url: receiver.url,
      events: ['conversation.opened', 'conversation.closed'],
    }
    expect((await built.call('POST', '/api/v3/webhooks', 'ada', hook)).status).toBe(200)
    const times = { conversation_id: id, opens_at, closes_at }
    expect((await built.call('PUT', '/api/v3/conversations', 'ada', times)).status).toBe(200)
    made.push({ id, zid, opens_at, closes_at })
  }
  await built.close()
  return made
}

const getOutcome = async (origin: string, id: string): Promise<string> => {
  const sentAt = Date.now()
  const answer = await fetch(`${origin}/api/v3/votes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ conversation_id: id, tid: 0, vote: 1 }),
  }).catch(() => undefined)
  return answer === undefined ? 'lost' : `${answer.status} ${sentAt} ${Date.now()}`
}

/** Kills a server at a moment and starts it again, while both are asked for votes about every conversation around its time. */
async function killAt(moment: number, victim: ServerProcess, made: readonly Scheduled[], at: TimeName) {
  const votes = made.flatMap(({ id, [at]: time }) =>
    [-150, -20, 20, 150].flatMap((offset) =>
      servers.map(async (server) => {
        await wait(time + offset - Date.now())
        return { time, outcome: await getOutcome(server.origin(), id) }
      }),
    ),
  )
  await wait(moment - Date.now())
  await victim.kill()
  const answers = await Promise.all(votes)
  await victim.start()
  return answers.flatMap(({ time, outcome }) => {
    const [status, sentAt, answeredAt] = outcome.split(' ').map(Number)
    if (status === undefined || Number.isNaN(status)) return []
    return [{ isAccepted: status === 200, isAfter: sentAt! >= time, isBefore: answeredAt! < time }]
  })
}
type TimeName = 'opens_at' | 'closes_at'

const readAll = async (zids: readonly number[]) => {
  const { db, close } = await openDatabase(`sqlite:${file}`)
  try {
    const conversations = await db
      .selectFrom('conversations')
      .select(['zid', 'is_active', 'is_draft', 'opens_at', 'closes_at', 'closed_at'])
      .where('zid', 'in', zids)
      .orderBy('zid')
      .execute()
    const log = await db
      .selectFrom('security_log')
      .select(['conversation_zid', 'details'])
      .where('action', '=', 'settings-changed')
      .where('actor', '=', 'server')
      .orderBy('id')
      .execute()
    const messages = await db.selectFrom('webhook_deliveries').select(['zid', 'type', 'state']).execute()
    return { conversations, log, messages }
  } finally {
    await close()
  }
}

it(
  'two servers, killed around the times, open and close each conversation once, with one line and one message each',
  { timeout: 400_000 },
  async () => {
    const made = await furnish()
    const zids = made.map(({ zid }) => zid)
    await Promise.all(servers.map((server) => server.start()))
    expect(Date.now()).toBeLessThan(made[0]!.opens_at)
    const middle = made[CONVERSATION_COUNT / 2]!
    const opening = await killAt(middle.opens_at, servers[0]!, made, 'opens_at')
    const closing = await killAt(middle.closes_at + 1, servers[1]!, made, 'closes_at')
    for (const { isAccepted, isAfter, isBefore } of opening)
      if (isAfter || isBefore) expect(isAccepted).toBe(isAfter)
    for (const { isAccepted, isAfter, isBefore } of closing)
      if (isAfter || isBefore) expect(isAccepted).toBe(isBefore)
    // most votes were answered: one server of the two was always there
    expect(opening.length + closing.length).toBeGreaterThan(8 * CONVERSATION_COUNT)

    const end = Date.now() + PATIENCE_MS
    let stored = await readAll(zids)
    while (
      Date.now() < end &&
      (stored.messages.length < 2 * CONVERSATION_COUNT ||
        stored.messages.some(({ state }) => state !== 'delivered'))
    ) {
      await wait(1000)
      stored = await readAll(zids)
    }
    expect(stored.conversations).toEqual(
      made.map(({ zid, closes_at }) => ({
        zid,
        is_active: 0,
        is_draft: 0,
        opens_at: null,
        closes_at: null,
        closed_at: closes_at,
      })),
    )
    for (const { zid, id } of made) {
      const lines = stored.log.filter((row) => row.conversation_zid === zid)
      expect(lines.map(({ details }) => JSON.parse(details))).toEqual([
        { is_draft: '1 → 0', is_active: '0 → 1', opens_at: 'none' },
        { is_active: '1 → 0', closes_at: 'none' },
      ])
      const types = stored.messages.filter((row) => row.zid === zid).map(({ type }) => type)
      expect(types.toSorted()).toEqual(['conversation.closed', 'conversation.opened'])
      const told = receiver.received.filter(({ message }) => message.data['conversation_id'] === id)
      for (const type of types)
        expect(
          new Set(
            told.filter(({ message }) => message.type === type).map(({ headers }) => headers['webhook-id']),
          ).size,
        ).toBe(1)
    }
  },
)
