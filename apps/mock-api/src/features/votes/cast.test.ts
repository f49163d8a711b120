import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FOREIGN_UID, FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

describe('cast a vote (castVote)', () => {
  let server: TestServer
  let zid: number
  let id: string
  beforeEach(async () => {
    server = await createTestServer()
    ;({ zid, conversation_id: id } = await server.build.conversation())
    for (const tid of [0, 1, 2]) await server.build.comment(zid, tid)
  })
  afterEach(() => server.close())

  const vote = (body: object, token?: string) =>
    server.send('POST', '/api/v3/votes', {
      body: { conversation_id: id, tid: 0, vote: -1, ...body },
      ...(token === undefined ? {} : { token }),
    })
  const history = () =>
    server.db.selectFrom('votes').where('zid', '<', FOREIGN_ZID).selectAll().orderBy('id').execute()
  const people = () =>
    server.db.selectFrom('participants').where('zid', '<', FOREIGN_ZID).selectAll().orderBy('pid').execute()
  const generation = async () =>
    (await server.db.selectFrom('generations').selectAll().where('zid', '=', zid).executeTakeFirstOrThrow())
      .value
  const conversation = async () =>
    (await server.call('GET', `/api/v3/conversations?conversation_id=${id}`)).body

  /** the data that a refused call must not change */
  const state = async () => ({
    people: await people(),
    history: await history(),
    latest: await server.db.selectFrom('votes_latest').where('zid', '<', FOREIGN_ZID).selectAll().execute(),
    users: await server.db.selectFrom('users').where('uid', '<', FOREIGN_UID).selectAll().execute(),
    xids: await server.db.selectFrom('xids').where('zid', '<', FOREIGN_ZID).selectAll().execute(),
    generations: await server.db
      .selectFrom('generations')
      .where('zid', '<', FOREIGN_ZID)
      .selectAll()
      .execute(),
    conversations: await server.db
      .selectFrom('conversations')
      .where('zid', '<', FOREIGN_ZID)
      .selectAll()
      .execute(),
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

  it('[API-5] returns no next comment at the end, and no token to callers with one', async () => {
    const { token } = (await vote({})).body.auth
    await vote({ tid: 1, vote: 0 }, token)
    const last = await vote({ tid: 2, vote: 1, high_priority: true }, token)
    expect(last.body).toEqual({ currentPid: 0 })
    expect(await history()).toMatchObject([
      { pid: 0, tid: 0, vote: -1, high_priority: 0 },
      { pid: 0, tid: 1, vote: 0, high_priority: 0 },
      { pid: 0, tid: 2, vote: 1, high_priority: 1 },
    ])
  })

  it('[API-5] stores the history of a changed vote, and counts it', async () => {
    const { token } = (await vote({})).body.auth
    const before = await generation()
    for (const value of [1, 0]) expect((await vote({ vote: value }, token)).status).toBe(200)
    expect((await history()).map((row) => row.vote)).toEqual([-1, 1, 0])
    expect(
      await server.db.selectFrom('votes_latest').where('zid', '<', FOREIGN_ZID).selectAll().execute(),
    ).toMatchObject([{ tid: 0, vote: 0 }])
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

  it('updates the conversation’s modification time and the voter’s last interaction', async () => {
    await server.build.change(zid, { modified: 5 })
    await server.db.updateTable('generations').where('zid', '<', FOREIGN_ZID).set({ modified: 6 }).execute()
    await vote({})
    const [person] = await people()
    const { modified } = await conversation()
    expect(Number(modified)).toBeGreaterThan(1_700_000_000_000)
    expect(person?.last_interaction).toBe(Number(modified))
  })

  it('[API-7] refuses missing and invalid fields by name, and creates no participant', async () => {
    const before = await state()
    for (const [body, error] of [
      [{ vote: null }, 'polis_err_param_missing_vote'],
      [{ vote: 2 }, 'polis_err_param_parse_failed_vote'],
      [{ vote: '1.9' }, 'polis_err_param_parse_failed_vote'],
      [{ tid: null }, 'polis_err_param_missing_tid'],
      [{ tid: '12abc' }, 'polis_err_param_parse_failed_tid'],
      [{ tid: 99 }, 'polis_err_param_parse_failed_tid'],
      [{ tid: -1 }, 'polis_err_param_parse_failed_tid'],
      [{ tid: 2 ** 40 }, 'polis_err_param_parse_failed_tid'],
      [{ xid: '' }, 'polis_err_param_parse_failed_xid'],
      [{ xid: 'x'.repeat(1000) }, 'polis_err_param_parse_failed_xid'],
      [{ starred: 'maybe' }, 'polis_err_param_parse_failed_starred'],
      [{ lang: 'x'.repeat(11) }, 'polis_err_param_parse_failed_lang'],
      [{ participant_key: 'short' }, 'polis_err_param_parse_failed_participant_key'],
      [{ participant_key: `${'a'.repeat(21)}+` }, 'polis_err_param_parse_failed_participant_key'],
      [{ conversation_id: '2unknown' }, 'polis_err_param_parse_failed_conversation_id'],
      [{ conversation_id: null }, 'polis_err_param_missing_conversation_id'],
    ] as const) {
      const { status, body: answer } = await vote(body)
      expect([error, status]).toEqual([error, 400])
      expect(answer).toMatchObject({
        error,
        field: error.replace(/polis_err_param_(missing|parse_failed)_/, ''),
      })
      expect(answer).not.toHaveProperty('auth')
    }
    // the id is read from the body alone
    const query = await server.send('POST', `/api/v3/votes?conversation_id=${id}`, {
      body: { tid: 0, vote: 0 },
    })
    expect(query.body.error).toBe('polis_err_param_missing_conversation_id')
    expect(await state()).toEqual(before)
  })

  it('parses numbers and flags from text, and ignores starred', async () => {
    expect((await vote({ tid: '1', vote: '-1', high_priority: 'true', starred: true })).status).toBe(200)
    expect(await history()).toMatchObject([{ tid: 1, vote: -1, high_priority: 1 }])
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

  it('accepts votes on rejected and hidden comments, but never offers them', async () => {
    await server.build.comment(zid, 3, { mod: -1 })
    await server.build.comment(zid, 4, { active: 0 })
    const { body } = await vote({ tid: 3 })
    expect(body.nextComment).toMatchObject({ remaining: 3, total: 3 })
    expect((await vote({ tid: 4 }, body.auth.token)).status).toBe(200)
    for (const tid of [0, 1]) await vote({ tid }, body.auth.token)
    expect((await vote({ tid: 2 }, body.auth.token)).body).toEqual({ currentPid: 0 })
  })

  it('[API-6] stores a signed-in person’s vote under their account, without a participant token', async () => {
    const token = await server.tokenFor('dan')
    const first = await vote({}, token)
    expect(first.body).not.toHaveProperty('auth')
    await vote({ tid: 1 }, token)
    expect(await people()).toMatchObject([{ pid: 0, uid: 4, vote_count: 2 }])
  })

  it('[API-6] refuses invalid tokens although the call is public, and creates no participant', async () => {
    const good = (await vote({})).body.auth.token as string
    const before = await state()
    const forged = `${good.slice(0, good.lastIndexOf('.'))}.${'A'.repeat(342)}`
    for (const token of ['abc', forged, await server.tokenFor('dan', {}, 1)])
      expect((await vote({ tid: 1 }, token)).status).toBe(401)
    expect(await state()).toEqual(before)
  })

  it('recognizes a participant by any id of the conversation', async () => {
    const { token } = (await vote({})).body.auth
    await server.call('PUT', '/api/v3/conversations', 'ada', { conversation_id: id, short_url: true })
    expect((await vote({ tid: 1 }, token)).body).toMatchObject({ currentPid: 0 })
    expect((await vote({ tid: 2 }, token)).body).not.toHaveProperty('auth')
    expect(await people()).toHaveLength(1)
  })
})
