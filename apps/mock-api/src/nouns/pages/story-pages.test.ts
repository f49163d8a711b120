import { shareServer } from '@folkmoot/testing/provide-server'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createStorySource } from './story-pages.ts'

const SHELL = '<html lang="en" dir="ltr"><title>Product</title><!--about--><body><!--story--></body></html>'
/** Writes what it is given; the pages build the real one. */
const CODE = `let rendered = 0
export const renderStory = ({ conversation, comments, report: { answers } }, asked) => ({
  html: '<main>' + conversation.topic + ', rendered ' + ++rendered + '</main> answers ' +
    answers.map(({ tid, state }) => (comments.find((one) => one.tid === tid)?.txt ?? '') + ':' + state) + '<p>',
  language: asked ?? 'de',
  direction: asked === 'ar' ? 'rtl' : 'ltr',
  title: conversation.topic,
  lead: 'People agree on $& "much".',
  card: conversation.topic === 'Streets' ? {
    asker: 'Town', logo: null, accent: '#0b5c3a', title: conversation.topic, finding: '86 % agree', quotation: '“Trees”', facts: '3 people · 9 votes',
    dots: [{ x: 40, y: 40, radius: 17, colour: '#2049cc', letter: 'A', ink: '#ffffff' }],
  } : undefined,
})`

describe('the page of the Story', () => {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-story-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const server = shareServer(() => {
    writeFileSync(join(folder, 'story.html'), SHELL)
    writeFileSync(join(folder, 'story.mjs'), CODE)
    return { pages: { story: createStorySource(folder) } }
  })
  let zid: number
  let id: string
  let report: string
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({
      conversation: { topic: 'Streets' },
      comments: [{ txt: 'Trees', mod: 1 }],
    }))
    report = `r${id}`
    await server.build.report(zid, report)
  })
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const { statusCode, body, headers: sent } = await server.app.inject({ url: path, headers })
    return { status: statusCode, text: body, headers: sent }
  }
  const countRenders = (text: string) => Number(/rendered (\d+)/.exec(text)?.[1])

  it('[STORY-1] is readable without scripts, in its language, with the answer as its description', async () => {
    const { status, text, headers } = await get(`/report/${report}`)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('<html lang="de" dir="ltr">')
    expect(text).toMatch(/<main>Streets, rendered \d+<\/main>/)
    expect(text).toContain('<title>Streets</title>')
    expect(text).toContain('name="description" content="People agree on $&amp; &quot;much&quot;."')
    expect(text).toMatch(new RegExp(`property="og:url" content="http[^"]+/report/${report}"`))
  })

  it('[STORY-8] is in the language of the address, where we have it', async () => {
    expect((await get(`/report/${report}?ui_lang=ar`)).text).toContain('<html lang="ar" dir="rtl">')
    expect((await get(`/report/${report}?ui_lang="><script>`)).text).toContain('<html lang="de" dir="ltr">')
  })

  it('[STORY-1] is written once for all readers, and anew when the report changes', async () => {
    const first = await get(`/report/${report}`)
    const again = await get(`/report/${report}`, { 'accept-encoding': 'gzip' })
    expect([countRenders((await get(`/report/${report}`)).text), again.status]).toEqual([
      countRenders(first.text),
      200,
    ])
    const known = { 'if-none-match': String(first.headers['etag']) }
    expect((await get(`/report/${report}`, known)).status).toBe(304)
    await server.call('PUT', '/api/v3/conversations', 'ada', { conversation_id: id, topic: 'Squares' })
    const changed = await get(`/report/${report}`, known)
    expect([changed.status, changed.text.includes('<main>Squares')]).toEqual([200, true])
  })

  it('[STORY-12] stays readable as it was published, without what is rejected since', async () => {
    const own = { conversation_id: id, report_id: report }
    await server.call('PUT', '/api/v3/reportAnswers', 'ada', { ...own, tid: 0, state: 'decided' })
    expect((await server.call('POST', '/api/v3/reportPublications', 'ben', own)).status).toBe(200)
    const [{ published }] = (await server.call('GET', `/api/v3/reports?report_id=${report}`)).body
    await server.call('PUT', '/api/v3/reportAnswers', 'ada', { ...own, tid: 0, state: 'none' })
    const shown = async (query = '') =>
      /answers ([^<]*)</.exec((await get(`/report/${report}${query}`)).text)?.[1]
    const earlier = `?published=${published}`
    expect([await shown(), await shown(earlier), await shown('?published=1')]).toEqual([
      '',
      'Trees:decided',
      '',
    ])
    expect((await server.decide({ conversation_id: id, tid: 0, mod: -1 })).status).toBe(200)
    expect(await shown(earlier)).toBe(':decided')
  })

  it('[STORY-13] is where the address of a closed conversation leads, not of an open one or in a frame', async () => {
    const own = { conversation_id: id, report_id: report }
    const follow = async (path = `/${id}`, headers = {}) => (await get(path, headers)).headers['location']
    const close = (is_active: boolean) =>
      server.call('PUT', '/api/v3/conversations', 'ada', { conversation_id: id, is_active })
    const startPage = async () =>
      (await server.call('GET', `/api/v3/participationInit?conversation_id=${id}`)).body.report_id
    await close(false)
    expect([await follow(), await startPage()]).toEqual([undefined, undefined])
    await server.call('POST', '/api/v3/reportPublications', 'ada', own)
    expect([await follow(), await startPage()]).toEqual([`/report/${report}`, report])
    expect(await follow(`/${id}?own`)).toBeUndefined()
    expect(await follow(`/${id}`, { 'sec-fetch-dest': 'iframe' })).toBeUndefined()
    await server.call('PUT', '/api/v3/reports', 'ada', { ...own, withdrawn: true })
    expect([await follow(), await startPage()]).toEqual([undefined, undefined])
    await server.call('PUT', '/api/v3/reports', 'ada', { ...own, withdrawn: false })
    await close(true)
    expect([await follow(), await startPage()]).toEqual([undefined, undefined])
  })

  it('[STORY-16] has a picture for links, drawn once, where our fonts have its letters', async () => {
    const draw = () => server.app.inject({ url: `/report/${report}/card.png` })
    const { statusCode, headers, rawPayload } = await draw()
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    // the size in the header of a PNG
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    expect((await draw()).rawPayload.equals(rawPayload)).toBe(true)
    expect((await get(`/report/${report}`)).text).toContain(`/report/${report}/card.png"`)
    await server.call('PUT', '/api/v3/conversations', 'ada', { conversation_id: id, topic: '廣場' })
    expect((await draw()).statusCode).toBe(404)
    expect((await get(`/report/${report}`)).text).not.toContain('card.png')
  })

  it('[SAFE-46] is gone when the report is withdrawn; all data has its own page', async () => {
    expect((await get(`/report/${report}/data`)).text).not.toContain('<main>')
    const withdrawn = { conversation_id: id, report_id: report, withdrawn: true }
    await server.call('PUT', '/api/v3/reports', 'ada', withdrawn)
    const { status, text } = await get(`/report/${report}`)
    expect([status, text.includes('Streets')]).toEqual([410, false])
  })
})
