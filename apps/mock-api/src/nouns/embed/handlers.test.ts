import { beforeEach, describe, expect, it } from 'vitest'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { provideServer } from '@folkmoot/testing/provide-server'

describe('open the conversation of a page (openPage)', () => {
  let site: string
  let now: number
  beforeEach(() => void (now = Date.now()))
  const server = provideServer({ clock: () => now })
  beforeEach(async () => {
    site = (await server.call('GET', '/api/v3/users', 'ada')).body.site_ids[0]
    await setList('town.example')
  })

  const setList = (domain_whitelist: string) =>
    server.call('POST', '/api/v3/domainWhitelist', 'ada', { domain_whitelist })
  const visit = (
    page: string,
    query = '',
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ) =>
    server.app.inject({
      method,
      url: `/${site}/${page}?parent_url=https%3A%2F%2Ftown.example%2Fa${query}`,
      headers,
    })
  const pages = async () => (await server.rows('pages')).length
  const conversations = async () => (await server.call('GET', '/api/v3/conversations', 'ada')).body

  it('[INT-2] creates a conversation of the site’s owner at the first visit, and redirects to it from then on', async () => {
    const first = await visit('p1', '&topic=Trees&show_vis=1&xid=x%26y&ui_lang=de')
    expect(first.statusCode).toBe(302)
    const [item] = await conversations()
    expect(item).toMatchObject({
      topic: 'Trees',
      vis_type: 1,
      is_owner: true,
      is_draft: false,
      parent_url: 'https://town.example/a',
    })
    const address = new URL(String(first.headers['location']))
    expect(address.origin + address.pathname).toBe(`http://localhost:8080/${item.conversation_id}`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      site_id: site,
      page_id: 'p1',
      xid: 'x&y',
      ui_lang: 'de',
      parent_url: 'https://town.example/a',
    })
    await visit('p1')
    expect(await conversations()).toHaveLength(1)
  })

  it('creates none for a site without a list of hosts, whose pages with a conversation keep it', async () => {
    await visit('p1')
    for (const list of ['', ' , ']) {
      await setList(list)
      const refused = await visit('p2')
      expect(refused.json()).toMatchObject({ error: 'polis_err_page_needs_domain_list', status: 403 })
      expect(refused.json().message).toContain('Integrate')
      expect((await visit('p1')).statusCode).toBe(302)
    }
    expect(await conversations()).toHaveLength(1)
  })

  it('[INT-2] creates one for many first visits at once', async () => {
    const answers = await repeatTogether(20, () => visit('p1'))
    expect(new Set(answers.map(({ headers }) => headers['location'])).size).toBe(1)
    expect(await conversations()).toHaveLength(1)
  })

  it('[INT-2] creates none for previews and prefetches, but redirects to an existing one', async () => {
    const previews = [
      () => visit('p1', '', { 'user-agent': 'facebookexternalhit/1.1' }),
      () => visit('p1', '', { 'sec-purpose': 'prefetch;prerender' }),
      () => visit('p1', '', {}, 'HEAD'),
    ]
    for (const preview of previews) expect((await preview()).statusCode).toBe(404)
    expect(await pages()).toBe(0)
    await visit('p1')
    for (const preview of previews) expect((await preview()).statusCode).toBe(302)
  })

  it('[INT-2] refuses a host that the site’s list does not contain', async () => {
    const list = (domain_whitelist: string, name = 'ada') =>
      server.call('POST', '/api/v3/domainWhitelist', name, { domain_whitelist })
    expect((await list('other.example, *.city.example')).body).toEqual({
      domain_whitelist: 'other.example, *.city.example',
    })
    expect((await visit('p1')).json()).toMatchObject({ error: 'polis_err_domain', status: 403 })
    await list('town.example')
    expect((await visit('p1')).statusCode).toBe(302)
    expect((await server.call('GET', '/api/v3/domainWhitelist', 'ben')).body).toEqual({
      domain_whitelist: 'town.example',
    })
    expect((await server.call('GET', '/api/v3/domainWhitelist', 'dan')).body).toEqual({
      domain_whitelist: '',
    })
  })

  it('[INT-2] creates at most fifty conversations per hour and site, and says when to try again', async () => {
    for (let page = 0; page < 50; page += 1) expect((await visit(`p${page}`)).statusCode).toBe(302)
    const refused = await visit('p50')
    expect(refused.json()).toMatchObject({ error: 'polis_err_too_many_pages', status: 429 })
    expect(refused.headers['retry-after']).toBe('3600')
    expect((await visit('p49')).statusCode).toBe(302)
    now += 3_600_001
    expect((await visit('p50')).statusCode).toBe(302)
  })

  it('[INT-2] ignores invalid options of a snippet, but never an invalid external id', async () => {
    const odd = `&show_vis=maybe&bg_white=&ui_lang=${'x'.repeat(11)}&x_name=${'y'.repeat(800)}&ucv=1&show_share=1`
    const first = await visit('p1', odd)
    expect(first.statusCode).toBe(302)
    const { searchParams } = new URL(String(first.headers['location']))
    expect(Object.fromEntries(searchParams)).toEqual({
      site_id: site,
      page_id: 'p1',
      ucv: '1',
      parent_url: 'https://town.example/a',
    })
    expect((await conversations())[0]).toMatchObject({ vis_type: 0, socialbtn_type: 1, bgcolor: null })
    expect((await visit('p1', odd)).headers['location']).toBe(first.headers['location'])
    expect((await visit('p1', `&xid=${'z'.repeat(1000)}`)).json()).toMatchObject({
      field: 'xid',
      status: 400,
    })
  })
})
