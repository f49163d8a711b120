import { describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'

const FOREIGN = 'https://town.example'

describe('pages of other origins', () => {
  const server = shareServer()

  const ask = (method: 'GET' | 'OPTIONS' | 'POST', url: string, headers: Record<string, string>) =>
    server.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: '' } : {}) })
  const allowed = async (origin: string, url = '/api/v3/testConnection') =>
    (await ask('GET', url, { origin })).headers['access-control-allow-origin']

  it('[API-5] get 204 without a body for preflight requests, whatever the path and the token', async () => {
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
    const { conversation_id } = await server.scenario({ comments: ['Comment 0'] })
    const { status, headers } = await server.send('POST', '/api/v3/votes', {
      body: { conversation_id, tid: 0, vote: -1 },
      headers: { origin: FOREIGN },
    })
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*'])
    expect(headers['access-control-expose-headers']).toContain('Retry-After')
  })
})
