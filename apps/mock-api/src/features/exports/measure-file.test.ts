import { reportExports, type ReportFiles } from '@folkmoot/api-types/exports'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { measureFile } from './measure-file.ts'

const NOW = 1_800_000_000_000

async function* streamPieces(...texts: string[]) {
  for (const text of texts) yield await Promise.resolve(text)
}

describe('sizes of the report export (listReportFiles)', () => {
  let server: TestServer
  let now = NOW
  let zid: number
  beforeEach(async () => {
    now = NOW
    server = await createTestServer({ clock: () => now })
    ;({ zid } = await server.build.conversation({ topic: 'Streets, “wide”', description: 'Two\nlines' }))
    await server.build.report(zid, 'r2a')
    const votes = [1, 2, 5].flatMap((pid) =>
      [0, 1].map((tid) => ({ pid, tid, vote: -1, high_priority: 0, created: NOW })),
    )
    await fillConversation(
      server.db,
      { zid, now: NOW },
      {
        people: [1, 2, 5, 9].map((pid) => ({ pid })),
        comments: [
          { tid: 0, txt: 'Trees,\n“many” and "more"' },
          { tid: 1, txt: 'Bäume', mod: -1 },
        ],
        votes: [...votes, { pid: 1, tid: 0, vote: 1, high_priority: 0, created: NOW + 1 }],
      },
    )
  })
  afterEach(() => server.close())

  const get = (headers: Record<string, string> = {}, id = 'r2a') =>
    server.send('GET', `/api/v3/reportExport/${id}`, { headers })

  it('[RPT-2] are those of the downloaded files', async () => {
    await server.build.change(zid, { is_data_open: 1 })
    const { status, body } = await get()
    expect([status, Check(reportExports.listReportFiles.reply, body)]).toEqual([200, true])
    for (const { file, rows, bytes, exact } of (body as ReportFiles).files) {
      const text = String((await server.call('GET', `/api/v3/reportExport/r2a/${file}`)).body)
      expect([file, bytes, exact]).toEqual([file, Buffer.byteLength(text), true])
      if (file === 'votes.csv') expect(rows).toBe(text.trim().split('\n').length - 1)
      if (file === 'participant-votes.csv') expect(rows).toBe(text.trim().split('\n').length - 1)
    }
    expect((body as ReportFiles).files.map(({ rows }) => rows)).toEqual([12, 2, 7, 3, 3, 2, 2, 0])
    expect((body as ReportFiles).votes_published).toBe(NOW)
  })

  it('[RPT-2] are measured at most once per minute, and a client with the newest ones gets 304', async () => {
    const first = await get()
    await server.build.comment(zid, 7)
    expect((await get()).body).toEqual(first.body)
    expect((await get({ 'if-none-match': String(first.headers['etag']) })).status).toBe(304)
    now += 60_000
    expect((await get()).body.files[1].rows).toBe(3)
  })

  it('[RPT-2] are for readers with the report_id, which must match a report', async () => {
    expect((await get({}, 'r2nobody')).body).toMatchObject({ field: 'report_id', status: 400 })
  })

  it('[RPT-2] are estimated from the beginning of long files, and exact for short ones', async () => {
    const row = `${'ä'.repeat(511)}\n`
    expect(await measureFile(streamPieces('head\n', row, row), 2)).toEqual({
      bytes: 5 + 2 * 1023,
      exact: true,
    })
    const page = row.repeat(100)
    const { bytes, exact } = await measureFile(streamPieces('head\n', ...Array<string>(40).fill(page)), 4000)
    expect(exact).toBe(false)
    expect(bytes / (5 + 4000 * 1023)).toBeCloseTo(1, 2)
    const quoted = `1,"${'two\nlines '.repeat(40)}"\n`
    const judged = await measureFile(streamPieces('head\n', quoted.repeat(700), quoted.repeat(300)), 1000)
    expect(judged.bytes / (5 + 1000 * quoted.length)).toBeCloseTo(1, 2)
  })
})
