import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { runTogether } from '@folkmoot/testing/run-together'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

describe('participation', () => {
  let server: TestServer
  let zid: number
  let id: string
  beforeEach(async () => {
    server = await createTestServer()
    ;({ zid, conversation_id: id } = await server.build.conversation({ xid_policy: 'secret' }))
    await server.build.comment(zid, 0)
  })
  afterEach(() => server.close())

  const join = (name?: string, body: object = {}) =>
    server.call('POST', '/api/v3/participants', name, { conversation_id: id, ...body })
  const place = (name?: string) => server.call('GET', `/api/v3/participants?conversation_id=${id}`, name)
  const vote = async (body: object, token?: string) =>
    (
      await server.send('POST', '/api/v3/votes', {
        body: { conversation_id: id, tid: 0, vote: -1, ...body },
        ...(token === undefined ? {} : { token }),
      })
    ).body
  const people = () =>
    server.db.selectFrom('participants').where('zid', '<', FOREIGN_ZID).selectAll().orderBy('pid').execute()

  it('[API-5] creates a participant once, and returns it', async () => {
    expect((await place('dan')).body).toBeNull()
    const [first, second] = await runTogether([
      () => join('dan', { answers: [], referrer: 'https://a.example' }),
      () => join('dan'),
    ])
    expect(first.body).toEqual(second.body)
    expect(first.body).toMatchObject({ pid: 0, uid: 4, vote_count: 0, conversation_id: id })
    expect(first.body).not.toHaveProperty('zid')
    expect((await place('dan')).body).toEqual(first.body)
    expect((await join('ada')).body).toMatchObject({ pid: 1, uid: 1 })
    const { auth } = await vote({})
    const own = await server.send('POST', '/api/v3/participants', {
      token: auth.token,
      body: { conversation_id: id },
    })
    expect(own.body).toMatchObject({ pid: 2, vote_count: 1 })
    expect(await people()).toHaveLength(3)
  })

  it('[API-6] requires a token, and checks joining like other writes', async () => {
    expect((await join()).body.error).toBe('No authentication token found')
    expect((await place()).body.error).toBe('No authentication token found')
    const other = await server.build.conversation()
    await server.build.comment(other.zid, 0)
    const { auth } = await vote({ conversation_id: other.conversation_id })
    const answer = await server.send('POST', '/api/v3/participants', {
      token: auth.token,
      body: { conversation_id: id },
    })
    expect(answer.body).toMatchObject({ error: 'polis_err_no_access_for_this_user', status: 403 })
    for (const [change, error] of [
      [{ treevite_enabled: 1 }, 'polis_err_treevite_auth_required'],
      [{ treevite_enabled: 0, xid_required: 1 }, 'polis_err_xid_required'],
      [{ xid_required: 0, is_active: 0 }, 'polis_err_conversation_is_closed'],
    ] as const) {
      await server.build.change(zid, change)
      expect((await join('dan')).body.error).toBe(error)
    }
    expect(await server.db.selectFrom('participants').where('zid', '=', zid).selectAll().execute()).toEqual(
      [],
    )
  })

  it('keeps participants when joining is restricted later', async () => {
    await join('dan')
    await server.build.change(zid, { treevite_enabled: 1, is_active: 0 })
    expect((await join('dan')).body).toMatchObject({ pid: 0 })
    expect((await place('dan')).body).toMatchObject({ pid: 0 })
  })

  describe('counts by participant', () => {
    const counts = (query = '', name = 'ada') =>
      server.call('GET', `/api/v3/participation?conversation_id=${id}${query}`, name)

    it('[API-5] are by pid, or by external id if there are any', async () => {
      await vote({})
      const second = (await vote({ vote: 1 })).auth.token
      await vote({ vote: 0 }, second)
      expect((await counts()).body).toEqual({
        0: { votes: 1, comments: 1 },
        1: { votes: 2, comments: 0 },
      })
      await vote({ xid: '__proto__' })
      await server.call('GET', `/api/v3/participationInit?conversation_id=${id}&xid=quiet`)
      expect(Object.entries((await counts()).body)).toEqual([
        ['__proto__', { votes: 1, comments: 0 }],
        ['quiet', { votes: 0, comments: 0 }],
      ])
    })

    it('fail with strict if a participant has no external id', async () => {
      expect((await counts('&strict=true')).status).toBe(409)
      await server.db.deleteFrom('comments').where('zid', '<', FOREIGN_ZID).execute()
      expect((await counts('&strict=true')).body).toEqual({})
      await vote({ xid: 'a', tid: 0 })
      await server.build.comment(zid, 0, { pid: 0 })
      await vote({ xid: 'a' })
      expect((await counts('&strict=true')).body).toEqual({ a: { votes: 1, comments: 1 } })
      await vote({})
      expect((await counts('&strict=true')).body.error).toBe('polis_err_get_participation_missing_xids')
      expect((await counts()).body).toEqual({ a: { votes: 1, comments: 1 } })
    })

    it('[API-6] are for the owner and administrators', async () => {
      expect((await counts('', 'cleo')).status).toBe(200)
      for (const name of ['ben', 'dan'])
        expect((await counts('', name)).body).toMatchObject({
          error: 'polis_err_get_participation_auth',
          status: 403,
        })
      const { auth } = await vote({})
      const url = `/api/v3/participation?conversation_id=${id}`
      expect((await server.send('GET', url, { token: auth.token })).status).toBe(403)
      expect((await server.call('GET', url)).status).toBe(401)
      expect((await server.call('GET', '/api/v3/participation', 'ada')).body.error).toBe(
        'polis_err_param_missing_conversation_id',
      )
    })
  })
})
