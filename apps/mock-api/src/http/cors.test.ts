import { afterEach, describe, expect, it } from 'vitest'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

const FOREIGN = 'https://town.example'
const OWN = 'http://localhost:8080'

describe('pages of other origins', () => {
  let server: TestServer
  const start = async (env: Record<string, string> = {}) => (server = await createTestServer({ env }))
  afterEach(() => server.close())

  const ask = (method: 'GET' | 'OPTIONS' | 'POST', url: string, headers: Record<string, string>) =>
    server.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: '' } : {}) })
  const allowed = async (origin: string, url = '/api/v3/testConnection') =>
    (await ask('GET', url, { origin })).headers['access-control-allow-origin']

  it('[API-5] get 204 without a body for preflight requests, whatever the path and the token', async () => {
    await start()
    for (const url of ['/api/v3/votes', '/api/v3/nothing', '/api/v3/conversations?conversation_id=x']) {
      const answer = await ask('OPTIONS', url, {
        origin: FOREIGN,
        authorization: 'Bearer nonsense',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization, content-type',
      })
      expect([url, answer.statusCode, answer.body]).toEqual([url, 204, ''])
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect(answer.headers['access-control-allow-methods']).toBe('GET, PUT, POST, DELETE, OPTIONS')
      for (const name of ['Authorization', 'Content-Type', 'Cache-Control', 'X-Requested-With'])
        expect(answer.headers['access-control-allow-headers']).toContain(name)
      expect(answer.headers['content-type']).toBeUndefined()
    }
  })

  it('[SEC-1] never get credentials, on success or failure', async () => {
    await start()
    for (const url of ['/api/v3/testConnection', '/api/v3/users', '/api/v3/nothing', '/config.json']) {
      const { headers } = await ask('GET', url, { origin: FOREIGN })
      expect([url, headers['access-control-allow-origin']]).toEqual([url, '*'])
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
    expect(await allowed(FOREIGN, '/')).toBeUndefined()
    expect((await ask('GET', '/api/v3/testConnection', {})).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )
  })

  it('[API-5] can cast a vote', async () => {
    await start()
    const { zid, conversation_id } = await server.build.conversation()
    await server.build.comment(zid, 0)
    const { status, headers } = await server.send('POST', '/api/v3/votes', {
      body: { conversation_id, tid: 0, vote: -1 },
      headers: { origin: FOREIGN },
    })
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*'])
    expect(headers['access-control-expose-headers']).toContain('Retry-After')
  })

  it('[SEC-1] can read and change nothing when the operator lists other hosts', async () => {
    await start({ API_HOSTS: 'city.example, *.land.example' })
    for (const origin of [OWN, 'https://city.example', 'https://www.land.example', 'https://land.example'])
      expect(await allowed(origin)).toBe(origin)
    for (const origin of [FOREIGN, 'https://notcity.example', 'null', 'https://city.example.evil.example'])
      expect([origin, await allowed(origin)]).toEqual([origin, undefined])
    const { headers } = await ask('GET', '/api/v3/testConnection', { origin: FOREIGN })
    expect(headers['vary']).toMatch(/origin/i)
    const { zid, conversation_id } = await server.build.conversation()
    await server.build.comment(zid, 0)
    const vote = (origin: string, type: string, payload: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v3/votes',
        headers: { origin, 'content-type': type },
        payload,
      })
    const form = [
      'application/x-www-form-urlencoded',
      `conversation_id=${conversation_id}&tid=0&vote=1`,
    ] as const
    expect((await vote(FOREIGN, ...form)).json()).toMatchObject({
      error: 'polis_err_foreign_origin',
      status: 403,
    })
    expect(
      await server.db.selectFrom('participants').where('zid', '<', FOREIGN_ZID).selectAll().execute(),
    ).toEqual([])
    expect((await vote('https://city.example', ...form)).statusCode).toBe(200)
    expect((await vote(OWN, ...form)).statusCode).toBe(200)
  })

  it('[SEC-1] count as our own under the host name of the request', async () => {
    await start({ API_HOSTS: 'city.example' })
    const { headers } = await ask('GET', '/api/v3/testConnection', {
      origin: 'http://192.168.0.7:8080',
      host: '192.168.0.7:8080',
    })
    expect(headers['access-control-allow-origin']).toBe('http://192.168.0.7:8080')
  })
})
