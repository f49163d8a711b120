import type { ReportData, ReportLandscape } from '@folkmoot/api-types/report-data'
import { beforeAll, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'
import { createTwoGroupConversation, waitFor } from '../analysis/test-conversation.ts'

describe('the colours of a report’s map (reportLandscape)', () => {
  let zid: number
  let id: string
  let points: NonNullable<ReportData['opinion']>['points']
  const server = shareServer({ analyses: {} })
  beforeAll(async () => {
    ;({ zid, id } = await createTwoGroupConversation(server, 40))
    await server.build.report(zid, 'r2all', { mod_level: -2 })
    await server.build.report(zid, 'r2accepted', { mod_level: 0 })
    const found = await waitFor(async () => {
      const { body } = await server.call('GET', '/api/v3/reportData/r2all')
      return (body as ReportData).opinion?.points
    })
    points = found
  })

  const get = async (report_id: string) =>
    (await server.call('GET', `/api/v3/reportLandscape/${report_id}`)).body as ReportLandscape

  it('[RES-22] has a letter for the area of each point, by the votes of its people', async () => {
    const { leans } = await get('r2all')
    const areas = new Set(points.map(({ area }) => area))
    expect(leans.map(({ tid }) => tid)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    for (const { areas: letters } of leans) expect(letters).toHaveLength(areas.size)
    // an area may be hidden for the sake of the votes outside of all, which are drawn by lot
    const at = (tid: number, group: number) =>
      points
        .filter((point) => point.group === group)
        .map(({ area }) => leans[tid]?.areas[area])
        .filter((letter) => letter !== '-')
    const groups = [...new Set(points.map(({ group }) => group))]
    // all agree with comment 0; on comment 2 the groups are on different sides
    expect(new Set(groups.flatMap((group) => at(0, group)))).toEqual(new Set(['a']))
    expect(new Set(groups.flatMap((group) => at(2, group)))).toEqual(new Set(['a', 'd']))
    for (const group of groups) expect(new Set(at(2, group)).size).toBeLessThanOrEqual(1)
  })

  it('[RES-22] leaves out comments that the report does not show', async () => {
    expect((await get('r2accepted')).leans).toEqual([])
  })

  it('[RES-22] is empty before the first public state, and unknown for an unknown report', async () => {
    const { zid: empty } = await server.build.conversation()
    await server.build.report(empty, 'r2empty')
    expect(await get('r2empty')).toEqual({ leans: [] })
    expect((await server.call('GET', '/api/v3/reportLandscape/r2nobody')).status).toBe(400)
  })

  // the same analysis, because its start takes seconds
  it('the health of the conversation has the groups', async () => {
    const { body } = await server.call('GET', `/api/v3/conversationHealth?conversation_id=${id}`, 'ada')
    const { body: map } = await server.call('GET', `/api/v3/math/pca2?conversation_id=${id}`, 'ada')
    expect(body.groups).toMatchObject({ count: map['group-clusters'].length, stable: true })
    expect(body.group_changes).toEqual(expect.any(Array))
  })
})
