import { beforeEach, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'

const NOW = Date.UTC(2024, 9, 22, 13, 32)

describe('conversation statistics (conversationStats)', () => {
  let id: string
  let report: string
  let zid: number
  const server = shareServer({ clock: () => NOW })
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({
      comments: [
        { txt: 'Trees', created: 100 },
        { txt: 'Buses', created: 200 },
        { txt: 'Parks', created: 300, pid: 3 },
      ],
    }))
    report = `r2${id}`
    for (const [pid, tid, vote, created] of [
      [1, 0, -1, 400],
      [0, 0, -1, 250],
      [1, 1, -1, 400 + 600_001],
      [1, 0, 1, 350],
    ] as const)
      await server.build.vote(zid, pid, tid, vote, { created })
  })
  const stats = async (query = '', name?: string) =>
    server.call('GET', `/api/v3/conversationStats?conversation_id=${id}${query}`, name)

  it('[API-1] returns all times ascending, the first times by person, and both histograms', async () => {
    expect((await stats('', 'ada')).body).toEqual({
      voteTimes: [250, 350, 400, 600_401],
      firstVoteTimes: [250, 350],
      commentTimes: [100, 200, 300],
      firstCommentTimes: [100, 300],
      votesHistogram: [
        { n_votes: 1, n_ptpts: 1 },
        { n_votes: 3, n_ptpts: 1 },
      ],
      burstHistogram: [
        { n_ptpts: 1, n_bursts: 1 },
        { n_ptpts: 1, n_bursts: 2 },
      ],
    })
  })

  it('[MON-4] leaves out what was created at or after until; 0 means no end', async () => {
    expect((await stats('&until=350', 'ada')).body).toMatchObject({
      voteTimes: [250],
      commentTimes: [100, 200, 300],
    })
    expect((await stats('&until=1', 'ada')).body).toMatchObject({
      voteTimes: [],
      commentTimes: [],
      votesHistogram: [],
    })
    expect((await stats('&until=0', 'ada')).body.voteTimes).toHaveLength(4)
  })

  it('tells readers of a report by no tag that somebody has voted in this hour', async () => {
    await server.build.report(zid, report)
    const headers = { authorization: `Bearer ${await server.tokenFor('dan')}` }
    const readTag = async () => {
      const url = `/api/v3/conversationStats?conversation_id=${id}&report_id=${report}`
      return (await server.app.inject({ url, headers })).headers['etag']
    }
    const before = await readTag()
    await server.build.vote(zid, 5, 0, 1, { created: NOW })
    expect([typeof before, await readTag()]).toEqual(['string', before])
  })

  it('tells readers of a report of authors by threes, whatever ends they ask for', async () => {
    await server.build.report(zid, report)
    const hour = 3_600_000
    await server.db.deleteFrom('comments').where('zid', '=', zid).execute()
    for (const [at, pid] of [1, 1, 2, 1, 3, 3, 4].entries())
      await server.build.comment(zid, 20 + at, { pid, created: at * hour })
    const read = async (more = '') => (await stats(`&report_id=${report}${more}`)).body
    const whole = await read()
    expect(whole.commentTimes).toHaveLength(7)
    expect(whole.firstCommentTimes).toEqual([4 * hour, 4 * hour, 4 * hour])
    for (let end = 1; end < 8; end += 1)
      expect((await read(`&until=${end * hour}`)).firstCommentTimes).toHaveLength(end < 5 ? 0 : 3)
    expect((await read('&since=0')).counts.commenters).toBe(3)
    const { firstCommentTimes } = (await stats('', 'ada')).body
    expect(firstCommentTimes).toEqual([0, 2 * hour, 4 * hour, 6 * hour])
    await server.build.change(zid, { is_active: 0 })
    expect((await read()).counts?.commenters ?? (await read()).firstCommentTimes.length).toBe(4)
  })

  it('[SAFE-86] reads the votes once an hour for readers of a report, whatever ends they ask for', async () => {
    await server.build.report(zid, report)
    for (const pid of [5, 6, 7]) await server.build.vote(zid, pid, 0, 1, { created: 500 })
    const read = async (until: number) => (await stats(`&report_id=${report}&until=${until}`)).body.voteTimes
    expect(await read(0)).toHaveLength(7)
    // not through the server, which would vote now
    await server.db.deleteFrom('votes').where('zid', '=', zid).execute()
    for (let until = 1; until < 10; until += 1) expect(await read(until)).toHaveLength(7)
  })
})
