import { shareServer } from '@folkmoot/testing/provide-server'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReportPath, REPORT_PAGES } from '@folkmoot/domain/reports/reports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe('the pages of a report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-report-pages-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const server = shareServer(() => {
    mkdirSync(join(folder, 'assets/report'), { recursive: true })
    writeFileSync(join(folder, 'assets/report/app-1a2b.js'), 'export {}')
    writeFileSync(join(folder, 'report.html'), '<title>Product</title>\n<!--about-->')
    return { pages: { report: { folder } } }
  })
  beforeAll(async () => {
    const texts = { topic: 'Streets & <b>squares</b>', description: '"Which" of them? $& $1' }
    const { zid } = await server.build.conversation(texts)
    await server.build.report(zid, 'r2a')
  })
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, body, headers: sent } = await server.app.inject({ url, headers })
    return { status: statusCode, text: body, headers: sent }
  }

  it.each(REPORT_PAGES.map(({ path }) => createReportPath(path, 'r2a')))(
    '[REP-4] replies to %s with the report app',
    async (url) => {
      const answer = await get(url)
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect((await get(url, { 'if-none-match': String(answer.headers['etag']) })).status).toBe(304)
    },
  )

  it('[PART-8] has the question in the first HTML, escaped', async () => {
    const { text } = await get('/report/r2a')
    expect(text).toContain('<title>Report: Streets &amp; &lt;b&gt;squares&lt;/b&gt;</title>')
    expect(text).toContain('<meta name="description" content="&quot;Which&quot; of them? $&amp; $1" />')
    expect(text).toMatch(/property="og:url" content="http[^"]+\/report\/r2a"/)
    expect(text).not.toContain('<b>')
    expect((await get('/topicStats/r2a')).text).toContain('<title>Topic Stats: Streets')
  })

  it('[SAFE-46] answers a withdrawn report with the page, 410, and nothing of the conversation', async () => {
    const { zid } = await server.build.conversation({ topic: 'Secret' })
    await server.build.report(zid, 'r2gone', { withdrawn: 1 })
    for (const { path } of REPORT_PAGES)
      expect(await get(createReportPath(path, 'r2gone'))).toMatchObject({
        status: 410,
        text: '<title>Product</title>\n<!--about-->',
      })
  })

  it('[RPT-1] replies to an unknown report_id with 404 and the page, which explains it', async () => {
    const { status, text } = await get('/report/r2nobody')
    expect([status, text]).toEqual([404, '<title>Product</title>\n<!--about-->'])
  })

  it('serves the files of the report app', async () => {
    expect((await get('/assets/report/app-1a2b.js')).status).toBe(200)
    expect((await get('/assets/report/gone.js')).status).toBe(404)
  })
})
