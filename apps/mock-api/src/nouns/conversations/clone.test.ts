import { beforeEach, describe, expect, it } from 'vitest'
import { openServer, shareServer } from '@folkmoot/testing/provide-server'
import { readCounter } from '../../platform/storage/counters.ts'
import type { CommentRow } from '../../platform/storage/database.ts'
import { insertMany } from '../../platform/storage/queries.ts'

describe('a copy of a conversation (cloneConversation)', () => {
  let zid: number
  let id: string
  const server = shareServer()
  beforeEach(async () => {
    const closed = { is_active: 0, closed_at: 1 }
    const chosen = {
      strict_moderation: 1,
      results_shown: 'end' as const,
      identity_required: 1,
      treevite_enabled: 1,
    }
    ;({ zid, id } = await server.scenario({
      conversation: { topic: 'Trees', ...closed, ...chosen },
      comments: [
        { txt: 'A seed', is_seed: 1 },
        { txt: 'Of a participant', pid: 1 },
        { txt: 'A rejected seed', is_seed: 1, mod: -1 },
        { txt: 'A question about you', is_seed: 1, is_meta: 1 },
      ],
      votes: ['', 'a'],
    }))
  })

  const clone = (body: object = {}, name = 'ada') =>
    server.call('POST', '/api/v3/conversation/clone', name, { conversation_id: id, ...body })
  const read = async (conversation_id: string) =>
    (await server.call('GET', `/api/v3/conversations?conversation_id=${conversation_id}`, 'ada')).body
  const listComments = async (conversation_id: string) =>
    (await server.call('GET', `/api/v3/comments?moderation=true&conversation_id=${conversation_id}`, 'ada'))
      .body

  it('[LIFE-10] has the settings, and nothing of the people', async () => {
    const { status, body } = await clone({ topic: 'Trees, again' })
    expect(status).toBe(200)
    expect(await read(body.conversation_id)).toMatchObject({
      topic: 'Trees, again',
      is_draft: true,
      is_active: true,
      strict_moderation: true,
      results_shown: 'end',
      treevite_enabled: true,
      identity_required: true,
      is_data_open: false,
      // the author of the seed comments
      participant_count: 0,
    })
    expect(await read(id)).toMatchObject({ topic: 'Trees', is_active: false })
  })

  it('[LIFE-10] has the seed comments that are not rejected', async () => {
    const { conversation_id, comments } = (await clone()).body
    expect(comments).toBe(2)
    const copied = await listComments(conversation_id)
    expect(copied).toHaveLength(2)
    expect(copied).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ txt: 'A seed', is_seed: true, is_meta: false }),
        expect.objectContaining({ txt: 'A question about you', is_seed: true, is_meta: true }),
      ]),
    )
  })

  it('[LIFE-10] has thousands of them, written in steps, each text once', async () => {
    const [seed] = await server.rows('comments', { zid, tid: 0 })
    const rows = Array.from({ length: 2200 }, (_, at) => ({
      ...seed,
      tid: 10 + at,
      txt: `Seed ${at % 2000}`,
      txt_key: null,
    }))
    await insertMany(server.db, 'comments', rows as CommentRow[])
    const before = await readCounter(server.db, 'zid')
    const { conversation_id, comments } = (await clone()).body
    expect(comments).toBe(2002)
    const copied = await listComments(conversation_id)
    expect(new Set(copied.map(({ txt }: { txt: string }) => txt)).size).toBe(2002)
    const generations = await server.rows('generations', { zid: before + 1 })
    // each step raises it
    expect(generations).toMatchObject([{ comments: 3 }])
  })

  it('[LIFE-10] belongs to the moderator who makes it', async () => {
    const { body } = await clone({}, 'ben')
    const { body: own } = await server.call(
      'GET',
      `/api/v3/conversations?conversation_id=${body.conversation_id}`,
      'ben',
    )
    expect(own.is_owner).toBe(true)
  })
})

it('[LIFE-10] a copy that fails at any moment leaves nothing to see', async () => {
  // the clock stops at the call of this number
  let left = Infinity
  const clock = () => {
    left -= 1
    if (left < 0) throw new Error('The clock stands still.')
    return Date.now()
  }
  const server = await openServer({ clock })
  const { id } = await server.scenario({ comments: [{ txt: 'A seed', is_seed: 1 }] })
  const list = async () => {
    left = Infinity
    return (await server.call('GET', '/api/v3/conversations', 'ada')).body
  }
  const before = await list()
  const copy = (moments: number) => {
    left = moments
    return server.call('POST', '/api/v3/conversation/clone', 'ada', { conversation_id: id })
  }
  let moments = 0
  for (; (await copy(moments)).status === 500; moments += 1) expect(await list()).toEqual(before)
  expect([moments > 2, (await list()).length]).toEqual([true, before.length + 1])
})
