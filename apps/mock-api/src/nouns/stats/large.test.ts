import { LIMITS } from '@folkmoot/domain/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'

const MINUTE_MS = 60_000
const NOW = Date.UTC(2024, 9, 22, 13, 32)
const HOUR = Date.UTC(2024, 9, 20, 10)

describe('figures of a conversation with more votes than statistics list', () => {
  let id: string
  let report: string
  let zid: number
  const server = shareServer({ clock: () => NOW })
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario())
    report = `r2${id}`
    await server.build.comment(zid, 0, { pid: 0, created: HOUR, mod: 1 })
    // three people in one hour, one of them again in the running hour
    for (const [pid, created] of [
      [0, HOUR + 1000],
      [1, HOUR + 2000],
      [2, HOUR + 5 * MINUTE_MS],
      [0, NOW],
    ] as const)
      await server.build.vote(zid, pid, 0, created === NOW ? 1 : -1, { created })
    // as if there were many more votes in the first minute
    await server.db
      .updateTable('vote_minutes')
      .set((row) => ({ votes: row('votes', '+', LIMITS.listedVotes) }))
      .where('minute', '=', HOUR / MINUTE_MS)
      .where('zid', '=', zid)
      .execute()
  })
  const get = async (call: string, name?: string) => (await server.call('GET', `/api/v3/${call}`, name)).body
  const stats = (query = '', name = 'ada') => get(`conversationStats?conversation_id=${id}${query}`, name)

  it('are counted by minute, thinned to 10,000 times, with exact numbers beside them', async () => {
    const body = await stats()
    expect(body.counts).toEqual({ votes: LIMITS.listedVotes + 4, voters: 3, comments: 1, commenters: 1 })
    expect(body.voteTimes).toHaveLength(LIMITS.statsPoints)
    expect([body.voteTimes[0], body.voteTimes.at(-1)]).toEqual([HOUR, NOW])
    expect(body.firstVoteTimes).toEqual([HOUR, HOUR, HOUR + 5 * MINUTE_MS])
    expect(body.series.voters).toEqual([
      { time: HOUR, count: 2 },
      { time: HOUR + 5 * MINUTE_MS, count: 3 },
    ])
    expect(body.votesHistogram).toEqual([
      { n_votes: 2, n_ptpts: 1 },
      { n_votes: 1, n_ptpts: 2 },
    ])
    expect(body.burstHistogram).toEqual([
      { n_bursts: 1, n_ptpts: 2 },
      { n_bursts: 2, n_ptpts: 1 },
    ])
    const since = await stats(`&since=${NOW}`)
    expect(since.voteTimes).toHaveLength(body.counts.votes - since.before.votes)
    expect(since.series.voters).toEqual([{ time: NOW, count: 3 }])
  })

  it('tell readers of a report periods that end with an hour of three people, and nobody of the running hour', async () => {
    await server.build.report(zid, report)
    const body = await stats(`&report_id=${report}`, 'dan')
    expect(body.counts).toEqual({ votes: LIMITS.listedVotes + 3, voters: 3, comments: 1, commenters: 0 })
    expect(new Set(body.voteTimes)).toEqual(new Set([HOUR]))
    expect(body.votesHistogram).toEqual([{ n_votes: 1, n_ptpts: 3 }])
    await server.build.vote(zid, 1, 0, 1, { created: NOW })
    expect(await stats(`&report_id=${report}`, 'dan')).toEqual(body)
  })

  it('come without any vote being read: statistics, health, the moderation list and files', async () => {
    await server.build.report(zid, report)
    const readAll = async () => ({
      stats: await stats('&since=0'),
      health: await get(`conversationHealth?conversation_id=${id}`, 'ada'),
      list: await get(`comments?conversation_id=${id}&moderation=true&include_voting_patterns=true`, 'ada'),
      files: await Promise.all(
        ['comments.csv', 'summary.csv'].map(
          async (file) => (await server.call('GET', `/api/v3/reportExport/${report}/${file}`, 'ada')).body,
        ),
      ),
    })
    const before = await readAll()
    expect(before.list[0]).toMatchObject({ agree_count: 2, disagree_count: 1, pass_count: 0, count: 3 })
    expect(before.health.reach).toMatchObject({ voted: 3 })
    expect(before.files.map((file) => String(file).split('\n').length > 1)).toEqual([true, true])
    // not through the server, whose figures would follow
    for (const table of ['votes', 'votes_latest'] as const)
      await server.db.deleteFrom(table).where('zid', '=', zid).execute()
    await server.update('generations', { zid }, { value: 99, comments: 99 })
    expect(await readAll()).toEqual(before)
  })
})
