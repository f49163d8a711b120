import { openServer, shareServer } from '@folkmoot/testing/provide-server'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import supertest from 'supertest'
import { afterAll, describe, expect, it } from 'vitest'

describe('pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-pages-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const server = shareServer(() => {
    mkdirSync(join(folder, 'assets/web'), { recursive: true })
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Console</title>')
    writeFileSync(join(folder, 'assets/web/app-1a2b.js'), 'export {}')
    writeFileSync(join(folder, 'assets/web/app-1a2b.js.br'), brotliCompressSync('export {}'))
    return { pages: { web: { folder } } }
  })
  const get = (url: string, headers: Record<string, string> = {}) =>
    supertest(server.app.server).get(url).set(headers)

  it.each([
    '/',
    '/conversations',
    '/other-conversations?q=trams',
    '/integrate',
    '/account',
    '/home',
    '/tos',
    '/privacy',
    '/donate',
    '/signin',
    '/callback?code=x',
    '/m/2abcdefghi',
    '/m/2abcdefghi/stats',
    '/m/2abcdefghi/topics/proximity',
    '/m/2abcdefghi/topics/topic/job%230%231',
  ])('[ADM-5] replies to %s with the console, which clients revalidate each time', async (url) => {
    const answer = await get(url)
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.text).toContain('<title>Console</title>')
    expect((await get(url, { 'if-none-match': answer.headers['etag'] ?? '' })).status).toBe(304)
  })

  it.each(['/nowhere', '/m', '/m/2abcdefghi/nowhere', '/conversations/x'])(
    '[PUB-9] replies to %s with the console and 404',
    async (url) => {
      const answer = await get(url)
      expect([answer.status, answer.type]).toEqual([404, 'text/html'])
      expect((await get(url, { 'if-none-match': answer.headers['etag'] ?? '' })).status).toBe(404)
    },
  )

  it.each([
    ['/feeds/r2abc', /feeds.*reportData/],
    ['/feeds/r2abc/consensus', /feeds/],
    ['/iip/2abcdefghi', /conversation’s own address/],
    ['/iim/2abcdefghi', /\/m\//],
    ['/api/v3/contexts', /accepts a context/],
    ['/api/v3/math/correlationMatrix', /correlation matrix/],
    ['/api/v3/delphi/jobs', /topicMod/],
    ['/api/v3/nothing', /\/api\/docs/],
    ['/api', /\/api\/docs/],
  ])('[API-7] replies to %s in JSON that it does not exist', async (url, words) => {
    const answer = await get(url)
    expect([answer.status, answer.type]).toEqual([404, 'application/json'])
    expect(answer.body).toMatchObject({ error: 'polis_err_not_supported', status: 404 })
    expect(answer.body.message).toMatch(words)
  })

  it('answers an absent call like the existing product to callers whom it would refuse, then that it does not exist', async () => {
    const ask = async (method: 'GET' | 'POST', path: string, name?: string) => {
      const { status, body } = await server.call(
        method,
        `/api/v3/${path}`,
        name,
        method === 'GET' ? undefined : {},
      )
      return [status, body.error]
    }
    const noToken = [401, 'No authentication token found']
    const absent = [404, 'polis_err_not_supported']
    for (const path of ['tutorial', 'stars', 'users/invite', 'trashes', 'contexts', 'zinvites/2abc']) {
      expect([path, ...(await ask('POST', path))]).toEqual([path, ...noToken])
      expect([path, ...(await ask('POST', path, 'dan'))]).toEqual([path, ...absent])
    }
    expect(await ask('GET', 'contexts')).toEqual(absent)
    for (const path of ['conversations/recently_started', 'conversations/recent_activity?x=1']) {
      expect(await ask('GET', path)).toEqual(noToken)
      expect(await ask('GET', path, 'ada')).toEqual([403, 'polis_err_no_access_for_this_user'])
      expect(await ask('GET', path, 'cleo')).toEqual(absent)
    }
    const bad = await server.send('GET', '/api/v3/contexts', { token: 'a.b.c' })
    expect(bad.status).toBe(401)
  })

  it('serves files that clients cache permanently, compressed by the build, and no other file', async () => {
    const answer = await get('/assets/web/app-1a2b.js', { 'accept-encoding': 'br' })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['cache-control']).toMatch(/max-age=31536000.*immutable/)
    for (const url of ['/assets/web/gone.js', '/assets/web/../index.html', '/assets/web/%2e%2e/index.html'])
      expect((await get(url)).status).not.toBe(200)
  })

  it.each(['/assets/web/../../../package.json', '/api/docs/static/../../x', '/api/docs/static/..'])(
    '[SEC-1] replies to %s, exactly as sent, with 404 and an empty log',
    async (path) => {
      const lines: string[] = []
      const logged = await openServer({
        pages: { web: { folder } },
        logger: { level: 'error', stream: { write: (line) => void lines.push(line) } },
      })
      const port = Number(new URL(await logged.app.listen({ port: 0 })).port)
      const status = await new Promise((resolve, reject) => {
        request({ port, path, host: '127.0.0.1' }, (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end()
      })
      expect([status, lines]).toEqual([404, []])
    },
  )

  it('[SEC-1] sends a policy that runs scripts of this origin only', async () => {
    const { headers } = await get('/home')
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it('[SEC-1] prevents replies that are not pages from running or framing, and from other interpretations', async () => {
    const { headers } = await get('/api/v3/testDatabase')
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it('[PUB-7] [SEC-1] lets only the configured donation form into a frame', async () => {
    const giving = await openServer({
      pages: { web: { folder } },
      env: { DONATE_URL: 'https://give.example/form?x=1' },
    })
    const { headers } = await supertest(giving.app.server).get('/donate')
    expect(headers['content-security-policy']).toMatch(/frame-src 'self' [^;]*https:\/\/give\.example(;|$)/)
    expect((await get('/donate')).headers['content-security-policy']).not.toContain('give.example')
  })

  it('redirects other loopback names, with path and query', async () => {
    const answer = await get('/m/2a?x=1', { host: '127.0.0.1:8080' })
    expect([answer.status, answer.headers['location']]).toEqual([302, 'http://localhost:8080/m/2a?x=1'])
    expect((await get('/m/2a', { host: 'localhost:8080' })).status).toBe(200)
    expect((await get('/healthz', { host: '127.0.0.1:8080' })).status).toBe(200)
  })

  it('returns whether the database answers, and the settings of clients', async () => {
    expect((await get('/healthz')).body).toEqual({ status: 'ok' })
    const { body } = await get('/config.json')
    expect(body).toMatchObject({
      product: 'Folkmoot',
      issuer: 'https://issuer.folkmoot.test',
      client_id: 'folkmoot-web',
      donate_url: null,
    })
    expect(JSON.stringify(body)).not.toContain('cleo')
  })
})
