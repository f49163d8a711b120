import { math } from '@folkmoot/api-types/math'
import { LIMITS } from '@folkmoot/domain/limits'
import { Check } from 'typebox/value'
import { beforeEach, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'
import { decompressBody } from '@folkmoot/testing/decompress-body'
import { saveOpinionResult, savePublicResult } from '@folkmoot/testing/analysis'
import { runTogether } from '@folkmoot/testing/run-together'
import { storeTestResult, createConversationWithVotes, TEST_RESULT } from './test-result.ts'

const NOW = 1_800_000_000_000

describe('get the opinion map (opinionMap)', () => {
  let id: string
  let zid: number
  const server = shareServer({ clock: () => NOW })
  beforeEach(async () => {
    ;({ id, zid } = await createConversationWithVotes(server))
  })

  /** Makes a request without accepting compression, and decompresses the reply. */
  async function ask(query = '', headers: Record<string, string> = {}, token?: string) {
    const answer = await server.app.inject({
      method: 'GET',
      url: `/api/v3/math/pca2?conversation_id=${id}${query}`,
      headers: {
        'accept-encoding': 'identity',
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    })
    const zipped = answer.headers['content-encoding'] === 'gzip'
    const text = decompressBody(answer).toString()
    return {
      status: answer.statusCode,
      headers: answer.headers,
      zipped,
      body: text ? JSON.parse(text) : undefined,
    }
  }

  it('[MATH-7] is the contract’s object, always compressed and tagged with its generation', async () => {
    await storeTestResult(server, zid, 12)
    const { status, headers, zipped, body } = await ask('', {}, await server.tokenFor('ada'))
    expect([status, headers['etag'], headers['content-type'], zipped]).toEqual([
      200,
      '"12"',
      'application/json; charset=utf-8',
      true,
    ])
    expect(body).toEqual({ ...TEST_RESULT, math_tick: 12 })
    expect(Check(math.opinionMap.reply, body)).toBe(true)
  })

  it('may be held by shared caches where only the address decides, and never that of all votes', async () => {
    const readCaching = async (query = '', headers: Record<string, string> = {}) =>
      (await ask(query, headers)).headers['cache-control']
    expect(await readCaching()).toBe('no-cache')
    await saveOpinionResult(server.db, zid, TEST_RESULT, { generation: 12, now: NOW })
    const shared = 'public, max-age=0, s-maxage=15'
    expect(await readCaching()).toBe(shared)
    expect(await readCaching('', { 'if-none-match': '"12"' })).toBe(shared)
    expect(await readCaching('&keys=n')).toBe(shared)
    await server.build.report(zid, 'r2shared')
    expect(await readCaching('&report_id=r2shared')).toBe('no-cache')
    expect(await readCaching('', { cookie: 'theme=dark' })).toBe('no-cache')
    for (const name of ['ada', 'dan'])
      expect(await readCaching('', { authorization: `Bearer ${await server.tokenFor(name)}` })).toBe(
        'private, no-cache',
      )
    await server.build.change(zid, { results_shown: 'closed' })
    expect(await readCaching()).toBe('no-cache')
    await server.build.change(zid, { results_shown: 'votes', treevite_enabled: 1 })
    expect(await readCaching()).toBe('no-cache')
  })

  it('names the first people of many, and everybody on request', async () => {
    const people = Array.from({ length: LIMITS.mapPeople + 2 }, (_, pid) => pid)
    const result = { ...TEST_RESULT, 'in-conv': people }
    await saveOpinionResult(server.db, zid, result, { generation: 12, now: NOW })
    expect((await ask()).body['in-conv']).toHaveLength(people.length)
    await server.build.change(zid, { participant_count: people.length })
    const thinned = (await ask()).body
    expect(thinned['in-conv']).toEqual(people.slice(0, LIMITS.mapPeople))
    expect(thinned['base-clusters'].count).toEqual(TEST_RESULT['base-clusters'].count)
    expect((await ask('&people=all')).body['in-conv']).toEqual(people)
  })

  it('[RES-77] gives moderators the public result on request, and that of all votes to nobody else', async () => {
    await saveOpinionResult(server.db, zid, { ...TEST_RESULT, n: 9 }, { generation: 12, now: NOW })
    await savePublicResult(server.db, zid, { ...TEST_RESULT, n: 6 }, { generation: 12, now: NOW })
    const people = (await Promise.all(['ada', 'cleo', 'dan'].map((name) => server.tokenFor(name)))).concat('')
    const askAll = (votes: string) =>
      Promise.all(
        people.map(async (token) => {
          const { status, body } = await ask(votes, {}, token || undefined)
          return status === 200 ? body.n : `${status} ${body.error}`
        }),
      )
    const refused = '403 polis_err_math_all_votes'
    expect(await askAll('&votes=public')).toEqual([6, 6, 6, 6])
    expect(await askAll('&votes=all')).toEqual([9, 9, refused, refused])
    expect(await askAll('')).toEqual([9, 9, 6, 6])
    expect(await askAll('&votes=public&keys=n')).toEqual([6, 6, 6, 6])
    expect(await askAll('&votes=all&keys=n')).toEqual([9, 9, refused, refused])
  })

  it('lets no browser give a moderator’s copy to the next person, whose tag may be the same', async () => {
    await storeTestResult(server, zid, 12)
    const [exact, open] = [await ask('', {}, await server.tokenFor('ada')), await ask()]
    expect(open.headers['etag']).toBe(exact.headers['etag'])
    for (const { headers } of [exact, open]) expect(headers['vary']).toMatch(/authorization/)
    expect((await ask('', { 'if-none-match': '"12"' })).headers['vary']).toMatch(/authorization/)
  })

  it('[MATH-7] is empty with the accepted comments before the first analysis', async () => {
    const { body } = await ask()
    expect(Check(math.opinionMap.reply, body)).toBe(true)
    expect(body).toEqual({
      n: 0,
      'n-cmts': 1,
      tids: [1],
      pca: { center: [0, 0], comps: [[], []], 'comment-projection': {}, 'comment-extremity': [0] },
      'base-clusters': { id: [], x: [], y: [], count: [], members: [] },
      'group-clusters': [],
      'group-votes': {},
      'votes-base': {},
      repness: {},
      consensus: { agree: [], disagree: [] },
      'group-aware-consensus': {},
      'comment-priorities': {},
      'in-conv': [],
      'user-vote-counts': {},
      'mod-out': [],
      'mod-in': [],
      'meta-tids': [],
      lastVoteTimestamp: NOW,
      lastModTimestamp: null,
      math_tick: 0,
    })
  })

  it('[MATH-7] is of generation 0 before the first analysis', async () => {
    const { status, headers, zipped } = await ask()
    expect([status, headers['etag'], zipped]).toEqual([200, '"0"', true])
    expect((await ask('&math_tick=-1')).status).toBe(200)
    for (const tick of ['&math_tick=0', '&math_tick=5']) expect((await ask(tick)).status).toBe(304)
    expect((await ask('', { 'if-none-match': '"0"' })).status).toBe(304)
  })

  it('gives only the keys that were asked for, of the map of the caller', async () => {
    expect((await ask('&keys=tids,n-cmts')).body).toEqual({ tids: [1], 'n-cmts': 1 })
    await storeTestResult(server, zid, 12)
    const ada = await server.tokenFor('ada')
    const whole = (await ask('', {}, ada)).body
    const wanted = { tids: whole.tids, repness: whole.repness }
    for (const query of [
      '&keys=repness,tids,nothing',
      '&keys=tids&keys=repness',
      '&keys[]=tids&keys%5B%5D=repness',
    ]) {
      const { status, headers, body } = await ask(query, {}, ada)
      expect([status, headers['etag'], body]).toEqual([200, '"12"', wanted])
      expect(Check(math.opinionMapPart.reply, body)).toBe(true)
    }
    expect((await ask('&keys=in-conv')).body).toEqual({ 'in-conv': (await ask()).body['in-conv'] })
    expect((await ask('&keys=')).body).toEqual({})
  })

  it('[MATH-7] is sent only if it is newer than math_tick', async () => {
    await storeTestResult(server, zid, 12)
    for (const tick of [-1, 0, 11]) expect((await ask(`&math_tick=${tick}`)).body?.math_tick).toBe(12)
    for (const tick of [12, 13, 2_000_000]) {
      const { status, headers, body } = await ask(`&math_tick=${tick}`)
      expect([status, headers['etag'], body]).toEqual([304, '"12"', undefined])
    }
  })

  it('[MATH-7] uses the lowest number of If-None-Match', async () => {
    await storeTestResult(server, zid, 12)
    for (const [tag, status] of [
      ['W/"12"', 304],
      ['"11"', 200],
      ['"12", "11"', 200],
      ['"12", W/"15"', 304],
      ['"abc"', 200],
    ] as const)
      expect([tag, (await ask('', { 'if-none-match': tag })).status]).toEqual([tag, status])
  })

  it('[API-7] refuses math_tick together with If-None-Match, and a list without end', async () => {
    const both = await ask('&math_tick=3', { 'if-none-match': '"3"' })
    expect([both.status, both.body.field]).toEqual([400, 'math_tick'])
    expect(both.body.message).toMatch(/not both/)
    expect((await ask('', { 'if-none-match': '1,'.repeat(600) })).status).toBe(400)
  })

  it('[MATH-7] is the newest for readers too when it replaces the one that they asked for', async () => {
    await storeTestResult(server, zid, 12)
    const [, { status, body }] = await runTogether(
      [() => savePublicResult(server.db, zid, TEST_RESULT, { generation: 13, now: NOW }), () => ask()],
      { inTurn: true, before: /insert into "public_opinions"|select "map" from "public_opinions"/ },
    )
    expect([status, body.math_tick, body.n]).toEqual([200, 13, TEST_RESULT.n])
  })
})
