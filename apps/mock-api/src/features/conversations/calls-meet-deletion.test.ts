import { runTogether } from '@folkmoot/testing/run-together'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { CONVERSATION_TABLES } from '../../core/delete-conversation.storage.ts'
import { sweepImports } from '../../sweep.ts'

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
    const send = (path: string, body: object, sender?: string) => () =>
      server.send('POST', `/api/v3/${path}`, {
        body: { conversation_id: id, ...body },
        ...(sender === undefined ? {} : { token: sender }),
      })
    const answers = await runTogether(
      [
        () => remove(),
        send('votes', { tid: 1, vote: 1 }, token),
        send('votes', { tid: 0, vote: -1 }),
        send('votes', { tid: 0, vote: -1, xid: 'member-8' }),
        send('comments', { txt: 'Also more parks' }, token),
        () => server.call('POST', '/api/v3/reports', 'ada', { conversation_id: id }),
        () => set({ topic: 'More trees' }),
        () => server.call('POST', '/api/v3/conversation/close', 'ada', { conversation_id: id }),
        () =>
          server.call('POST', '/api/v3/xidAllowList', 'ada', {
            conversation_id: id,
            xid_allow_list: ['member-7'],
          }),
        () => remove(),
      ],
      { inTurn: true },
    )
    const unknown = [400, 'polis_err_param_parse_failed_conversation_id']
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [200, undefined],
      ...Array.from({ length: 9 }, () => unknown),
    ])
    await sweepImports(server.db, now)
    expect(await countRows()).toBe(0)
  })

  it('is told to those who read something meanwhile', async () => {
    await server.build.report(zid, `r2${id}`)
    const reports = ['reportData', 'reportLandscape', 'reportReplay', 'topicReport']
    const others = [
      'conversationStats',
      'comments',
      'math/pca2',
      'participationInit',
      'moderationLog',
      'xids',
    ]
    const paths = [
      ...reports.map((call) => `${call}/r2${id}`),
      `reportExport/r2${id}/summary.csv`,
      ...others.map((call) => `${call}?conversation_id=${id}`),
    ]
    const read = (path: string) => async () => {
      const { status, body } = await server.call('GET', `/api/v3/${path}`, 'ada')
      return { path, status, error: body.error }
    }
    // the calls have found it
    const before =
      /^(?!.*"users")select .*"(public_\w+|comments|votes_latest|participants|generations|topic\w*)"/is
    const [, ...answers] = await runTogether([removeLater, ...paths.map(read)], { inTurn: true, before })
    for (const { path, status, error } of answers)
      if (reports.some((call) => path.startsWith(call)))
        expect([path, error]).toEqual([path, 'polis_err_param_parse_failed_report_id'])
      // some have read all that they tell
      else expect([path, [200, 400].includes(status)]).toEqual([path, true])
  })
})
