import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/index.ts'

describe('the moderation list', () => {
  let server: TestServer
  let id: string
  let zid: number
  beforeEach(async () => {
    server = await createTestServer()
    ;({ zid, conversation_id: id } = await server.build.conversation())
  })
  afterEach(() => server.close())
  const list = async (query = '', name: string | undefined = 'ada') =>
    server.call('GET', `/api/v3/comments?moderation=true&conversation_id=${id}${query}`, name)
  const tids = async (query = '') => (await list(query)).body.map((row: { tid: number }) => row.tid)

  it('[MOD-7] holds every comment in the order of its id, of the state that is asked for', async () => {
    for (const [tid, mod] of [
      [10, 0],
      [2, 1],
      [0, -1],
      [3, 0],
    ] as const)
      await server.build.comment(zid, tid, { mod })
    expect(await tids()).toEqual([0, 2, 3, 10])
    expect(await tids('&mod=0')).toEqual([3, 10])
    expect(await tids('&mod=-1')).toEqual([0])
    expect(await tids('&modIn=true')).toEqual([2, 3, 10])
    expect(await tids('&modIn=false')).toEqual([0])
    expect(await tids('&tids=0,3')).toEqual([0, 3])
    expect(await tids('&tids=99')).toEqual([])
  })

  it('counts everybody’s latest vote when voting patterns are asked for, and only then', async () => {
    await server.build.comment(zid, 0)
    await server.build.comment(zid, 1)
    for (const [pid, vote] of [
      [0, -1],
      [1, -1],
      [2, 1],
      [3, 0],
      [1, 1],
    ] as const)
      await server.build.vote(zid, pid, 0, vote)
    expect((await list('&include_voting_patterns=true')).body).toMatchObject([
      { tid: 0, agree_count: 1, disagree_count: 2, pass_count: 1, count: 4 },
      { tid: 1, agree_count: 0, disagree_count: 0, pass_count: 0, count: 0 },
    ])
    expect((await list('&include_voting_patterns=false')).body[0]).not.toHaveProperty('count')
  })

  it('carries the contract’s fields and never the number of the conversation or of the author’s account', async () => {
    await server.build.comment(zid, 0, { active: 0, is_seed: 1, uid: 1, created: 5 })
    expect((await list()).body).toEqual([
      {
        txt: 'Comment 0',
        tid: 0,
        created: '5',
        quote_src_url: null,
        is_seed: true,
        is_meta: false,
        lang: null,
        pid: 0,
        velocity: 1,
        mod: 0,
        active: false,
        conversation_id: id,
      },
    ])
  })

  it('[API-3] is for those who administer the conversation', async () => {
    for (const name of ['ada', 'ben', 'cleo']) expect((await list('', name)).status).toBe(200)
    expect((await list('', 'dan')).body).toMatchObject({
      error: 'polis_err_get_comments_permission',
      status: 403,
    })
    expect((await server.call('GET', `/api/v3/comments?moderation=true&conversation_id=${id}`)).status).toBe(
      401,
    )
  })
})
