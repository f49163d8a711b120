import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

describe('list votes (listVotes, listMyVotes)', () => {
  let server: TestServer
  let zid: number
  let id: string
  let first: string
  let second: string
  beforeEach(async () => {
    server = await createTestServer()
    ;({ zid, conversation_id: id } = await server.build.conversation())
    for (const tid of [0, 1]) await server.build.comment(zid, tid)
    first = (await cast({ tid: 0, vote: -1 })).auth.token
    second = (await cast({ tid: 1, vote: 0 })).auth.token
    await cast({ tid: 0, vote: 1, high_priority: true }, first)
    await cast({ tid: 1, vote: 1 }, first)
  })
  afterEach(() => server.close())

  const cast = async (body: object, token?: string) =>
    (
      await server.send('POST', '/api/v3/votes', {
        body: { conversation_id: id, ...body },
        ...(token === undefined ? {} : { token }),
      })
    ).body
  const read = async (query = '', token?: string, path = 'votes') =>
    server.send('GET', `/api/v3/${path}?conversation_id=${id}${query}`, token === undefined ? {} : { token })

  it('[API-5] returns a participant’s latest votes, for comment 0 and participant 0 too', async () => {
    const { status, body } = await read('', first)
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        pid: 0,
        tid: 0,
        vote: 1,
        weight_x_32767: 0,
        modified: expect.stringMatching(/^\d{13}$/),
        conversation_id: id,
      },
      {
        pid: 0,
        tid: 1,
        vote: 1,
        weight_x_32767: 0,
        modified: expect.stringMatching(/^\d{13}$/),
        conversation_id: id,
      },
    ])
    for (const query of ['&pid=-1', '&pid=0', '&pid=mypid'])
      expect((await read(query, first)).body).toHaveLength(2)
    expect((await read('&tid=0', first)).body).toMatchObject([{ tid: 0 }])
    expect((await read('&tid=7', first)).body).toEqual([])
  })

  it('[API-7] explains that a token is for another conversation', async () => {
    const { conversation_id } = await server.build.conversation()
    const url = `/api/v3/participants?conversation_id=${conversation_id}`
    expect((await server.send('GET', url, { token: first })).body).toMatchObject({
      error: 'polis_err_no_access_for_this_user',
      message: expect.stringContaining('another conversation'),
      status: 403,
    })
    const { body } = await server.send('GET', '/api/v3/domainWhitelist', { token: first })
    expect(body.message).toMatch(/does not allow this call.*Sign in/)
  })

  it('[API-6] never returns the votes of others to participants', async () => {
    const stranger = await server.tokenFor('dan')
    const other = await server.build.conversation()
    await server.build.comment(other.zid, 0)
    const elsewhere = (
      await server.call('POST', '/api/v3/votes', undefined, {
        conversation_id: other.conversation_id,
        tid: 0,
        vote: 1,
      })
    ).body.auth.token as string
    for (const token of [undefined, stranger, elsewhere])
      for (const query of ['', '&pid=-1', '&pid=0', '&pid=1', '&pid=mypid', '&pid=99999999999999'])
        expect((await read(query, token)).body).toEqual([])
    expect((await read('&pid=0', second)).body).toEqual([])
    expect((await read('&pid=1', second)).body).toMatchObject([{ pid: 1, tid: 1 }])
  })

  it('[API-6] returns the votes of any participant to moderators', async () => {
    for (const name of ['ada', 'ben', 'cleo']) {
      const token = await server.tokenFor(name)
      expect((await read('&pid=0', token)).body).toHaveLength(2)
      expect((await read('&pid=1&tid=1', token)).body).toMatchObject([{ pid: 1, vote: 0 }])
      expect((await read('&pid=99999999999999', token)).body).toEqual([])
      expect((await read('', token)).body).toEqual([])
    }
  })

  it('[API-5] returns a participant’s whole history, in order, with weights', async () => {
    const { body } = await read('', first, 'votes/me')
    expect(body).toEqual(
      [
        { tid: 0, vote: -1, high_priority: false },
        { tid: 0, vote: 1, high_priority: true },
        { tid: 1, vote: 1, high_priority: false },
      ].map((row) => ({
        pid: 0,
        ...row,
        weight_x_32767: 0,
        created: expect.stringMatching(/^\d{13}$/),
        weight: 0,
        conversation_id: id,
      })),
    )
  })

  it('[API-5] returns the history of people with accounts, and nothing to non-participants', async () => {
    const dan = await server.tokenFor('dan')
    expect((await read('', dan, 'votes/me')).body).toEqual([])
    await cast({ tid: 1, vote: -1 }, dan)
    expect((await read('', dan, 'votes/me')).body).toMatchObject([{ pid: 2, tid: 1, vote: -1 }])
    expect((await read('', dan)).body).toMatchObject([{ pid: 2, tid: 1, vote: -1 }])
  })

  it('[API-6] requires a token for the history, and returns none for a token of another conversation', async () => {
    expect((await read('', undefined, 'votes/me')).body.error).toBe('No authentication token found')
    const other = await server.build.conversation()
    const answer = await server.send('GET', `/api/v3/votes/me?conversation_id=${other.conversation_id}`, {
      token: first,
    })
    expect([answer.status, answer.body]).toEqual([200, []])
  })
})
