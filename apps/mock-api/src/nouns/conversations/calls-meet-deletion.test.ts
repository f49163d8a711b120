import { runTogether } from '@folkmoot/testing/run-together'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { CONVERSATION_TABLES } from './delete-conversation.storage.ts'
import { deleteAbandonedImports } from '../imports/delete-import.storage.ts'

describe('the deletion of a conversation', () => {
  let zid: number
  let id: string
  const now = Date.now()
  const server = shareServer({ clock: () => now })
  beforeEach(async () => {
    const comments = [{ txt: 'Oaks', pid: 900 }]
    ;({ zid, id } = await server.scenario({ conversation: { topic: 'Trees' }, comments }))
  })

  const join = async (): Promise<string> =>
    (
      await server.send('POST', '/api/v3/votes', {
        body: { conversation_id: id, tid: 0, vote: 1 },
      })
    ).body.auth.token
  const remove = () => server.call('DELETE', `/api/v3/conversations?conversation_id=${id}`, 'ada')
  /** Waits for the others where `runTogether` holds those who read comments. */
  const removeLater = async () => {
    await server.rows('comments', { zid })
    return { path: '', ...(await remove()) }
  }
  const set = (body: object) =>
    server.call('PUT', '/api/v3/conversations', 'ada', { conversation_id: id, ...body })
  const countRows = async () => {
    let count = 0
    for (const table of CONVERSATION_TABLES)
      count += (await server.db.selectFrom(table).select('zid').where('zid', '=', zid).execute()).length
    return count
  }

  it('is told to those who vote, write and change something meanwhile, and stores nothing of theirs', async () => {
    const token = await join()
    await server.build.comment(zid, 1, { pid: 900 })
    const send = (path: string, more: object, sender?: { token: string }) => () =>
      server.send('POST', `/api/v3/${path}`, { body: { conversation_id: id, ...more }, ...sender })
    const post =
      (path: string, more: object = {}) =>
      () =>
        server.call('POST', `/api/v3/${path}`, 'ada', { conversation_id: id, ...more })
    const calls = [
      send('votes', { tid: 1, vote: 1 }, { token }),
      send('votes', { tid: 0, vote: -1 }),
      send('votes', { tid: 0, vote: -1, xid: 'member-8' }),
      send('comments', { txt: 'Also more parks' }, { token }),
      post('reports'),
      () => set({ topic: 'More trees' }),
      post('conversation/close'),
      post('xidAllowList', { xid_allow_list: ['member-7'] }),
      remove,
    ]
    const [removed, ...answers] = await runTogether([remove, ...calls], { inTurn: true })
    expect(removed?.status).toBe(200)
    for (const { status, body } of answers)
      expect([status, body.error]).toEqual([400, 'polis_err_param_parse_failed_conversation_id'])
    await deleteAbandonedImports(server.db, now)
    expect(await countRows()).toBe(0)
  })

  /** Makes these calls as Ada, each of which has found the conversation, and deletes it before they read more. */
  async function readWhileDeleted(paths: readonly string[], more: { untilWaiting?: number } = {}) {
    const read = (path: string) => async () => {
      const { status, body } = await server.call('GET', `/api/v3/${path}`, 'ada')
      return { path, status, error: body.error }
    }
    const before =
      /^(?!.*"users")select .*"(public_\w+|comments|votes_latest|participants|generations|topic\w*)"/is
    const [, ...answers] = await runTogether([removeLater, ...paths.map(read)], {
      inTurn: true,
      before,
      ...more,
    })
    return answers
  }

  it('a reader of a report gets a refusal', async () => {
    await server.build.report(zid, `r2${id}`)
    const calls = ['reportData', 'reportLandscape', 'reportReplay', 'topicReport']
    for (const { path, error } of await readWhileDeleted(calls.map((call) => `${call}/r2${id}`)))
      expect([path, error]).toEqual([path, 'polis_err_param_parse_failed_report_id'])
  })

  it('other readers get a refusal, or their whole answer', async () => {
    await server.build.report(zid, `r2${id}`)
    const calls = ['conversationStats', 'comments', 'math/pca2', 'participationInit', 'moderationLog', 'xids']
    const paths = calls.map((call) => `${call}?conversation_id=${id}`)
    // statistics, comments and the map are created one after the other
    const answers = await readWhileDeleted([`reportExport/r2${id}/summary.csv`, ...paths], {
      untilWaiting: 5,
    })
    for (const { path, status } of answers)
      expect([path, [200, 400]]).toEqual([path, expect.arrayContaining([status])])
  })
})
