import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

const createKey = (person: number) => String(person).padStart(22, 'k')
const ADDRESS = '192.0.2.1'
const OTHER_ADDRESS = '192.0.2.2'

describe('newcomers from one address', () => {
  let server: TestServer
  let id: string
  let zid: number
  let now: number
  let written = 0
  const begin = async (LIMITS: string) => {
    now = Date.UTC(2026, 10, 20)
    server = await createTestServer({ clock: () => now, env: { LIMITS, TRUST_PROXY: '1' } })
    ;({ zid, conversation_id: id } = await server.build.conversation())
    await server.build.comment(zid, 0)
  }
  afterEach(() => server.close())

  const from = (address: string, token?: string) => {
    const given = { headers: { 'x-forwarded-for': address }, ...(token === undefined ? {} : { token }) }
    const post = (path: string, body: object) =>
      server.send('POST', `/api/v3/${path}`, { ...given, body: { conversation_id: id, ...body } })
    return {
      open: (xid: string) =>
        server.send('GET', `/api/v3/participationInit?conversation_id=${id}&xid=${xid}`, given),
      vote: (body: object = {}) => post('votes', { tid: 0, vote: -1, ...body }),
      write: (body: object = {}) => post('comments', { txt: `Comment ${(written += 1)}`, ...body }),
    }
  }
  const people = () => server.db.selectFrom('participants').select('pid').where('zid', '=', zid).execute()

  describe('with a limit of six per minute', () => {
    beforeEach(() => begin('{"newcomers_per_address":6}'))

    it('[SEC-2] count together for votes, comments and pages; refused ones create no participant', async () => {
      for (let round = 0; round < 2; round += 1) {
        expect((await from(ADDRESS).vote()).status).toBe(200)
        expect((await from(ADDRESS).write()).status).toBe(200)
        expect((await from(ADDRESS).open(`x${round}`)).status).toBe(200)
      }
      now += 20_000
      for (const refusal of [
        await from(ADDRESS).vote(),
        await from(ADDRESS).vote({ participant_key: createKey(1) }),
        await from(ADDRESS).vote({ xid: 'new' }),
        await from(ADDRESS).write(),
        await from(ADDRESS).open('new'),
      ])
        expect(refusal).toMatchObject({
          status: 429,
          headers: { 'retry-after': '40' },
          body: { error: 'polis_err_too_many_newcomers', message: expect.stringContaining('Wait') },
        })
      expect(await people()).toHaveLength(6)
      expect((await from(OTHER_ADDRESS).vote()).status).toBe(200)
      now += 40_000
      expect((await from(ADDRESS).vote()).status).toBe(200)
    })

    it('[SEC-2] are six under concurrency, and do not affect another conversation', async () => {
      const answers = await repeatTogether(30, () => from(ADDRESS).write())
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(24)
      expect(await people()).toHaveLength(6)
      ;({ zid, conversation_id: id } = await server.build.conversation())
      expect((await from(ADDRESS).write()).status).toBe(200)
    })

    it('[SEC-2] do not affect participants and people with accounts', async () => {
      const { token } = (await from(ADDRESS).vote({ participant_key: createKey(1) })).body.auth
      await from(ADDRESS).open('known')
      for (let person = 0; person < 10; person += 1) await from(ADDRESS).vote()
      expect((await from(ADDRESS).vote()).status).toBe(429)
      expect((await from(ADDRESS, token).write()).status).toBe(200)
      expect((await from(ADDRESS).write({ participant_key: createKey(1) })).status).toBe(200)
      expect((await from(ADDRESS).write({ xid: 'known' })).status).toBe(200)
      for (const name of ['ada', 'dan'])
        expect((await from(ADDRESS, await server.tokenFor(name)).vote()).status).toBe(200)
    })
  })

  it('[SEC-2] may be 600 within a minute by default', async () => {
    await begin('{}')
    const statuses: number[] = []
    const note = ({ status }: { status: number }) => statuses.push(status)
    const visit = async (person: number) => {
      // half of them vote and comment, the others have an external id
      const body = { participant_key: createKey(person) }
      const xid = `x${person}`
      if (person % 2 === 0)
        (await Promise.all([from(ADDRESS).vote(body), from(ADDRESS).write(body)])).forEach(note)
      else
        for (const answer of [await from(ADDRESS).open(xid), await from(ADDRESS).vote({ xid })]) note(answer)
    }
    for (let first = 0; first < 600; first += 50)
      await Promise.all(Array.from({ length: 50 }, (_, place) => visit(first + place)))
    expect(statuses).toEqual(Array(1200).fill(200))
    expect(await people()).toHaveLength(600)
  })
})
