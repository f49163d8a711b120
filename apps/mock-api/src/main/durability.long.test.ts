import { createServerProcess, type ServerProcess } from '@folkmoot/testing/server-process'
import { createRetryingClients, type Acknowledged } from '@folkmoot/testing/retrying-clients'
import { createInviteTree } from '@folkmoot/testing/invite-tree'
import { createEngines, type Engine, type EngineDatabase } from '@folkmoot/testing/engines'
import { createTestServer } from '@folkmoot/testing/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { holdState } from './copy/rows.storage.ts'
import type { Db } from '../platform/storage/database.ts'
import { runOnDatabase } from './faults/test-fault-server.ts'
import * as stored from './test-stored.ts'

/** Numbers of what was acknowledged, by kind. */
const countKinds = ({ voters, texts, invites }: Acknowledged) => [voters.length, texts.length, invites.size]

/** Waits until some more of each kind are acknowledged; the number is random, because a fault comes at any moment. */
async function waitForMore(done: Acknowledged): Promise<void> {
  const wanted = countKinds(done).map((count) => count + 2 + Math.random() * 10)
  const isThere = () => countKinds(done).every((count, kind) => count >= (wanted[kind] ?? 0))
  // a loaded computer takes minutes; clients that fail are noticed at once
  await expect.poll(isThere, { interval: 5, timeout: 300_000 }).toBe(true)
}

describe.each(createEngines())('a server on $name while people vote, comment and join', (engine: Engine) => {
  let database: EngineDatabase
  let server: ServerProcess
  beforeEach(async () => {
    database = await engine.create()
    server = createServerProcess('', { DATABASE_URL: database.url, DEMO: 'false' })
  })
  afterEach(async () => {
    await server.kill()
    await database.close()
  })

  const inspect = <T>(look: (db: Db) => Promise<T>) => runOnDatabase(database.url, look)

  /** Creates an open conversation, and one with two waves of invites. */
  const furnish = (): Promise<stored.Furnished> =>
    inspect(async (db) => {
      const built = await createTestServer({ db })
      const open = await built.build.conversation()
      for (let tid = 0; tid < stored.COMMENT_COUNT; tid += 1) await built.build.comment(open.zid, tid)
      const tree = await createInviteTree(built)
      await tree.wave({ invites_per_user: 0, owner_invites: 500 })
      await tree.wave({ parent_wave: 1, invites_per_user: stored.CODES_PER_PARTICIPANT, owner_invites: 0 })
      const codes = await tree.codes(1)
      await built.close()
      return { open, tree: { zid: tree.zid, conversation_id: tree.conversation_id }, codes }
    })

  /** Breaks things under load, and compares what is stored with what was acknowledged. @returns of which kind least came */
  async function breakInTurn(faults: readonly (() => Promise<void>)[]): Promise<number> {
    const furnished = await furnish()
    const { open, tree, codes } = furnished
    await server.start()
    const place = { open: open.conversation_id, byInvite: tree.conversation_id }
    const clients = createRetryingClients({ origin: server.origin, ...place })
    const running = clients.start(codes)
    for (const fault of faults) {
      await Promise.race([waitForMore(clients.done), running.failed])
      await fault()
      // of one moment, because a server whose database was killed goes on
      const done = structuredClone(clients.done)
      const check = async (held: Db) => {
        await stored.expectAcknowledged(held, furnished, done)
        await stored.expectConsistent(held, open.zid)
        await stored.expectConsistent(held, tree.zid)
        await stored.expectInvites(held, tree.zid)
      }
      await inspect((db) => holdState(db, check))
      if (!server.isRunning()) await server.start()
    }
    await running.end()
    await resendSome(clients)
    await server.kill()
    const counts = countKinds(clients.done)
    console.log(`${faults.length} times: voters, comments, invites: ${counts.join(', ')}`)
    await inspect(async (db) => {
      await stored.expectOnce(db, furnished, clients.done)
      await stored.expectConsistent(db, open.zid)
      await stored.expectInvites(db, tree.zid)
    })
    return Math.min(...counts)
  }

  it('[API-9] [RUN-110] keeps every acknowledged write, stores repeated ones once, and has consistent counts when it is killed, or its database', async () => {
    const killServer = () => server.kill()
    const faults = [killServer, engine.canCrash ? () => database.crash!() : killServer]
    expect(await breakInTurn(faults)).toBeGreaterThan(faults.length)
  })
})

/** Repeats acknowledged first votes and redemptions. */
async function resendSome({ done, cast, redeem }: ReturnType<typeof createRetryingClients>): Promise<void> {
  for (const { key, pid, votesByTid } of done.voters
    .filter(({ votesByTid }) => votesByTid.has(1))
    .slice(0, 20))
    expect((await cast(key, 1, votesByTid.get(1)?.at(-1) ?? 0)).body).toMatchObject({ currentPid: pid })
  for (const [code, { key, invite_id }] of [...done.invites].slice(0, 20))
    expect((await redeem(key, code)).body).toMatchObject({ invite_id })
}
