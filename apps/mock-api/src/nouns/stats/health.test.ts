import { beforeEach, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'

const NOW = Date.UTC(2024, 9, 22, 13, 32)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe('the health of a conversation (conversationHealth)', () => {
  let id: string
  let zid: number
  const server = shareServer({ clock: () => NOW })
  beforeEach(async () => {
    ;({ zid, conversation_id: id } = await server.build.conversation({ strict_moderation: 1 }))
  })
  const read = async (query = '', name = 'ada') =>
    server.call('GET', `/api/v3/conversationHealth?conversation_id=${id}${query}`, name)

  it('counts votes, first votes and comments by day, in the reader’s zone', async () => {
    const evening = Date.UTC(2024, 9, 20, 22, 30)
    await server.build.comment(zid, 0, { pid: 1, created: evening })
    await server.build.comment(zid, 1, { pid: 1, created: evening + DAY_MS })
    // not in order of time, as after an import
    await server.build.vote(zid, 2, 0, 1, { created: evening + DAY_MS })
    await server.build.vote(zid, 1, 0, -1, { created: evening })
    await server.build.vote(zid, 1, 0, 1, { created: evening + HOUR_MS })
    await server.build.vote(zid, 2, 1, 1, { created: evening + DAY_MS })
    expect((await read()).body.days).toEqual([
      { day: '2024-10-20', votes: 2, people: 1, comments: 1 },
      { day: '2024-10-21', votes: 2, people: 1, comments: 1 },
    ])
    const { body } = await read('&time_zone=Europe%2FBerlin')
    expect([body.time_zone, body.today]).toEqual(['Europe/Berlin', '2024-10-22'])
    expect(body.days).toEqual([
      { day: '2024-10-21', votes: 2, people: 1, comments: 1 },
      { day: '2024-10-22', votes: 2, people: 1, comments: 1 },
    ])
    expect((await read('&time_zone=Mars%2FOlympus')).body).toMatchObject({
      error: 'polis_err_param_parse_failed_time_zone',
      status: 400,
    })
  })

  it('says how many people came and voted, and how many comments have few votes', async () => {
    for (let tid = 0; tid < 8; tid += 1)
      await server.build.comment(zid, tid, { pid: 0, mod: 1, created: tid < 7 ? 1000 : 5000 })
    await server.build.comment(zid, 8, { pid: 1, mod: 0, created: 1000 })
    const vote = async (pid: number, tids: number, created: number) => {
      await server.build.participant(zid, pid)
      for (let tid = 0; tid < tids; tid += 1) await server.build.vote(zid, pid, tid, 1, { created })
    }
    await vote(0, 7, 2000)
    await vote(1, 7, 6000)
    await vote(2, 1, 2000)
    await vote(3, 0, 0)
    expect((await read()).body).toMatchObject({
      reach: { came: 4, voted: 3 },
      shown: { count: 8, few_votes: 8 },
    })
    for (let pid = 10; pid < 17; pid += 1) await server.build.vote(zid, pid, 0, 1, { created: 2000 })
    // three before, seven now: ten
    expect((await read()).body.shown).toEqual({ count: 8, few_votes: 7 })
  })

  it('says how long comments have waited', async () => {
    for (const [tid, age, mod] of [
      [0, HOUR_MS, 0],
      [1, 3 * DAY_MS, 0],
      [2, 5 * DAY_MS, 0],
      [3, 30 * DAY_MS, 1],
      [4, 9 * DAY_MS, 0],
    ] as const)
      await server.build.comment(zid, tid, { pid: 0, mod, created: NOW - age })
    expect((await read()).body.waiting).toEqual({
      count: 4,
      oldest: NOW - 9 * DAY_MS,
    })
  })
})
