import { beforeEach, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'

const FOREIGN = 'https://town.example'

describe('pages of other origins', () => {
  const server = shareServer()
  let conversation_id: string
  let zid: number
  beforeEach(async () => {
    ;({ conversation_id, zid } = await server.scenario({ comments: ['Comment 0'] }))
  })
  const vote = (headers: Record<string, string>, path = '/api/v3/votes') =>
    server.send('POST', path, { body: { conversation_id, tid: 0, vote: -1 }, headers })

  it.each([
    ['a newer browser', { origin: FOREIGN, 'sec-fetch-site': 'cross-site' }],
    ['a page of the same site', { origin: 'https://other.localhost', 'sec-fetch-site': 'same-site' }],
    ['an older browser', { origin: FOREIGN }],
    ['a page without an origin', { origin: 'null' }],
  ])('[SEC-1] do not have their visitors vote: %s', async (_, headers) => {
    const { status, body, headers: sent } = await vote(headers)
    expect([status, body.error]).toEqual([403, 'polis_err_foreign_page'])
    // the page can say so
    expect(sent['access-control-allow-origin']).toBe('*')
    expect(await server.rows('votes', { zid })).toEqual([])
  })

  it('[SEC-1] do not by another spelling of the path either', async () => {
    expect((await vote({ origin: FOREIGN }, '/%61pi/v3/votes')).status).toBe(403)
    expect(await server.rows('votes', { zid })).toEqual([])
  })

  it.each([
    ['a frame of ours', { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }],
    ['a page of ours behind a proxy', { origin: 'https://talk.example', host: 'talk.example' }],
    ['a program', {}],
  ])('[API-5] are not %s', async (_, headers) => {
    expect((await vote(headers)).status).toBe(200)
  })

  it('[API-5] [SEC-1] read without credentials what everybody may; preflight requests get 204 without a body', async () => {
    const ask = (method: 'GET' | 'OPTIONS', url: string) =>
      server.app.inject({ method, url, headers: { origin: FOREIGN, authorization: 'Bearer nonsense' } })
    for (const url of ['/api/v3/votes', '/api/v3/nothing', '/config.json']) {
      const answer = await ask('OPTIONS', url)
      expect([url, answer.statusCode, answer.body]).toEqual([url, 204, ''])
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, PUT, POST, DELETE',
      })
    }
    const { headers } = await ask('GET', '/api/v3/testConnection')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect((await ask('GET', '/')).headers).not.toHaveProperty('access-control-allow-origin')
  })
})
