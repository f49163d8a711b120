import { comments } from '@folkmoot/api-types/comments'
import { parseCommentText } from '@folkmoot/domain/comments'
import { LIMITS } from '@folkmoot/domain/limits'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { openServer, shareServer } from '@folkmoot/testing/provide-server'
import { repeatTogether } from '@folkmoot/testing/run-together'
import fc from 'fast-check'
import { Check } from 'typebox/value'
import { beforeEach, describe, expect, it } from 'vitest'

const KEY = 'abcdefghijklmnopqrstuv'

describe('create a comment (createComment)', () => {
  let id: string
  let zid: number
  let users: number
  const server = shareServer()
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({ conversation: { xid_policy: 'secret' } }))
    users = await countUsers()
  })

  const post = (body: object, token?: string) =>
    server.send('POST', '/api/v3/comments', {
      body: { conversation_id: id, txt: 'More trees', ...body },
      token,
    })
  const as = async (name: string, body: object = {}) => post(body, await server.tokenFor(name))
  const stored = () => server.rows('comments', { zid }, 'tid')
  const votes = () => server.rows('votes', { zid })
  const countUsers = async () => (await server.db.selectFrom('users').select('uid').execute()).length
  /** the counted participants, their rows and their new users */
  const people = async () => {
    const { participant_count } = await server.row('conversations', { zid })
    const rows = await server.rows('participants', { zid })
    return [participant_count, rows.length, (await countUsers()) - users]
  }

  it('before a scheduled opening takes seed comments of hosts, and nothing else', async () => {
    await server.build.change(zid, { is_active: 0, opens_at: Date.now() + 86_400_000 })
    expect((await as('ada', { is_seed: true })).status).toBe(200)
    const closed = { status: 403, body: { error: 'polis_err_conversation_is_closed' } }
    expect(await as('ada', { txt: 'Own', is_seed: true, vote: -1 })).toMatchObject(closed)
    expect(await as('ada', { txt: 'Own' })).toMatchObject(closed)
    expect(await as('dan', { txt: 'A seed', is_seed: true })).toMatchObject(closed)
    expect(await post({ txt: 'A comment' })).toMatchObject(closed)
    const file = (csv: string, is_seed: boolean) =>
      server.call('POST', '/api/v3/comments-bulk', 'ada', { conversation_id: id, csv, is_seed })
    expect((await file('comment_text\nMore bins', true)).body.results).toMatchObject([{ status: 'success' }])
    expect(await file('comment_text\nMore cats', false)).toMatchObject(closed)
    await server.build.change(zid, { opens_at: null })
    expect(await as('ada', { txt: 'Late', is_seed: true })).toMatchObject(closed)
    expect((await stored()).map(({ txt }) => txt)).toEqual(['More trees', 'More bins'])
  })

  it('[API-1] numbers comments from 0, creates a participant and returns a token that identifies it', async () => {
    const first = await post({})
    expect(first.body).toEqual({
      tid: 0,
      currentPid: 0,
      auth: { token: expect.any(String), token_type: 'Bearer', expires_in: 2_592_000 },
    })
    expect((await post({ txt: 'More parks' }, first.body.auth.token)).body).toEqual({ tid: 1, currentPid: 0 })
    expect((await post({ txt: 'More bins' })).body).toMatchObject({ tid: 2, currentPid: 1 })
    expect(await people()).toEqual([2, 2, 2])
    expect(await stored()).toMatchObject([
      { tid: 0, pid: 0, txt: 'More trees', mod: 0, active: 1, is_seed: 0, is_meta: 0, velocity: 1 },
      { tid: 1, pid: 0 },
      { tid: 2, pid: 1 },
    ])
  })

  it('[API-1] stores the author’s vote only when one is sent', async () => {
    await post({ vote: -1, participant_key: KEY })
    await post({ txt: 'Two', participant_key: KEY })
    await as('ada', { txt: 'Three', is_seed: true })
    expect(await votes()).toMatchObject([{ pid: 0, tid: 0, vote: -1 }])
  })

  it('[API-6] accepts a moderator’s comment immediately, seed or not; others wait', async () => {
    await as('ada', { txt: 'Seed', is_seed: true })
    await as('ben', { txt: 'Own' })
    await as('dan', { txt: 'Waits' })
    const rows = (await stored()).map(({ mod, active, is_seed }) => [mod, active, is_seed])
    expect(rows).toEqual([
      [1, 1, 1],
      [1, 1, 0],
      [0, 1, 0],
    ])
  })

  it.each([
    ['invisible text', { txt: '\u200B' }, 400, 'polis_err_param_missing_txt'],
    ['998 characters', { txt: 'x'.repeat(998) }, 400, 'polis_err_param_parse_failed_txt'],
    ['the same text with blanks', { txt: '  Known\n' }, 409, 'polis_err_post_comment_duplicate'],
  ])('[API-7] refuses %s and creates no participant', async (_, body, status, error) => {
    await server.build.comment(zid, 0, { txt: 'Known', mod: -1 })
    const before = [await people(), await stored()]
    const answer = await post(body)
    expect([answer.status, answer.body.error]).toEqual([status, error])
    expect(answer.body.message).toMatch(/^.{10,}\.$/)
    expect(answer.body).not.toHaveProperty('auth')
    expect([await people(), await stored()]).toEqual(before)
  })

  it('[CFG-1] refuses a comment in a closed conversation before any other check', async () => {
    await server.build.comment(zid, 0, { txt: 'Known' })
    await server.build.change(zid, { is_active: 0 })
    const before = await people()
    for (const body of [{}, { txt: 'Known' }, { txt: '' }, { is_seed: true }])
      for (const token of [undefined, await server.tokenFor('ada')]) {
        const { status, body: answer } = await post(body, token)
        expect([status, answer.error]).toEqual([403, 'polis_err_conversation_is_closed'])
      }
    expect(await people()).toEqual(before)
  })

  it('[API-7] sent many times at once is one comment, and everybody else is told', async () => {
    const answers = await repeatTogether(6, () => post({}))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(5).fill(409)])
    expect(await stored()).toHaveLength(1)
    expect(await people()).toEqual([1, 1, 1])
  })

  it('[API-5] many at once with one key are one participant’s, with numbers in a row', async () => {
    const answers = await repeatTogether(6, (index) => post({ txt: `Idea ${index}`, participant_key: KEY }))
    expect(new Set(answers.map(({ body }) => body.currentPid))).toEqual(new Set([0]))
    expect(answers.map(({ body }) => body.tid).sort((a, b) => a - b)).toEqual([...Array(6).keys()])
    expect(await people()).toEqual([1, 1, 1])
  })

  it('[SEC-2] accepts 30 comments per minute of each participant; moderators are not limited', async () => {
    const flood = (count: number, body: object, token?: string) =>
      repeatTogether(count, (index) => post({ txt: `${JSON.stringify(body)} ${index}`, ...body }, token))
    const refused = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429).length
    const { token } = (await post({ txt: 'The first' })).body.auth
    const answers = await flood(32, {}, token)
    expect(refused(answers)).toBe(2)
    expect(answers.find(({ status }) => status === 429)).toMatchObject({
      headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
      body: { error: 'polis_err_too_many_comments' },
    })
    expect(await stored()).toHaveLength(31)
    expect((await post({ xid: 'somebody-else', participant_key: KEY })).status).toBe(200)
    expect(refused(await flood(32, { is_seed: true }, await server.tokenFor('ada')))).toBe(0)
  })

  it('[SEC-2] accepts 20 comments per minute of one network in a conversation, of whomever', async () => {
    const small = await openServer({ env: { LIMITS: '{"comments_per_address":20}' } })
    const rooms = [await small.scenario({}), await small.scenario({})]
    const write = (room: number, index: number) =>
      small.send('POST', '/api/v3/comments', {
        body: { conversation_id: rooms[room]?.id, txt: `Idea ${index}` },
      })
    for (let index = 0; index < 20; index += 1) expect((await write(0, index)).status).toBe(200)
    expect((await write(0, 20)).body.error).toBe('polis_err_too_many_comments')
    expect((await write(1, 20)).status).toBe(200)
  })

  it('[SEC-2] refuses the comment after the ten thousandth, of anybody', async () => {
    const comments = Array.from({ length: LIMITS.conversationComments - 1 }, (_, tid) => ({
      tid,
      txt: `Idea ${tid}`,
    }))
    await fillConversation(server.db, { zid, now: Date.now() }, { people: [], comments, votes: [] })
    expect((await post({ txt: 'The last one' })).status).toBe(200)
    for (const answer of [await post({ txt: 'One more' }), await as('ada', { txt: 'A seed', is_seed: true })])
      expect(answer.body).toMatchObject({ error: 'polis_err_conversation_full', status: 409 })
  })

  it('[API-1] lists the comment immediately, with exactly the text that was sent', async () => {
    const texts = fc.array(fc.nat(0xffff), { maxLength: 60 }).map((units) => String.fromCharCode(...units))
    const ada = await server.tokenFor('ada')
    await fc.assert(
      fc.asyncProperty(texts, async (txt) => {
        const { status, body } = await post({ txt }, ada)
        const read = parseCommentText(txt)
        if (status !== 200) {
          expect([400, 409]).toContain(status)
          expect(status === 400).toBe('problem' in read)
          return
        }
        const { body: list } = await server.send(
          'GET',
          `/api/v3/comments?conversation_id=${id}&tids=${body.tid}`,
        )
        expect(list[0]).toMatchObject({ tid: body.tid, ...read })
      }),
      { numRuns: 25 },
    )
  })
})

let now = 1_700_000_000_000
const server = shareServer({ clock: () => (now += 1000) })

/** A conversation with three waiting comments, and calls of its moderators. */
async function createPlace() {
  const { zid, conversation_id } = await server.build.conversation()
  for (const tid of [0, 1, 2]) await server.build.comment(zid, tid, { txt: `Comment ${tid}`, mod: 0, pid: 7 })
  const post = (path: string, body: object) =>
    server.call('POST', `/api/v3/${path}`, 'ada', { conversation_id, ...body })
  const read = async (tid: number) => {
    const { body } = await server.call(
      'GET',
      `/api/v3/comments?moderation=true&conversation_id=${conversation_id}`,
      'ada',
    )
    expect(Check(comments.listModerationComments.reply, body)).toBe(true)
    return body.find((comment: { tid: number }) => comment.tid === tid)
  }
  const readLog = async () =>
    (await server.call('GET', `/api/v3/moderationLog?conversation_id=${conversation_id}`, 'ada')).body
      .decisions
  const decide = (tid: number, mod: number) => server.decide({ conversation_id, tid, mod }, 'ben')
  return { zid, conversation_id, post, read, readLog, decide }
}

describe('split and reword (replaceComment)', () => {
  it('[TRI-20] a split rejects the original and accepts the new ones; lineage both ways and in the log', async () => {
    const { post, read, readLog } = await createPlace()
    const texts = ['Plant trees', ' Build benches ']
    const reply = await post('comments/replace', { tid: 1, texts, accept: true, reason: 'Two ideas' })
    expect(Check(comments.replaceComment.reply, reply.body)).toBe(true)
    expect(reply.body).toEqual({ tids: [3, 4] })
    expect(await read(1)).toMatchObject({ txt: 'Comment 1', mod: -1, replaced_by: [3, 4] })
    expect(await read(3)).toMatchObject({ txt: 'Plant trees', mod: 1, active: true, replaces: 1, pid: 7 })
    expect(await read(4)).toMatchObject({ txt: 'Build benches', mod: 1, replaces: 1, pid: 7 })
    expect(await readLog()).toMatchObject([
      { action: 'write', tid: 4, to: { mod: 1, replaces: 1 } },
      { action: 'write', tid: 3, txt: 'Plant trees', to: { mod: 1, replaces: 1 } },
      {
        action: 'split',
        tid: 1,
        txt: 'Comment 1',
        reason: 'Two ideas',
        from: { mod: 0 },
        to: { mod: -1, replaced_by: [3, 4] },
      },
    ])
  })

  it('[TRI-20] [MODS-8] what somebody else decided meanwhile is not overruled unseen', async () => {
    const { post, read, readLog, decide } = await createPlace()
    const from = { mod: 0, active: true, is_meta: false }
    await decide(1, 1)
    const refused = await post('comments/replace', { tid: 1, texts: ['New'], from })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: 'polis_err_comment_decided',
        current: { mod: 1 },
        decision: { action: 'accept', moderator: 'Ben Moderator' },
      },
    })
    expect(await read(1)).toMatchObject({ mod: 1 })
    expect(await readLog()).toHaveLength(1)
    const seen = { tid: 1, texts: ['New'], from: { ...from, mod: 1 } }
    expect((await post('comments/replace', seen)).status).toBe(200)
    expect(await read(1)).toMatchObject({ mod: -1 })
  })

  it('[TRI-20] refuses a rejected comment, a text that is there or comes twice, and a closed conversation', async () => {
    const { post, read, decide } = await createPlace()
    const replace = async (tid: number, texts: string[]) => {
      const { status, body } = await post('comments/replace', { tid, texts })
      return `${status} ${body.error}`
    }
    await decide(2, -1)
    expect(await replace(2, ['New'])).toBe('409 polis_err_replace_rejected_comment')
    expect(await replace(0, ['New', 'Comment 1'])).toBe('409 polis_err_post_comment_duplicate')
    expect(await replace(0, ['New', 'New '])).toBe('409 polis_err_post_comment_duplicate')
    expect(await replace(0, ['New', ' '])).toBe('400 polis_err_param_parse_failed_texts')
    expect(await replace(0, [])).toBe('400 polis_err_param_parse_failed_texts')
    expect(await replace(9, ['New'])).toBe('400 polis_err_param_parse_failed_tid')
    expect(await read(0)).toMatchObject({ mod: 0 })
    await post('conversation/close', {})
    expect(await replace(0, ['New'])).toBe('403 polis_err_conversation_is_closed')
  })

  it('readers of a report see no lineage', async () => {
    const { zid, conversation_id, post } = await createPlace()
    await post('comments/replace', { tid: 1, texts: ['One'], accept: true })
    const report_id = `r2lineage${zid}`
    await server.build.report(zid, report_id)
    const path = `/api/v3/comments?moderation=true&conversation_id=${conversation_id}&report_id=${report_id}`
    expect(JSON.stringify((await server.call('GET', path)).body)).not.toMatch(/replace/)
  })
})
