import { beforeEach, describe, expect, it } from 'vitest'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { shareServer } from '@folkmoot/testing/provide-server'

const URL = '/api/v3/comments'

describe('accept or reject a comment (moderateComment)', () => {
  let id: string
  let zid: number
  let now = 1_000_000
  const server = shareServer({ clock: () => now })
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({ comments: ['Comment 0', 'Comment 1'] }))
  })

  const put = (body: object = {}, name = 'ada') =>
    server.decide({ conversation_id: id, tid: 0, mod: 1, ...body }, name)
  const stored = () => server.rows('comments', { zid }, 'tid')
  const state = async (tid = 0) => {
    const row = (await stored())[tid]
    return [row?.mod, row?.active, row?.is_meta]
  }
  const log = () => server.rows('moderation_log', { zid }, 'id')
  const shown = async () =>
    (await server.call('GET', `${URL}?conversation_id=${id}`)).body.map((row: { tid: number }) => row.tid)

  it('[MOD-4] accepts, rejects, accepts again and marks as metadata, and replies {}', async () => {
    expect((await put()).body).toEqual({})
    expect(await state()).toEqual([1, 1, 0])
    await put({ mod: -1 })
    expect([await state(), await shown()]).toEqual([[-1, 1, 0], [1]])
    await put({ mod: 1 })
    expect(await shown()).toEqual([0, 1])
    await put({ mod: 1, is_meta: true })
    expect([await state(), await shown()]).toEqual([
      [1, 1, 1],
      [0, 1],
    ])
    await put({ mod: 0, active: false, is_meta: true })
    expect([await state(), await shown()]).toEqual([[0, 0, 1], [1]])
    await put({ mod: 1, active: true })
    expect([await state(), await shown()]).toEqual([
      [1, 1, 0],
      [0, 1],
    ])
    expect(await state(1)).toEqual([0, 1, 0])
  })

  it('[API-1] reads query and body as one, parses numbers from text, and never changes velocity or text', async () => {
    const body = {
      conversation_id: id,
      tid: 0,
      active: 'true',
      mod: '-1',
      is_meta: 'f',
      velocity: 0.5,
      txt: 'Other',
    }
    const { status } = await server.call('PUT', `${URL}?tid=1&velocity=0`, 'ada', body)
    expect(status).toBe(200)
    expect(await stored()).toMatchObject([
      { mod: 0, txt: 'Comment 0' },
      { mod: -1, active: 1, is_meta: 0, velocity: 1, txt: 'Comment 1' },
    ])
  })

  it('[MATH-4] raises the modification time of this comment only, even within a millisecond', async () => {
    const times = []
    for (const mod of [1, 1, -1, 0]) {
      await put({ mod })
      times.push((await stored())[0]?.modified ?? 0)
    }
    expect(times).toEqual([1_000_001, 1_000_002, 1_000_003, 1_000_004])
    now = 2_000_000
    await put()
    expect((await stored()).map(({ modified }) => modified)).toEqual([2_000_000, 1_000_000])
    now = 1_000_000
  })

  it('[API-6] does not change a comment of another conversation', async () => {
    const other = await server.build.conversation({ owner: 4 })
    await server.build.comment(other.zid, 5)
    expect((await put({ conversation_id: other.conversation_id, tid: 5 })).status).toBe(403)
    expect((await put({ tid: 5 })).body.error).toBe('polis_err_param_parse_failed_tid')
  })

  it('[MOD-8] at once by two people leaves the last decision, and a log that leads to it', async () => {
    await repeatTogether(6, (index) => put({ mod: (index % 3) - 1 }, index % 2 === 0 ? 'ada' : 'ben'))
    const steps = (await log()).map(({ before, after }) => [JSON.parse(before), JSON.parse(after)])
    for (const [index, [before]] of steps.entries())
      expect(before).toEqual(index === 0 ? { mod: 0, active: true, is_meta: false } : steps[index - 1]?.[1])
    expect((await stored())[0]?.mod).toBe(steps.at(-1)?.[1].mod)
  })
})
