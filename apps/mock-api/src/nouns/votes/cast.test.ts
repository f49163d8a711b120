import { beforeEach, describe, expect, it } from 'vitest'
import { FOREIGN_UID } from '@folkmoot/testing/foreign-conversation'
import { repeatTogether, runTogether } from '@folkmoot/testing/run-together'
import { shareServer } from '@folkmoot/testing/provide-server'

describe('cast a vote (castVote)', () => {
  let zid: number
  let id: string
  const server = shareServer()
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({ comments: ['Trees', 'Buses', 'Parks'] }))
  })

  const vote = (body: object, token?: string) =>
    server.send('POST', '/api/v3/votes', { body: { conversation_id: id, tid: 0, vote: -1, ...body }, token })
  const history = () => server.rows('votes', { zid }, 'id')
  const people = () => server.rows('participants', { zid }, 'pid')
  const generation = async () => (await server.row('generations', { zid })).value
  const conversation = async () =>
    (await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, 'ada')).body

  /** the data that a refused call must not change */
  const state = async () => ({
    people: await people(),
    history: await history(),
    latest: await server.rows('votes_latest'),
    users: await server.db.selectFrom('users').where('uid', '<', FOREIGN_UID).selectAll().execute(),
    xids: await server.rows('xids'),
    generations: await server.rows('generations'),
    conversations: await server.rows('conversations'),
  })

  it('[API-5] makes a newcomer a participant with a token for a year, and returns the next comment', async () => {
    const { status, body } = await vote({})
    expect(status).toBe(200)
    expect(body.currentPid).toBe(0)
    expect(body.auth).toMatchObject({ token_type: 'Bearer', expires_in: 2_592_000 })
    expect(body.auth.token.split('.')).toHaveLength(3)
    expect(body.nextComment).toMatchObject({ remaining: 2, total: 3, translations: [] })
    expect([1, 2]).toContain(body.nextComment.tid)
    expect(Object.keys(body.nextComment).sort()).toEqual(
      'created is_meta is_seed lang original_id quote_src_url randomN remaining tid total translations txt'.split(
        ' ',
      ),
    )
    expect(await conversation()).toMatchObject({ participant_count: 1 })
  })

  it('[API-5] stores the history of a changed vote, and counts it', async () => {
    const { token } = (await vote({})).body.auth
    const before = await generation()
    for (const value of [1, 0]) expect((await vote({ vote: value }, token)).status).toBe(200)
    expect((await history()).map((row) => row.vote)).toEqual([-1, 1, 0])
    expect(await server.rows('votes_latest', { zid })).toMatchObject([{ tid: 0, vote: 0 }])
    expect(await people()).toMatchObject([{ vote_count: 3 }])
    expect(await generation()).toBe(before + 2)
  })

  it('[PART-5] counts the same vote once, however often it is sent', async () => {
    const { token } = (await vote({})).body.auth
    const before = await state()
    const again = await vote({}, token)
    expect(again.status).toBe(200)
    expect(again.body.nextComment).toMatchObject({ remaining: 2 })
    expect(await state()).toEqual(before)
    await repeatTogether(5, () => vote({ tid: 1 }, token))
    expect((await history()).map((row) => row.tid)).toEqual([0, 1])
    expect(await people()).toMatchObject([{ vote_count: 2 }])
    // importance is part of the vote
    await vote({ high_priority: true }, token)
    expect(await people()).toMatchObject([{ vote_count: 3 }])
  })

  it('refuses all votes in a closed conversation, and creates no participant', async () => {
    await server.build.change(zid, { is_active: 0 })
    const before = await state()
    for (const token of [undefined, await server.tokenFor('ada')])
      expect((await vote({ xid: 'someone' }, token)).body).toMatchObject({
        error: 'polis_err_conversation_is_closed',
        status: 403,
      })
    expect(await state()).toEqual(before)
  })

  it('refuses a vote that came while the conversation was closed', async () => {
    const { token } = (await vote({})).body.auth
    const close = () => server.call('POST', '/api/v3/conversation/close', 'ada', { conversation_id: id })
    const [, late] = await runTogether([close, () => vote({ tid: 1 }, token)], { inTurn: true })
    expect(late?.body).toMatchObject({ error: 'polis_err_conversation_is_closed' })
    expect(await history()).toHaveLength(1)
  })

  it('accepts votes on rejected and hidden comments, but never offers them', async () => {
    await server.build.comment(zid, 3, { mod: -1 })
    await server.build.comment(zid, 4, { active: 0 })
    const { body } = await vote({ tid: 3 })
    expect(body.nextComment).toMatchObject({ remaining: 3, total: 3 })
    expect((await vote({ tid: 4 }, body.auth.token)).status).toBe(200)
    for (const tid of [0, 1]) await vote({ tid }, body.auth.token)
    expect((await vote({ tid: 2 }, body.auth.token)).body).toEqual({ currentPid: 0 })
  })

  describe('list votes (listVotes, listMyVotes)', () => {
    let first: string
    let second: string
    beforeEach(async () => {
      first = (await cast({ tid: 0, vote: -1 })).auth.token
      second = (await cast({ tid: 1, vote: 0 })).auth.token
      await cast({ tid: 0, vote: 1, high_priority: true }, first)
      await cast({ tid: 1, vote: 1 }, first)
    })
    const cast = async (body: object, token?: string) =>
      (await server.send('POST', '/api/v3/votes', { body: { conversation_id: id, ...body }, token })).body
    const read = async (query = '', token?: string, path = 'votes') =>
      server.send('GET', `/api/v3/${path}?conversation_id=${id}${query}`, { token })

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
  })
})
