import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'

/** Allowed megabytes while a file of 100,000 codes is sent. */
const MAX_EXTRA_MEGABYTES = 50
const CODE_COUNT = 100_000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Megabytes in use, measured without garbage. */
function measureUsedMegabytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

describe('100,000 invites (createWave)', () => {
  let server: TestServer
  let tree: TestInviteTree
  let origin: string
  let headers: { authorization: string }
  beforeAll(async () => {
    server = await createTestServer()
    tree = await createInviteTree(server)
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    headers = { authorization: `Bearer ${await server.tokenFor('ada')}` }
    await tree.wave({ owner_invites: 101 })
    await tree.admit(100)
  })
  afterAll(() => server.close())

  const post = (path: string, body: object) =>
    fetch(`${origin}/api/v3/treevite/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ conversation_id: tree.conversation_id, ...body }),
    })

  it('[API-2] of one wave are created while others have their turns, each member exactly theirs, each code once', async () => {
    let turns = 0
    const counting = setInterval(() => (turns += 1), 1)
    const answer = await post('waves', { invites_per_user: 1000 })
    clearInterval(counting)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ wave: 2, invites_created: CODE_COUNT })
    // others have a turn after each batch
    expect(turns).toBeGreaterThan(CODE_COUNT / 2000)
    const perMember = await server.db
      .selectFrom('treevite_invites')
      .where('zid', '<', FOREIGN_ZID)
      .select(({ fn }) => ['invite_owner_pid', fn.countAll<number>().as('count')])
      .where('parent_invite_id', 'is not', null)
      .groupBy('invite_owner_pid')
      .execute()
    expect(perMember).toHaveLength(100)
    expect(new Set(perMember.map(({ count }) => Number(count)))).toEqual(new Set([1000]))
    const { distinct } = await server.db
      .selectFrom('treevite_invites')
      .where('zid', '<', FOREIGN_ZID)
      .select(({ fn }) => fn.count<number>('invite_code').distinct().as('distinct'))
      .executeTakeFirstOrThrow()
    expect(distinct).toBe(CODE_COUNT + 101)
  })

  it('[CODE-5] are listed, filtered and downloaded without growing the server’s memory', async () => {
    for (let wave = 0; wave < 50; wave += 1)
      expect(
        (await post('waves', { invites_per_user: 1000, owner_invites: 1000, parent_wave: 0 })).status,
      ).toBe(201)
    const { invites, pagination } = await tree.invites({ status: 0, offset: CODE_COUNT - 10 })
    expect([invites.length, pagination.total]).toEqual([11, CODE_COUNT + 1])
    await tree.csv({ wave_id: invites[0]?.wave_id })
    const before = measureUsedMegabytes()
    let [peak, bytes, lines, parts] = [before, 0, 0, 0]
    const file = await fetch(
      `${origin}/api/v3/treevite/invites/csv?conversation_id=${tree.conversation_id}`,
      { headers },
    )
    for await (const part of file.body ?? []) {
      bytes += part.length
      lines += Buffer.from(part).toString('latin1').split('\n').length - 1
      parts += 1
      if (parts % 5 === 0) peak = Math.max(peak, measureUsedMegabytes())
    }
    expect(lines).toBe(CODE_COUNT + 101)
    expect(peak - before).toBeLessThan(MAX_EXTRA_MEGABYTES)
    console.log(
      `${(bytes / 2 ** 20).toFixed(1)} MB of CSV in ${parts} parts: ${(peak - before).toFixed(1)} MB more in use`,
    )
  })

  it('[CODE-5] are all revoked while other requests are answered', async () => {
    const [{ id = -1 } = {}] = await tree.waves({ wave: 2 })
    const [answer, health] = await Promise.all([post('revoke', { wave_id: id }), fetch(`${origin}/healthz`)])
    expect(health.status).toBe(200)
    expect(await answer.json()).toEqual({ revoked: CODE_COUNT })
    expect(await tree.waves({ wave: 2, counts: true })).toMatchObject([{ unused: 0, revoked: CODE_COUNT }])
  })
})

describe('joining with many people from one address', () => {
  it('[SEC-2] 600 behind one address join, vote and write within a minute', async () => {
    const server = await createTestServer()
    const tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 600 })
    await server.build.comment(tree.zid, 0)
    const { conversation_id } = tree
    const codes = await server.db
      .selectFrom('treevite_invites')
      .where('zid', '<', FOREIGN_ZID)
      .select('invite_code')
      .execute()
    const started = performance.now()
    const people = codes.map(async ({ invite_code }, place) => {
      const participant_key = String(place).padStart(22, 'k')
      const joined = await tree.redeem(invite_code, { participant_key })
      const token = joined.body.auth?.token
      const vote = { conversation_id, tid: 0, vote: -1 }
      const voted = await server.send('POST', '/api/v3/votes', { token, body: vote })
      const comment = { conversation_id, txt: `What person ${place} has to say` }
      const wrote = await server.send('POST', '/api/v3/comments', { token, body: comment })
      return [joined.status, voted.status, wrote.status].join(' ')
    })
    expect(new Set(await Promise.all(people))).toEqual(new Set(['201 200 200']))
    console.log(`600 people: ${((performance.now() - started) / 1000).toFixed(1)} s`)
    await server.close()
  })
})
