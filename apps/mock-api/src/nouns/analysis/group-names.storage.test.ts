import type { NewGroupChange } from '@folkmoot/domain/reports/group-changes'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { applyPublicOpinion } from './public-opinion.storage.ts'

describe('the names of groups', () => {
  let zid: number
  let conversation_id: string
  const server = shareServer()
  beforeEach(async () => {
    ;({ zid, conversation_id } = await server.build.conversation())
  })

  /** Creates a report with names of groups A, B and C. */
  async function createReport(...names: string[]): Promise<string> {
    await server.call('POST', '/api/v3/reports', 'ada', { conversation_id })
    const { body } = await server.call('GET', `/api/v3/reports?conversation_id=${conversation_id}`, 'ada')
    const [{ report_id }] = body
    await rename(report_id, Object.fromEntries(names.map((name, group) => [`label_group_${group}`, name])))
    return report_id
  }
  const rename = (report_id: string, change: object) =>
    server.call('PUT', '/api/v3/reports', 'ada', { conversation_id, report_id, ...change })
  const readNames = async () =>
    (
      await server.send(
        'GET',
        `/api/v3/participationInit?conversation_id=${conversation_id}&includePCA=false`,
        {},
      )
    ).body.group_names
  const publish = (changes: readonly NewGroupChange[], count: number) =>
    applyPublicOpinion(
      server.db,
      {
        zid,
        mark: `${changes.length}`,
        state: '{}',
        published: { tick: 1, voters: 3, map: '{}', figures: '{}', leans: '{}', groups: { changes, count } },
      },
      0,
    )

  it('[RES-17] are sent to participants as the owner gave them in the report changed last', async () => {
    expect(await readNames()).toBeUndefined()
    const report_id = await createReport('Shops', '  ', 'Walkers')
    expect((await readNames()).slice(0, 4)).toEqual(['Shops', null, 'Walkers', null])
    await rename(report_id, { withdrawn: true })
    expect(await readNames()).toBeUndefined()
  })

  it('[RES-17] go with their groups when these get other letters, in the same transaction as the map', async () => {
    await createReport('Shops', 'Drivers', 'Walkers')
    await publish([], 3)
    expect((await readNames()).slice(0, 3)).toEqual(['Shops', 'Drivers', 'Walkers'])
    await publish(
      [
        { kind: 'vanished', id: 0, from: [] },
        { kind: 'moved', id: 0, from: [2] },
      ],
      2,
    )
    expect((await readNames()).slice(0, 4)).toEqual(['Walkers', 'Drivers', 'Shops', null])
  })
})
