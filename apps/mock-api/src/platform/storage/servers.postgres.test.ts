import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPostgresHandle, createTestDatabase, type TestDatabase } from '@folkmoot/testing/database'
import { createInviteTree } from '@folkmoot/testing/invite-tree'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

const KEY = 'k'.repeat(22)

describe('two servers on one PostgreSQL database at once', () => {
  let database: TestDatabase
  let servers: [TestServer, TestServer]
  beforeEach(async () => {
    database = await createTestDatabase(true)
    const open = () => createTestServer({ db: openPostgresHandle(database.url ?? '') })
    servers = [await open(), await open()]
  })
  afterEach(async () => {
    for (const server of servers) await server.close()
    await database.close()
  })

  /** Makes calls at once, alternating between the servers. */
  const both = <T>(count: number, call: (server: TestServer, index: number) => Promise<T>): Promise<T[]> =>
    repeatTogether(count, (index) => call(servers[index % 2 === 0 ? 0 : 1], index))

  async function talk() {
    const { zid, conversation_id } = await servers[0].build.conversation()
    for (const tid of [0, 1, 2]) await servers[0].build.comment(zid, tid)
    return { zid, conversation_id }
  }

  it('[RUN-6] create one participant for a key, and one for each request without a key', async () => {
    const { zid, conversation_id } = await talk()
    const vote = (more: object) => (server: TestServer, index: number) =>
      server.send('POST', '/api/v3/votes', { body: { conversation_id, tid: index % 3, vote: -1, ...more } })
    const known = await both(12, vote({ participant_key: KEY }))
    expect(known.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(new Set(known.map(({ body }) => body.currentPid)).size).toBe(1)
    const strangers = await both(12, vote({}))
    expect(new Set(strangers.map(({ body }) => body.currentPid)).size).toBe(12)
    const events = await servers[1].rows('votes', { zid })
    // the same vote again is not counted
    expect(events.length).toBe(3 + 12)
  })

  it('store the votes of a turn in one transaction each, and lose none', async () => {
    const { zid, conversation_id } = await talk()
    const vote = (body: object, token?: string) => (server: TestServer) =>
      server.send('POST', '/api/v3/votes', { body: { conversation_id, vote: -1, ...body }, token })
    const strangers = await both(16, vote({ tid: 0 }))
    const tokens = strangers.map(({ body }) => String(body.auth.token))
    const voters = await both(16, (server, index) => vote({ tid: 1 }, tokens[index])(server))
    expect(voters.map(({ status, body }) => [status, body.currentPid])).toEqual(
      strangers.map(({ body }) => [200, body.currentPid]),
    )
    const { rows } = await sql<{ id: number; pid: number; tid: number; transaction: string }>`
      select id, pid, tid, xmin::text as transaction from votes where zid = ${zid} order by id`.execute(
      servers[0].db,
    )
    expect(new Set(rows.map(({ id }) => id)).size).toBe(32)
    expect(new Set(rows.map(({ pid, tid }) => `${pid} ${tid}`)).size).toBe(32)
    // each server has some, because what comes while one is stored waits for the next
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBeLessThan(24)
    const people = await servers[1].rows('participants', { zid }, 'pid')
    expect(people).toMatchObject(Array.from({ length: 16 }, (_, pid) => ({ pid, vote_count: 2 })))
  })

  it('[RUN-6] accept a comment once, and number comments without gaps', async () => {
    const { conversation_id } = await talk()
    const said = await both(12, (server, index) =>
      server.call('POST', '/api/v3/comments', 'ada', { conversation_id, txt: `Comment of ${index % 6}` }),
    )
    const taken = said.filter(({ status }) => status === 200).map(({ body }) => Number(body.tid))
    expect(taken.sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8])
    expect(said.filter(({ status }) => status === 409).length).toBe(6)
  })

  it('[RUN-6] number waves uniquely, and accept each code once', async () => {
    const trees = await createInviteTree(servers[0])
    const { conversation_id } = trees
    const waves = await both(6, (server) =>
      server.call('POST', '/api/v3/treevite/waves', 'ada', {
        conversation_id,
        owner_invites: 2,
        parent_wave: 0,
      }),
    )
    expect(waves.map(({ body }) => body.wave).sort()).toEqual([1, 2, 3, 4, 5, 6])
    const [code = ''] = await trees.codes(1)
    const redeemed = await both(8, (server) =>
      server.send('POST', '/api/v3/treevite/acceptInvite', { body: { conversation_id, invite_code: code } }),
    )
    expect(redeemed.filter(({ status }) => status === 201).length).toBe(1)
    expect(redeemed.filter(({ status }) => status === 400).length).toBe(7)
  })

  it('[RUN-6] continue after PostgreSQL closed their connections, as in a restart', async () => {
    const ending = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`
    const isUp = async (server: TestServer) =>
      (await server.call('GET', '/api/v3/testDatabase')).status === 200
    // each server opens some connections
    await Promise.all(Array.from({ length: 10 }, (_, index) => isUp(servers[index % 2 === 0 ? 0 : 1])))
    // this closes the calling connection too
    await expect(ending.execute(servers[0].db)).rejects.toThrow(/terminat/)
    for (const server of servers) await expect.poll(() => isUp(server)).toBe(true)
  })
})
