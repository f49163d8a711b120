import { openServer } from '@folkmoot/testing/provide-server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { createXidSigner } from '@folkmoot/testing/sign-xid'
import type { TestServer } from '@folkmoot/testing/server'

const createKey = (person: number) => String(person).padStart(22, 'k')
const ADDRESS = '192.0.2.1'
const OTHER_ADDRESS = '192.0.2.2'

describe('newcomers from one address', () => {
  let server: TestServer
  let id: string
  let zid: number
  let written = 0
  const begin = async (LIMITS: string) => {
    server = await openServer({ env: { LIMITS, TRUST_PROXY: '1' } })
    ;({ zid, conversation_id: id } = await server.build.conversation({ xid_policy: 'secret' }))
    await server.build.comment(zid, 0)
  }

  const from = (address: string, token?: string) => {
    const given = { headers: { 'x-forwarded-for': address }, token }
    const post = (path: string, body: object) =>
      server.send('POST', `/api/v3/${path}`, { ...given, body: { conversation_id: id, ...body } })
    return {
      open: (named: object | string) => {
        const fields = typeof named === 'string' ? { xid: named } : named
        const query = new URLSearchParams({ conversation_id: id, ...fields })
        return server.send('GET', `/api/v3/participationInit?${query.toString()}`, given)
      },
      vote: (body: object = {}) => post('votes', { tid: 0, vote: -1, ...body }),
      write: (body: object = {}) => post('comments', { txt: `Comment ${(written += 1)}`, ...body }),
    }
  }
  const people = () => server.rows('participants', { zid })

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  describe('with a limit of six per minute', () => {
    beforeEach(() => begin('{"newcomers_per_address":6}'))

    it('[SEC-2] count together for votes, comments and pages; refused ones create no participant', async () => {
      for (let round = 0; round < 2; round += 1) {
        expect((await from(ADDRESS).vote()).status).toBe(200)
        expect((await from(ADDRESS).write()).status).toBe(200)
        expect((await from(ADDRESS).open(`x${round}`)).status).toBe(200)
      }
      for (const refusal of [
        await from(ADDRESS).vote(),
        await from(ADDRESS).vote({ participant_key: createKey(1) }),
        await from(ADDRESS).vote({ xid: 'new' }),
        await from(ADDRESS).write(),
      ])
        expect(refusal).toMatchObject({
          status: 429,
          headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
          body: { error: 'polis_err_too_many_newcomers', message: expect.stringContaining('Wait') },
        })
      // a page opens, and its person joins with the first vote
      const opened = await from(ADDRESS).open('new')
      expect([opened.status, opened.body.ptpt, opened.body.auth]).toEqual([200, null, undefined])
      expect(await people()).toHaveLength(6)
      expect((await from(OTHER_ADDRESS).vote()).status).toBe(200)
      vi.setSystemTime(Date.now() + 60_000)
      expect((await from(ADDRESS).vote()).status).toBe(200)
    })

    it('[SEC-2] are six under concurrency, and do not affect another conversation', async () => {
      const answers = await repeatTogether(10, () => from(ADDRESS).write())
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
      expect(await people()).toHaveLength(6)
      ;({ zid, conversation_id: id } = await server.build.conversation())
      expect((await from(ADDRESS).write()).status).toBe(200)
    })

    it('[SEC-2] do not affect participants and people with accounts', async () => {
      const { token } = (await from(ADDRESS).vote({ participant_key: createKey(1) })).body.auth
      const { sign } = await createXidSigner(server)
      await from(ADDRESS).open('known')
      for (let person = 0; person < 10; person += 1) await from(ADDRESS).vote()
      expect((await from(ADDRESS).vote()).status).toBe(429)
      expect((await from(ADDRESS, token).write()).status).toBe(200)
      expect((await from(ADDRESS).write({ participant_key: createKey(1) })).status).toBe(200)
      expect((await from(ADDRESS).write(sign('known'))).status).toBe(200)
      for (const name of ['ada', 'dan'])
        expect((await from(ADDRESS, await server.tokenFor(name)).vote()).status).toBe(200)
    })
  })

  it('[SAFE-71] are 60 in a minute by default, as a meeting behind one address needs', async () => {
    await begin('{}')
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, person) => {
        const body = { participant_key: createKey(person) }
        return Promise.all([from(ADDRESS).vote(body), from(ADDRESS).open(body)])
      }),
    )
    expect(answers.flat().map(({ status }) => status)).toEqual(Array(120).fill(200))
    expect((await from(ADDRESS).vote()).body.error).toBe('polis_err_too_many_newcomers')
    expect(await people()).toHaveLength(60)
  })
})
