import { Check } from 'typebox/value'
import { comments } from '@folkmoot/api-types/comments'
import { shareServer } from '@folkmoot/testing/provide-server'
import { describe, expect, it } from 'vitest'

let now = 1_700_000_000_000
const server = shareServer({ clock: () => (now += 1000) })

/** A conversation with three waiting comments, and calls of its moderators. */
async function createPlace() {
  const { zid, conversation_id } = await server.build.conversation()
  for (const tid of [0, 1, 2]) await server.build.comment(zid, tid, { txt: `Comment ${tid}`, mod: 0, pid: 7 })
  const send = (method: 'POST' | 'PUT', path: string, body: object, name: string | undefined = 'ada') =>
    server.call(method, `/api/v3/${path}`, name, { conversation_id, ...body })
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
  const decide = (tid: number, mod: number) =>
    send('PUT', 'comments', { tid, mod, active: true, is_meta: false, velocity: 1 }, 'ben')
  return { zid, conversation_id, send, read, readLog, decide }
}

describe('split and reword (replaceComment)', () => {
  it('[TRI-20] a split rejects the original and accepts the new ones; lineage both ways and in the log', async () => {
    const { send, read, readLog } = await createPlace()
    const texts = ['Plant trees', ' Build benches ']
    const reply = await send('POST', 'comments/replace', { tid: 1, texts, accept: true, reason: 'Two ideas' })
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
    const { send, read, readLog, decide } = await createPlace()
    const from = { mod: 0, active: true, is_meta: false }
    await decide(1, 1)
    const refused = await send('POST', 'comments/replace', { tid: 1, texts: ['New'], from })
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
    expect((await send('POST', 'comments/replace', seen)).status).toBe(200)
    expect(await read(1)).toMatchObject({ mod: -1 })
  })

  it('[TRI-20] refuses a rejected comment, a text that is there or comes twice, and a closed conversation', async () => {
    const { send, read, decide } = await createPlace()
    const replace = async (tid: number, texts: string[]) => {
      const { status, body } = await send('POST', 'comments/replace', { tid, texts })
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
    await send('POST', 'conversation/close', {})
    expect(await replace(0, ['New'])).toBe('403 polis_err_conversation_is_closed')
  })

  it('readers of a report see no lineage', async () => {
    const { zid, conversation_id, send } = await createPlace()
    await send('POST', 'comments/replace', { tid: 1, texts: ['One'], accept: true })
    const report_id = `r2lineage${zid}`
    await server.build.report(zid, report_id)
    const path = `/api/v3/comments?moderation=true&conversation_id=${conversation_id}&report_id=${report_id}`
    expect(JSON.stringify((await server.call('GET', path)).body)).not.toMatch(/replace/)
  })
})
