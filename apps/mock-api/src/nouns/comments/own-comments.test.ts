import { EXAMPLE_ANALYSIS, savePublicResult } from '@folkmoot/testing/analysis'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, describe, expect, it } from 'vitest'

describe('what became of one’s own comments', () => {
  const server = shareServer()
  let zid: number, id: string
  beforeEach(
    async () => ({ zid, id } = await server.scenario({ comments: ['Plant trees'], votes: ['a', 'a', 'd'] })),
  )

  const write = async (txt: string, token?: string) =>
    (await server.send('POST', '/api/v3/comments', { token, body: { conversation_id: id, txt, vote: -1 } }))
      .body
  const list = async (token: string) =>
    (await server.send('GET', `/api/v3/comments/me?conversation_id=${id}`, { token })).body
  const moderate = (tid: number, change: object) => {
    const state = { mod: -1, active: true, is_meta: false, velocity: 1 }
    return server.call('PUT', '/api/v3/comments', 'ada', { conversation_id: id, tid, ...state, ...change })
  }

  it('[AUTHOR-1] an author reads whether a comment waits, is shown, hidden with the reason, or merged with another', async () => {
    await server.build.change(zid, { strict_moderation: 1 })
    const { auth } = await write('Build homes')
    for (const txt of ['Light the path', 'Sell the square', 'More trees']) await write(txt, auth.token)
    await write('Of somebody else')
    await moderate(2, { mod: 1 })
    await moderate(3, { reason: 'Off topic' })
    await moderate(0, { mod: 1 })
    await moderate(4, { repeats: 0 })
    expect(await list(auth.token)).toMatchObject([
      { txt: 'More trees', state: 'merged', others: [{ tid: 0, txt: 'Plant trees' }] },
      { txt: 'Sell the square', state: 'hidden', reason: 'Off topic', others: [] },
      { txt: 'Light the path', state: 'shown' },
      { txt: 'Build homes', state: 'waiting', votes: null },
    ])
  })

  it('[AUTHOR-1] has no reason that somebody else’s comment got, and nothing for those who have not taken part', async () => {
    const { auth } = await write('Build homes')
    await moderate(0, { reason: 'Off topic' })
    await moderate(1, {})
    const [comment] = await list(auth.token)
    expect(comment).toMatchObject({ state: 'hidden' })
    expect(comment).not.toHaveProperty('reason')
    const anonymous = await server.send('GET', `/api/v3/comments/me?conversation_id=${id}`)
    expect(anonymous.status).toBe(401)
  })

  it('[AUTHOR-2] has the public votes of a shown comment from three on, where participants see results', async () => {
    const { auth, currentPid } = await write('Build homes')
    await server.db.updateTable('comments').set({ pid: currentPid }).where('zid', '=', zid).execute()
    await savePublicResult(server.db, zid, EXAMPLE_ANALYSIS, { generation: 1, now: 1 })
    const votes = async () => (await list(auth.token)).map((one: { votes: object | null }) => one.votes)
    expect(await votes()).toEqual([null, null])
    await server.build.change(zid, { vis_type: 1 })
    expect(await votes()).toEqual([null, { agree_count: 2, disagree_count: 1, pass_count: 0 }])
    await server.build.change(zid, { results_shown: 'closed' })
    expect(await votes()).toEqual([null, null])
  })

  it('[AUTHOR-3] has what the hosts say becomes of it, once the report is published', async () => {
    const { auth } = await write('Build homes')
    const own = { conversation_id: id, report_id: `r2${id}` }
    await server.build.report(zid, own.report_id)
    await server.call('PUT', '/api/v3/reportAnswers', 'ada', {
      ...own,
      tid: 1,
      state: 'decided',
      reason: 'In May',
    })
    expect((await list(auth.token))[0]).not.toHaveProperty('answer')
    await server.call('POST', '/api/v3/reportPublications', 'ada', own)
    expect((await list(auth.token))[0].answer).toEqual({ state: 'decided', reason: 'In May' })
  })

  it('[AUTHOR-4] an exact repeat names the comment that is there, if participants see it', async () => {
    const repeat = await server.send('POST', '/api/v3/comments', {
      body: { conversation_id: id, txt: 'Plant trees' },
    })
    expect(repeat).toMatchObject({ status: 409, body: { error: 'polis_err_post_comment_duplicate', tid: 0 } })
    await moderate(0, {})
    const hidden = await write('Plant trees')
    expect(hidden).not.toHaveProperty('tid')
  })

  it('[CFG-13] refuses a comment that is longer than the hosts allow', async () => {
    await server.build.change(zid, { comment_characters: 80 })
    const long = await write('x'.repeat(81))
    expect(long).toMatchObject({
      error: 'polis_err_param_parse_failed_txt',
      field: 'txt',
      message: expect.stringContaining('at most 80 characters'),
    })
    expect(await write('x'.repeat(80))).toHaveProperty('tid')
  })
})
