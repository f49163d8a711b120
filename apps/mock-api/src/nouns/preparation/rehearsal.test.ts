import { runTogether } from '@folkmoot/testing/run-together'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTeamHelpers } from '../people/test-team.ts'
import type { CommentRow } from '../../platform/storage/database.ts'
import { insertMany } from '../../platform/storage/queries.ts'
import { endRehearsals } from './handlers.ts'

const START = Date.UTC(2026, 10, 1)
const DAY_MS = 86_400_000

describe('rehearsals', () => {
  let now = START
  let id: string
  let zid: number
  const server = shareServer({ clock: () => now })
  const team = createTeamHelpers(server)
  beforeAll(async () => {
    for (const name of ['ada', 'dan']) await server.call('GET', '/api/v3/users', name)
  })
  beforeEach(async () => {
    now = START
    const seeds = Array.from({ length: 8 }, (_, tid) => ({
      txt: `The lido needs rule ${tid}.`,
      is_seed: 1,
      mod: 1,
    }))
    ;({ zid, id } = await server.scenario({
      conversation: { topic: 'The lido', is_draft: 1, is_public: 1, context: 'town', treevite_enabled: 1 },
      comments: [...seeds, { txt: 'Of a participant', pid: 7 }],
    }))
  })

  const rehearse = (body: object = {}, name = 'ada') =>
    server.call('POST', '/api/v3/conversation/rehearse', name, { conversation_id: id, ...body })
  const make = async () => (await rehearse({ people: 30 })).body.conversation_id as string
  const read = (conversation_id: string, name: string) =>
    server.call('GET', `/api/v3/conversations?conversation_id=${conversation_id}`, name)
  const find = (conversation_id: string) =>
    server.db
      .selectFrom('conversations')
      .innerJoin('conversation_ids', 'conversation_ids.zid', 'conversations.zid')
      .selectAll('conversations')
      .where('conversation_ids.conversation_id', '=', conversation_id)
      .executeTakeFirst()
  const readState = () =>
    Promise.all((['votes', 'comments', 'participants'] as const).map((table) => server.rows(table, { zid })))

  it('[LIFE-16] copies the settings but for those that let others in, and leaves its conversation alone', async () => {
    const before = await readState()
    const { status, body } = await rehearse({ people: 100 })
    expect([status, body]).toMatchObject([200, { people: 100, rehearsal_until: START + 7 * DAY_MS }])
    const settings = { topic: 'The lido', owner: 1, is_active: 1, treevite_enabled: 0, is_public: 0 }
    expect(await find(body.conversation_id)).toMatchObject(settings)
    expect(await readState()).toEqual(before)
  })

  it('[LIFE-16] copies the seed comments, and has simulated people who vote and write', async () => {
    const { conversation_id, votes } = (await rehearse({ people: 100 })).body
    const { zid, participant_count } = (await find(conversation_id))!
    expect(participant_count).toBeGreaterThan(90)
    expect(await server.rows('votes', { zid })).toHaveLength(votes)
    const comments = await server.rows('comments', { zid })
    const texts = comments.map(({ txt }) => txt)
    expect(texts).toContain('The lido needs rule 3.')
    expect(texts).not.toContain('Of a participant')
    expect(comments.filter(({ mod }) => mod === 0).length).toBeGreaterThan(3)
  })

  it('[LIFE-16] takes no more than the first three hundred seed comments', async () => {
    const [seed] = await server.rows('comments', { zid, tid: 0 })
    const rows = Array.from({ length: 310 }, (_, at) => ({
      ...seed,
      tid: 20 + at,
      txt: `${at}`,
      txt_key: null,
    }))
    await insertMany(server.db, 'comments', rows as CommentRow[])
    const copy = (await find(await make()))!
    expect(await server.rows('comments', { zid: copy.zid, is_seed: 1 })).toHaveLength(300)
  })

  it('[LIFE-18] opens for everybody with its address, is in no list, and asks search engines to leave it out', async () => {
    const copy = await make()
    await server.call('POST', '/api/v3/reports', 'ada', { conversation_id: copy })
    const { report_id } = await server.row('reports', { zid: (await find(copy))!.zid })
    const open = (url: string) => server.app.inject({ url })
    for (const page of [`/${copy}`, `/report/${report_id}`]) {
      const { statusCode, headers } = await open(page)
      expect([page, statusCode, headers['x-robots-tag']]).toEqual([page, 200, 'noindex'])
    }
    expect((await open(`/${id}`)).headers['x-robots-tag']).toBeUndefined()
    expect((await read(copy, 'dan')).status).toBe(200)
    expect((await server.call('GET', '/api/v3/conversations?context=/')).body).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ conversation_id: copy })]),
    )
  })

  it('[LIFE-18] says in its reply that it is one, and until when; real ones say null', async () => {
    const copy = await make()
    expect((await read(copy, 'ada')).body).toMatchObject({
      rehearsal_until: START + 7 * DAY_MS,
      rehearsal_people: 30,
    })
    expect((await read(id, 'ada')).body).toMatchObject({ rehearsal_until: null })
  })

  const CALLS: readonly ['GET' | 'POST' | 'PUT', string, object?][] = [
    ['POST', 'conversation/clone'],
    ['POST', 'conversation/rehearse'],
    ['POST', 'people/invitations', { role: 'moderator' }],
    ['POST', 'people/transfer', { uid: 4 }],
    ['POST', 'webhooks', { url: 'https://hooks.example.org/' }],
    ['POST', 'treevite/waves', { owner_invites: 2 }],
    ['PUT', 'conversations', { treevite_enabled: true }],
    ['PUT', 'conversations', { is_data_open: true }],
    ['PUT', 'conversations', { xid_policy: 'secret' }],
    ['GET', 'conversationArchive/ID/votes.csv'],
  ]

  it.each(CALLS)(
    '[LIFE-19] lets nobody in, publishes nothing and stays one: %s %s %j',
    async (method, path, more) => {
      const copy = await make()
      const url = `/api/v3/${path.replace('ID', copy)}`
      const body = method === 'GET' ? undefined : { conversation_id: copy, ...more }
      const answer = await server.call(method, url, 'ada', body)
      expect([answer.status, answer.body.error]).toEqual([409, 'polis_err_conversation_rehearsal'])
    },
  )

  it('[LIFE-19] tells the webhooks of its site nothing', async () => {
    const { site_id } = (await team.list('ada')).body
    const hook = { site_id, url: 'https://hooks.example.org/' }
    expect((await server.call('POST', '/api/v3/webhooks', 'ada', hook)).status).toBe(200)
    await server.call('POST', '/api/v3/conversation/close', 'ada', { conversation_id: await make() })
    expect(await server.rows('webhook_deliveries')).toEqual([])
  })

  it('[LIFE-16] ends after a week, is deleted by whoever made it, and goes with its conversation', async () => {
    await team.join('dan', { conversation_id: id, role: 'moderator' })
    const own = (await rehearse({ people: 30 }, 'dan')).body.conversation_id
    const deleted = await server.call('DELETE', `/api/v3/conversations?conversation_id=${own}`, 'dan')
    expect([deleted.status, await find(own)]).toEqual([200, undefined])
    const copy = await make()
    now = START + 7 * DAY_MS - 1
    await endRehearsals(server.db, now)
    expect(await find(copy)).toBeDefined()
    now += 1
    await Promise.all([endRehearsals(server.db, now), endRehearsals(server.db, now)])
    expect(await find(copy)).toBeUndefined()
    expect(await find(id)).toBeDefined()
    const last = await make()
    await server.call('DELETE', `/api/v3/conversations?conversation_id=${id}`, 'ada')
    expect([await find(id), await find(last)]).toEqual([undefined, undefined])
  })

  it('[LIFE-16] one that is made while its conversation is deleted goes too', async () => {
    const [{ body }, removed] = await runTogether([
      () => rehearse({ people: 300 }),
      () => server.call('DELETE', `/api/v3/conversations?conversation_id=${id}`, 'ada'),
    ])
    expect(removed.status).toBe(200)
    if (body.conversation_id !== undefined) expect(await find(body.conversation_id)).toBeUndefined()
    expect(await server.rows('conversations', { rehearsal_of: zid })).toEqual([])
  })

  it('[LIFE-16] needs comments, and three at a time are enough', async () => {
    for (let count = 0; count < 3; count += 1) expect((await rehearse({ people: 30 })).status).toBe(200)
    expect((await rehearse()).body.error).toBe('polis_err_too_many_rehearsals')
    const empty = await server.build.conversation({ topic: 'Empty' })
    const answer = await rehearse({ conversation_id: empty.conversation_id })
    expect(answer.body.error).toBe('polis_err_rehearsal_comments')
  })
})
