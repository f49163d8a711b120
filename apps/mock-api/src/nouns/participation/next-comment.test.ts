import { beforeEach, describe, expect, it } from 'vitest'
import { saveExactResult } from '@folkmoot/testing/analysis'
import { shareServer } from '@folkmoot/testing/provide-server'

describe('the next comment', () => {
  let zid: number
  let id: string
  const server = shareServer()
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({ comments: ['Trees', 'Buses', 'Parks'] }))
  })

  const next = async (query = '', token?: string, of = id) =>
    (await server.send('GET', `/api/v3/nextComment?conversation_id=${of}${query}`, { token })).body
  const vote = async (tid: number, token?: string) =>
    (await server.send('POST', '/api/v3/votes', { body: { conversation_id: id, tid, vote: 0 }, token })).body
  const tidsDrawn = async (query = '', token?: string) => {
    const tids = new Set<number>()
    for (let draw = 0; draw < 25; draw += 1) tids.add((await next(query, token)).tid)
    return [...tids].sort((a, b) => a - b)
  }
  const analyse = (result: object, now: number) => saveExactResult(server.db, zid, result, { now })

  it('[API-5] returns any comment to anyone, without its weight', async () => {
    expect(await tidsDrawn()).toEqual([0, 1, 2])
    const body = await next()
    expect(Object.keys(body).sort()).toEqual(
      'created currentPid is_meta is_seed lang original_id quote_src_url randomN remaining tid total translations txt'.split(
        ' ',
      ),
    )
    expect(body).toMatchObject({ remaining: 3, total: 3, translations: [], currentPid: -1 })
    expect(await server.rows('participants', { zid })).toEqual([])
  })

  it('[API-5] treats participant 0 and comment 0 like any other', async () => {
    const { auth } = await vote(0)
    expect(await tidsDrawn('', auth.token)).toEqual([1, 2])
    await vote(1, auth.token)
    expect(await next('', auth.token)).toMatchObject({ tid: 2, remaining: 1, total: 3, currentPid: 0 })
    await vote(2, auth.token)
    expect(await next('', auth.token)).toEqual({ currentPid: 0 })
  })

  it('[API-5] excludes the comments in without', async () => {
    expect(await next('&without=0,1')).toMatchObject({ tid: 2, remaining: 3 })
    expect(await next('&without=2,1&lang=de-CH')).toMatchObject({ tid: 0 })
    expect(await next('&without=0,1,2')).toEqual({ currentPid: -1 })
    expect((await next('&without=a')).error).toBe('polis_err_param_parse_failed_without')
  })

  it('[API-6] returns the next comment of another participant to moderators only', async () => {
    const { auth } = await vote(0)
    await vote(1, auth.token)
    const other = (await vote(2)).auth.token
    for (const name of ['ada', 'ben', 'cleo'])
      expect(await next('&not_voted_by_pid=0', await server.tokenFor(name))).toMatchObject({
        tid: 2,
        remaining: 1,
        currentPid: -1,
      })
    for (const pid of [0, -1, 77]) {
      expect(await tidsDrawn(`&not_voted_by_pid=${pid}`, other)).toEqual([0, 1])
      expect(await tidsDrawn(`&not_voted_by_pid=${pid}`)).toEqual([0, 1, 2])
    }
    expect(await next('&not_voted_by_pid=0', auth.token)).toMatchObject({ tid: 2 })
  })

  it('[PEER-1] takes mypid from everybody: the comments that the caller has voted on are left out', async () => {
    const mine = '&not_voted_by_pid=mypid'
    expect(await tidsDrawn(mine)).toEqual([0, 1, 2])
    const { auth } = await vote(0)
    expect(await tidsDrawn(mine, auth.token)).toEqual([1, 2])
    const ada = await server.tokenFor('ada')
    expect(await next(mine, ada)).toMatchObject({ remaining: 3, currentPid: -1 })
    await vote(0, ada)
    await vote(1, ada)
    expect(await tidsDrawn(mine, ada)).toEqual([2])
    expect(await tidsDrawn(`${mine}&xid=visitor-1`)).toEqual([0, 1, 2])
    for (const pid of ['other', '1.5', ''])
      expect((await next(`&not_voted_by_pid=${pid}`)).error).toBe(
        'polis_err_param_parse_failed_not_voted_by_pid',
      )
  })

  it('[API-5] draws by the priorities of the last analysis as soon as it exists', async () => {
    await next()
    await analyse({ 'comment-priorities': { 0: 1e-9, 1: 1e12, 2: 1e-9 } }, 1)
    expect(await tidsDrawn()).toEqual([1])
    await analyse({ 'comment-priorities': { 0: 1e12, 1: 1e-9 } }, 2)
    expect(await tidsDrawn()).toEqual([0])
    await analyse({}, 3)
    expect(await tidsDrawn()).toEqual([0, 1, 2])
  })
})
