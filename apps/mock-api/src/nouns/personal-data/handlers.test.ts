import { saveTopicRun } from '../topics/run.storage.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { personalData } from '@folkmoot/api-types/personal-data'
import { shareServer } from '@folkmoot/testing/provide-server'
import { Check } from 'typebox/value'
import { registerContentCache } from '../../platform/bounded-cache.ts'

const PATH = '/api/v3/participants/data'

describe('what is stored about a participant', () => {
  let zid: number
  let id: string
  const server = shareServer()
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({
      conversation: { topic: 'Trees', xid_policy: 'secret' },
      comments: ['Oaks', 'Elms'].map((txt) => ({ txt, pid: 900 })),
    }))
  })

  const vote = (body: object = {}) =>
    server.send('POST', '/api/v3/votes', { body: { conversation_id: id, tid: 0, vote: -1, ...body } })
  const join = async (body: object = {}): Promise<string> => (await vote(body)).body.auth.token
  const write = (token: string, txt: string) =>
    server.send('POST', '/api/v3/comments', { token, body: { conversation_id: id, txt, vote: -1 } })
  const read = (token: string) => server.send('GET', `${PATH}?conversation_id=${id}`, { token })
  const erase = (token: string) => server.send('DELETE', `${PATH}?conversation_id=${id}`, { token })
  const person = (method: 'GET' | 'DELETE', query: string, name = 'cleo') =>
    server.call(method, `${PATH}?conversation_id=${id}&${query}`, name)
  const countVotes = async () => (await server.rows('votes', { zid })).length
  const countPeople = async () =>
    (await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, 'ada')).body.participant_count

  it('[SAFE-61] is all sent to them, and to nobody else', async () => {
    const token = await join({ xid: 'member-7' })
    await write(token, 'Plant oaks')
    const { status, body } = await read(token)
    expect(status).toBe(200)
    expect(Check(personalData.getParticipantData.reply, body)).toBe(true)
    expect(body).toMatchObject({
      // the numbers of the file are explained in it
      legend: { vote: '-1 agree, 0 pass, 1 disagree' },
      conversation: { conversation_id: id, topic: 'Trees' },
      participant: { pid: 0, vote_count: 2 },
      account: null,
      external_ids: [{ xid: 'member-7' }],
      subscription: null,
      votes: [
        { tid: 0, vote: -1 },
        { tid: 2, txt: 'Plant oaks', vote: -1 },
      ],
      comments: [{ tid: 2, txt: 'Plant oaks' }],
      votes_kept: false,
    })
    expect((await read(await join())).body.external_ids).toEqual([])
    expect((await server.call('GET', `${PATH}?conversation_id=${id}`)).status).toBe(401)
    expect((await server.call('GET', `${PATH}?conversation_id=${id}`, 'ada')).body).toBeNull()
  })

  it('[SAFE-61] is shown to administrators by number, external id and address, and each reading is logged', async () => {
    await join({ xid: 'member-7' })
    await server.build.subscription(zid, 0, 'Eve@example.org')
    for (const query of ['pid=0', 'xid=member-7', 'email=eve@EXAMPLE.org'])
      expect((await person('GET', query)).body).toMatchObject({
        participant: { pid: 0 },
        subscription: { email: 'Eve@example.org' },
      })
    expect((await person('GET', 'pid=77')).body.error).toBe('polis_err_participant_not_found')
    expect((await person('GET', 'pid=0', 'ada')).status).toBe(403)
    const log = await server.rows('security_log', { conversation_zid: zid })
    expect(log.filter(({ action }) => action === 'identities-read')).toHaveLength(3)
    expect(JSON.stringify(log)).not.toContain('member-7')
  })

  it('[SAFE-62] goes when they erase it: votes, texts, ids, addresses; the token ends', async () => {
    await join()
    const token = await join({ xid: 'member-7', vote: 1, participant_key: 'k'.repeat(22) })
    await server.call('POST', '/api/v3/xidAllowList', 'ada', {
      conversation_id: id,
      xid_allow_list: ['member-7', 'member-8'],
    })
    await write(token, 'Plant oaks')
    expect(await countPeople()).toBe(2)
    const { body } = await erase(token)
    expect(body).toEqual({ erased: true, votes_kept: false })
    expect([await countVotes(), await countPeople()]).toEqual([1, 1])
    expect(await server.rows('xids', { zid })).toEqual([])
    const allowed = await server.rows('xid_allow_list', { zid })
    expect(allowed).toMatchObject([{ xid: 'member-8' }])
    const comments = await server.call('GET', `/api/v3/comments?conversation_id=${id}&moderation=true`, 'ada')
    expect(comments.body.find(({ tid }: { tid: number }) => tid === 2)).toMatchObject({ txt: '', mod: -1 })
    expect((await read(token)).status).toBe(401)
    expect((await vote({ tid: 1 })).status).toBe(200)
  })

  it('[SAFE-62] is erased without emptying the caches of other conversations', async () => {
    await erase(await join())
    const emptied: unknown[] = []
    const cache = registerContentCache({
      clear: () => emptied.push('all'),
      delete: (place) => emptied.push(place),
    })
    await erase(await join())
    cache.delete(0)
    expect(emptied).toEqual([zid, 0])
  })

  it('[SAFE-62] gives the number of an erased participant to nobody', async () => {
    const token = await join()
    await erase(token)
    const next = await join()
    expect((await read(next)).body.participant.pid).toBe(1)
    expect(
      (await server.send('POST', '/api/v3/votes', { token, body: { conversation_id: id, tid: 1, vote: 1 } }))
        .status,
    ).toBe(401)
  })

  it('[SAFE-62] does not come back when a moderator accepts the erased comment, alone or in a list', async () => {
    const token = await join()
    await write(token, 'Plant oaks')
    await erase(token)
    expect((await server.decide({ conversation_id: id, tid: 2, mod: 1 })).body).toMatchObject({
      field: 'tid',
    })
    const body = { conversation_id: id, action: 'accept', comment_ids: [1, 2] }
    const reply = await server.call('POST', '/api/v3/topicMod/moderate', 'ada', body)
    expect(reply.body).toMatchObject({ comments_moderated: 1, unmatched_comment_ids: [2] })
    const { body: comments } = await server.call('GET', `/api/v3/comments?conversation_id=${id}`)
    expect(comments.map(({ tid }: { tid: number }) => tid)).not.toContain(2)
  })

  it('leaves votes as numbers without a person where they are closed and published', async () => {
    const token = await join({ xid: 'member-7' })
    await write(token, 'Plant oaks')
    await server.call('PUT', '/api/v3/conversations', 'ada', { conversation_id: id, is_data_open: true })
    await server.call('POST', '/api/v3/conversation/close', 'ada', { conversation_id: id })
    expect((await read(token)).body.votes_kept).toBe(true)
    expect((await erase(token)).body).toEqual({ erased: true, votes_kept: true })
    expect([await countVotes(), await countPeople()]).toEqual([2, 1])
    const row = await server.row('participants', { zid })
    expect(row).toMatchObject({ pid: 0, uid: null, participant_key: null, vote_count: 2 })
    expect(Number(row.created) % 3_600_000).toBe(0)
    const votes = await server.rows('votes', { zid })
    expect(votes.every(({ created }) => Number(created) % 3_600_000 === 0)).toBe(true)
    expect(JSON.stringify(await server.rows('comments', { zid }))).not.toContain('oaks')
    expect((await read(token)).status).toBe(401)
  })

  it('[SAFE-62] leaves names of topics, their entries in the log and reasons of moderators without their words', async () => {
    const token = await join()
    await write(token, 'Zebrafish upstairs')
    const topic = { layer: 0, model_name: 'm' }
    await saveTopicRun(server.db, zid, {
      job: 'a',
      model_name: 'm',
      created: 1,
      topics: [
        { ...topic, cluster: 0, name: 'Zebrafish', tids: [0] },
        { ...topic, cluster: 1, name: 'Streets', tids: [1] },
      ],
      points: [],
    })
    const rename = { conversation_id: id, topic_key: 'a#0#0', name: 'Fish' }
    await server.call('POST', '/api/v3/topicMod/edit', 'ada', rename)
    const reason = 'names a Zebrafish'
    await server.decide({ conversation_id: id, tid: 2, mod: -1, reason })
    const read = async () =>
      JSON.stringify([await server.rows('topics', { zid }), await server.rows('moderation_log', { zid })])
    expect(await read()).toContain(reason)
    await erase(token)
    expect(await read()).not.toContain('Zebrafish')
    expect(await read()).toContain('Streets')
  })

  it('[SAFE-62] is erased by administrators for others, and the log names nobody', async () => {
    await join({ xid: 'member-7' })
    expect((await person('DELETE', 'xid=member-7', 'ada')).status).toBe(403)
    expect((await person('DELETE', 'xid=member-7')).body).toEqual({ erased: true, votes_kept: false })
    expect((await person('DELETE', 'xid=member-7')).status).toBe(404)
    const [event] = await server.rows('security_log', { conversation_zid: zid, action: 'participant-erased' })
    expect(event).toMatchObject({ actor: 'account', details: '{"votes":"removed"}' })
    // a misspelt name erases nobody: without it the call would mean the administrator
    const misspelt = await person('DELETE', 'participant=0')
    expect(misspelt).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('pid, xid, email') },
    })
  })
})
