import { beforeEach, describe, expect, it } from 'vitest'
import { provideServer, openServer } from '@folkmoot/testing/provide-server'

const SCRIPT = 'void 0 // the embed'
const FRAMED = { 'sec-fetch-dest': 'iframe', accept: 'text/html,*/*;q=0.8' }

describe('pages in frames of other sites', () => {
  let id: string
  let site: string
  const server = provideServer({ pages: { embed: () => Promise.resolve(SCRIPT) } })
  beforeEach(async () => {
    const made = await server.call('POST', '/api/v3/conversations', 'ada', {
      topic: 'Trees',
      is_active: true,
    })
    id = made.body.conversation_id
    site = (await server.call('GET', '/api/v3/users', 'ada')).body.site_ids[0]
  })

  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
  const list = (domain_whitelist: string) =>
    server.call('POST', '/api/v3/domainWhitelist', 'ada', { domain_whitelist })
  const ancestors = async (url: string, headers = {}) =>
    /frame-ancestors [^;]*/.exec(String((await get(url, headers)).headers['content-security-policy']))?.[0]

  it('[PART-6] any page may load the script, which is cached briefly', async () => {
    const answer = await get('/embed.js')
    expect([answer.statusCode, answer.body]).toEqual([200, SCRIPT])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
    })
    const again = await get('/embed.js', { 'if-none-match': String(answer.headers['etag']) })
    expect([again.statusCode, again.body, again.headers['cross-origin-resource-policy']]).toEqual([
      304,
      '',
      'cross-origin',
    ])
    for (const url of ['/home', `/${id}`, '/config.json'])
      expect((await get(url)).headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  it('[SEC-1] [PART-6] hosts of the owner’s list may frame a participant page; only we may frame the others', async () => {
    expect(await ancestors(`/${id}`)).toBe('frame-ancestors *')
    await list('*.town.example')
    for (const url of [`/${id}`, `/alpha/${id}`, `/${id}?xid=a`])
      expect(await ancestors(url)).toBe("frame-ancestors 'self' http://*.town.example http://town.example")
    const others = [
      '/',
      `/m/${id}`,
      '/report/r2abcdefgh',
      '/nowhere',
      '/config.json',
      '/api/docs',
      '/embed.js',
    ]
    for (const url of others) expect(await ancestors(url)).toBe("frame-ancestors 'self'")
  })

  it('[PART-6] a frame on an unlisted host shows an explanation instead of the conversation', async () => {
    await list('town.example')
    const refused = await get(`/${id}`, { ...FRAMED, referer: 'https://other.example/' })
    expect(refused.statusCode).toBe(403)
    expect(refused.body).toContain('This conversation may not be shown on this website.')
    expect(refused.body).not.toContain('Trees')
    for (const referer of ['https://town.example/', 'http://localhost:8080/m/x/share'])
      expect((await get(`/${id}`, { ...FRAMED, referer })).statusCode).toBe(200)
    expect((await get(`/${id}`, { referer: 'https://other.example/' })).statusCode).toBe(200)
  })

  it('sends a page once, and logs nothing', async () => {
    const lines: string[] = []
    const stream = { write: (line: string) => void lines.push(line) }
    const logged = await openServer({ logger: { level: 'warn', stream } })
    const { conversation_id } = await logged.build.conversation()
    for (const url of [`/${conversation_id}`, '/9nosuchid', '/report/r2nosuchid', '/home'])
      await logged.app.inject({ url, headers: FRAMED })
    expect(lines).toEqual([])
  })

  it('[PART-6] an unknown id shows an explanation in the frame, in the reader’s language', async () => {
    const german = await get('/9nosuchid', { ...FRAMED, 'accept-language': 'de-AT,en;q=0.5' })
    expect(german.statusCode).toBe(404)
    expect(german.body).toContain('<p>Das Gespräch dieser Seite wurde nicht gefunden.</p>')
    const arabic = await get('/9nosuchid?ui_lang=ar', { ...FRAMED, 'accept-language': 'de' })
    expect(arabic.body).toContain('<html lang="ar" dir="rtl">')
    expect((await get('/9nosuchid')).body).not.toContain('<p>')
  })

  it('[SEC-1] any page may frame the explanation, which runs its own script only', async () => {
    const { headers } = await get('/9nosuchid', FRAMED)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toMatch(/script-src 'sha256-[^']+';/)
    expect(policy).toContain("default-src 'none'")
  })

  const PAGE = 'parent_url=https%3A%2F%2Ftown.example%2F'
  const visit = (of: string, query: string, headers: Record<string, string> = {}) =>
    get(`/${of}/p1?${query}`, { ...FRAMED, ...headers })

  it.each([
    ['polis_site_id_nobody', PAGE, {}, 404, 'could not be found'],
    ['', '', {}, 400, 'its code is incomplete'],
    ['', PAGE, { 'sec-purpose': 'prefetch' }, 404, 'begins with its first visitor'],
  ])(
    '[INT-2] a page of a site without a conversation explains this: “%s” %s %j',
    async (of, query, more, status, words) => {
      await list('town.example')
      const { statusCode, headers, body } = await visit(of || site, query, more)
      expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
      expect(body).toContain(words)
    },
  )

  it('[INT-2] a website that is not on the list is told so, people by words and programs by a code', async () => {
    expect((await visit(site, PAGE)).statusCode).toBe(403)
    await list('other.example')
    expect((await visit(site, PAGE)).body).toContain('may not be shown on this website')
    const told = await get(`/${site}/p1?${PAGE}`, { accept: 'application/json' })
    expect(told.json()).toMatchObject({ error: 'polis_err_domain' })
  })
})
