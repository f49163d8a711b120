import { setTimeout as pause } from 'node:timers/promises'
import { startBalancer, type Balancer } from '@folkmoot/testing/balancer'
import { createEngines, type EngineDatabase } from '@folkmoot/testing/engines'
import { createServerProcess, type ServerProcess } from '@folkmoot/testing/server-process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { COMMENT_COUNT, countVotes, createConversations } from './faults/test-fault-server.ts'

const CLIENTS = 8
/** Between two votes of a client: what is tried is a restart, not how much a machine bears. */
const PAUSE_MS = 50
/** Longer than a request that the balancer sent before. */
const STOP_DELAY = '3'

describe.each(createEngines())('two servers on $name', (engine) => {
  let url: string
  let database: EngineDatabase
  let servers: ServerProcess[]
  let balancer: Balancer | undefined
  beforeEach(async () => {
    database = await engine.create()
    url = database.url
    const settings = { DATABASE_URL: url, DEMO: 'false', STOP_DELAY }
    servers = [createServerProcess('', settings), createServerProcess('', settings)]
  })
  afterEach(async () => {
    await balancer?.close()
    await Promise.all(servers.map((server) => server.kill()))
    await database.close()
  })

  /** Votes as one new person after the other until `isOver`, and adds how each request ended to `outcomes`. */
  async function vote(origin: string, conversation_id: string, outcomes: string[], isOver: () => boolean) {
    while (!isOver()) {
      const body = { conversation_id, tid: outcomes.length % COMMENT_COUNT, vote: -1 }
      const outcome = await fetch(`${origin}/api/v3/votes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(
        async (answer) => (answer.ok ? 'stored' : `${answer.status} ${await answer.text()}`),
        (error: unknown) => String(error),
      )
      outcomes.push(outcome)
      await pause(PAUSE_MS)
    }
  }

  it('[RUN-30] behind a balancer nobody sees an error, and each vote is stored once', async () => {
    const { zid, conversation_id } = (await createConversations(url, 1))[0]!
    for (const server of servers) await server.start()
    balancer = await startBalancer(servers.map((server) => server.origin()))
    const { origin } = balancer
    let isOver = false
    const outcomes: string[] = []
    const voters = Array.from({ length: CLIENTS }, () =>
      vote(origin, conversation_id, outcomes, () => isOver),
    )
    for (const server of servers) {
      const before = outcomes.length
      await expect.poll(() => outcomes.length).toBeGreaterThan(before + CLIENTS * 5)
      expect(await server.stop()).toBe(0)
      await server.start()
    }
    isOver = true
    await Promise.all(voters)
    expect(outcomes.filter((outcome) => outcome !== 'stored')).toEqual([])
    expect(await countVotes(url, zid)).toBe(outcomes.length)
  })
})
