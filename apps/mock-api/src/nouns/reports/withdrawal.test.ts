import { beforeEach, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'

const NOW = 1_800_000_000_000

describe('a report that is withdrawn or deleted', () => {
  let id: string
  let report: string
  let zid: number
  const server = shareServer({ clock: () => NOW })
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({ comments: [{ txt: 'Trees', mod: 1 }] }))
    report = `r2${id}`
    await server.build.report(zid, report, { created: 5, modified: 5 })
  })

  const get = (url: string, name?: string) => server.call('GET', url, name)
  const update = (body: object, name = 'ada') =>
    server.call('PUT', '/api/v3/reports', name, { conversation_id: id, report_id: report, ...body })
  const remove = (report_id: string, name?: string) =>
    server.call('DELETE', `/api/v3/reports?conversation_id=${id}&report_id=${report_id}`, name)
  const reading = () => [
    `/api/v3/reports?report_id=${report}`,
    `/api/v3/reportData/${report}`,
    `/api/v3/reportLandscape/${report}`,
    `/api/v3/reportReplay/${report}`,
    `/api/v3/reportExport/${report}/comments.csv`,
    `/api/v3/topicReport/${report}`,
    `/api/v3/delphi?report_id=${report}`,
    `/api/v3/topicStats?report_id=${report}`,
    `/api/v3/comments?conversation_id=${id}&report_id=${report}`,
    `/api/v3/comments?conversation_id=${id}&report_id=${report}&moderation=true`,
    `/api/v3/conversationStats?conversation_id=${id}&report_id=${report}`,
    `/api/v3/math/pca2?conversation_id=${id}&report_id=${report}`,
    `/api/v3/nextComment?conversation_id=${id}&report_id=${report}`,
  ]

  it('[SAFE-46] answers 410 and says so, also what was cached, until it is shown again', async () => {
    for (const url of reading()) {
      const { status, headers } = await get(url)
      // no browser or proxy shows it again without asking
      expect([url, status, headers['cache-control']]).toEqual([url, 200, 'no-cache'])
    }
    expect((await update({ withdrawn: true })).body).toEqual({})
    for (const url of reading()) {
      const { status, body, headers } = await get(url)
      expect([url, status, body.error]).toEqual([url, 410, 'polis_err_report_withdrawn'])
      expect([url, headers['cache-control']]).toEqual([url, 'no-cache'])
      expect(body.message).toMatch(/have withdrawn this report/)
    }
    for (const name of ['dan', 'eve@example.org'])
      expect((await get(`/api/v3/reports?report_id=${report}`, name)).status).toBe(410)
    expect((await update({ withdrawn: false })).status).toBe(200)
    for (const url of reading()) expect([url, (await get(url)).status]).toEqual([url, 200])
  })

  it('[SAFE-46] stays in the list of those who administer it, with the time, and can be changed', async () => {
    expect((await update({ withdrawn: true }, 'ben')).status).toBe(200)
    const listed = async () => (await get(`/api/v3/reports?conversation_id=${id}`, 'ada')).body
    expect(await listed()).toMatchObject([{ report_id: report, withdrawn: String(NOW) }])
    expect((await get(`/api/v3/reports?report_id=${report}`, 'ada')).body).toEqual(await listed())
    // withdrawing again keeps the time
    await update({ withdrawn: true, report_name: 'Gone' })
    expect(await listed()).toMatchObject([{ report_name: 'Gone', withdrawn: String(NOW) }])
    await update({ report_name: 'Still gone' })
    expect(await listed()).toMatchObject([{ report_name: 'Still gone', withdrawn: String(NOW) }])
    await update({ withdrawn: false })
    expect(await listed()).toMatchObject([{ withdrawn: null }])
  })

  it('is deleted by the owner, with all that is stored about it', async () => {
    await server.build.report(zid, `${report}b`)
    for (const report_id of [report, `${report}b`]) {
      const choice = { conversation_id: id, report_id, tid: 0, include: true }
      await server.call('POST', '/api/v3/reportCommentSelections', 'ada', choice)
    }
    expect((await remove(report, 'ada')).body).toEqual({})
    for (const url of reading()) expect([url, (await get(url)).status]).toEqual([url, 400])
    expect(await server.rows('reports', { zid })).toMatchObject([{ report_id: `${report}b` }])
    expect(await server.rows('report_comment_selections', { zid })).toHaveLength(1)
    const { error } = (await remove(report, 'ada')).body
    expect(error).toBe('polis_err_param_parse_failed_report_id')
  })

  it('is deleted by an administrator too, also while it is withdrawn', async () => {
    await update({ withdrawn: true })
    expect((await remove(report, 'cleo')).status).toBe(200)
  })

  it('is not deleted through another conversation', async () => {
    const other = await server.build.conversation({ owner: 4 })
    const url = `/api/v3/reports?conversation_id=${other.conversation_id}&report_id=${report}`
    expect((await server.call('DELETE', url, 'dan')).body).toMatchObject({ field: 'report_id', status: 400 })
    expect((await get(`/api/v3/reportData/${report}`)).status).toBe(200)
  })
})
