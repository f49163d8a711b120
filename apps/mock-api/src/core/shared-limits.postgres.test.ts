import { describe, expect, it } from 'vitest'
import { createTestDatabase, openPostgresHandle } from '@folkmoot/testing/database'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { createServerRegister } from './shared-limits.ts'

describe('two servers on one PostgreSQL database', () => {
  it('[RUN-72] keep the limit of a participant together, and let one server have most of it', async () => {
    const database = await createTestDatabase(true)
    const registers = [0, 1].map(() => createServerRegister({ db: database.db, clock: Date.now }))
    for (const { beat } of [...registers, ...registers]) await beat()
    const env = { LIMITS: '{"votes_per_participant":40}' }
    const open = (shared: (typeof registers)[0]) =>
      createTestServer({ db: openPostgresHandle(database.url ?? ''), env, shared })
    const servers: TestServer[] = []
    for (const register of registers) servers.push(await open(register))
    const [first] = servers as [TestServer]
    const { zid, conversation_id } = await first.build.conversation()
    await first.build.comment(zid, 0)
    /** Changes a vote again and again, at the servers in turn. @returns how many were stored */
    async function changeVote(through: readonly TestServer[]) {
      const vote = (server: TestServer | undefined, index: number, token?: string) =>
        server?.send('POST', '/api/v3/votes', {
          body: { conversation_id, tid: 0, vote: (index % 3) - 1 },
          ...(token === undefined ? {} : { token }),
        })
      const token = String((await vote(first, 0))?.body.auth.token)
      for (let index = 1; index < 90; index += 1) await vote(through[index % through.length], index, token)
      // a repeated vote is accepted over the limit too, but not stored
      const stored = await first.db.selectFrom('votes').select('pid').where('zid', '=', zid).execute()
      const newest = Math.max(...stored.map(({ pid }) => pid))
      return stored.filter(({ pid }) => pid === newest).length
    }
    expect(await changeVote(servers)).toBe(40)
    expect(await changeVote(servers.slice(0, 1))).toBe(30)
    for (const server of servers) await server.close()
    await database.close()
  })
})
