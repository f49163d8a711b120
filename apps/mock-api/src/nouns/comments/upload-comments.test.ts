import { comments } from '@folkmoot/api-types/comments'
import { Check } from 'typebox/value'
import { beforeEach, describe, expect, it } from 'vitest'
import { runTogether } from '@folkmoot/testing/run-together'
import { shareServer } from '@folkmoot/testing/provide-server'

const URL = '/api/v3/comments-bulk'

describe('upload seed comments (uploadComments)', () => {
  let id: string
  let zid: number
  const server = shareServer()
  beforeEach(async () => {
    ;({ zid, conversation_id: id } = await server.build.conversation())
  })

  const upload = (csv: unknown, { name = 'ada', ...body }: Record<string, unknown> = {}) =>
    server.call('POST', URL, String(name), { conversation_id: id, csv, ...body })
  const stored = () => server.rows('comments', { zid }, 'tid')
  const people = () => server.rows('participants', { zid })

  it('[CFG-7] creates accepted comments of the uploading moderator', async () => {
    const { status, body } = await upload('comment_text\nParks\nTrees\n', { is_seed: true })
    expect(status).toBe(200)
    expect(Check(comments.uploadComments.reply, body)).toBe(true)
    expect(body).toMatchObject({
      results: [
        { txt: 'Parks', status: 'success', tid: 0 },
        { txt: 'Trees', status: 'success', tid: 1 },
      ],
      currentPid: 0,
    })
    expect(await stored()).toMatchObject([
      { tid: 0, txt: 'Parks', pid: 0, uid: 1, mod: 1, active: 1, is_seed: 1, is_meta: 0 },
      { tid: 1, txt: 'Trees' },
    ])
    expect((await upload('comment_text\nBins', { name: 'ben' })).body.currentPid).toBe(1)
    expect((await stored())[2]).toMatchObject({ is_seed: 0, mod: 1, pid: 1 })
    expect(await server.rows('votes', { zid })).toEqual([])
  })

  it('[CFG-7] returns the outcome of each row', async () => {
    await server.build.comment(zid, 0, { txt: 'Known', mod: -1 })
    const long = 'x'.repeat(998)
    const rows = ['Parks,', 'Known', '"Parks"', '', ',', `${long},b`, 'Torn, apart, here', 'Short', `${long}`]
    const { status, body } = await upload(`\uFEFFcomment_text,by\r\n${rows.join('\r\n')}\r\n`)
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { txt: 'Parks', status: 'success', tid: 1 },
      { txt: 'Known', status: 'skipped', reason: 'polis_err_post_comment_duplicate' },
      { txt: 'Parks', status: 'skipped', reason: 'polis_err_post_comment_duplicate' },
      { txt: '', status: 'skipped', reason: 'polis_err_param_missing_txt' },
      { txt: long, status: 'error', reason: 'polis_err_param_parse_failed_txt' },
      { txt: 'Torn, apart, here', status: 'error', reason: 'polis_err_post_comment_extra_cells' },
      { txt: 'Short', status: 'success', tid: 2 },
      { txt: long, status: 'error', reason: 'polis_err_param_parse_failed_txt' },
    ])
    expect((await stored()).map(({ txt }) => txt)).toEqual(['Known', 'Parks', 'Short'])
  })

  const TAKEN = { status: 'error', reason: 'polis_err_param_parse_failed_original_id' }

  it('[PEER-2] keeps and returns the ids that comments have elsewhere, each once', async () => {
    const file = 'comment_text,original_id\nParks,a-1\nTrees,a-1\nBins,\n"Paths","=b ""2"""\nParks,a-9\n'
    expect((await upload(file)).body.results).toEqual([
      { txt: 'Parks', original_id: 'a-1', status: 'success', tid: 0 },
      { txt: 'Trees', original_id: 'a-1', ...TAKEN },
      { txt: 'Bins', original_id: null, status: 'success', tid: 1 },
      { txt: 'Paths', original_id: '=b "2"', status: 'success', tid: 2 },
      { txt: 'Parks', original_id: 'a-9', status: 'skipped', reason: 'polis_err_post_comment_duplicate' },
    ])
    for (const more of ['', '&moderation=true']) {
      const { body: list } = await server.call('GET', `/api/v3/comments?conversation_id=${id}${more}`, 'ada')
      expect(list.map((row: { original_id: unknown }) => row.original_id)).toEqual(['a-1', null, '=b "2"'])
    }
    const again: { status: string }[] = (await upload(file)).body.results
    expect(again.map(({ status }) => status).join()).toBe('skipped,error,skipped,skipped,skipped')
    expect((await upload('original_id,comment_text\na-1,Walls\n')).body.results).toEqual([
      { txt: 'Walls', original_id: 'a-1', ...TAKEN },
    ])
  })

  it.each(['x'.repeat(101), '"a\nb"'])('[PEER-2] takes no comment with the id %s', async (original_id) => {
    const { body } = await upload(`comment_text,original_id\nWalls,${original_id}\n`)
    expect(body.results).toEqual([{ txt: 'Walls', original_id: null, ...TAKEN }])
  })

  it('[SEC-3] removes the guard of a formula exactly once', async () => {
    await upload("comment_text\n'=1+1\n''@x\n'tis the season\n- a list\n")
    expect((await stored()).map(({ txt }) => txt)).toEqual(['=1+1', "'@x", "'tis the season", '- a list'])
  })

  it.each([
    ['no header', 'Parks\nTrees\n', /comment_text.*Nothing was taken\.$/],
    ['the header twice', 'comment_text,comment_text\na,b\n', /only once/],
    ['an open quote', 'comment_text\nParks\n"Trees\nBins\n', /line 3.*closing quote/],
    ['a quote in the middle', 'comment_text\n"Parks" and\n', /line 2.*quote/],
    ['too many rows', `comment_text\n${'a\n'.repeat(10_001)}`, /at most 10000/],
  ])('[CFG-7] refuses %s with an explanation, and stores nothing', async (_, csv, words) => {
    const { status, body } = await upload(csv)
    expect([status, body.error, body.field]).toEqual([400, 'polis_err_param_parse_failed_csv', 'csv'])
    expect(body.message).toMatch(words)
    expect(body.message).not.toMatch(/Parks|Trees|Bins/)
    expect([await stored(), await people()]).toEqual([[], []])
  })

  it('[CFG-7] uploaded many times at once is taken once', async () => {
    const csv = `comment_text\n${Array.from({ length: 8 }, (_, index) => `Idea ${index}`).join('\n')}`
    const answers = await runTogether(
      ['ada', 'ben', 'cleo', 'ada'].map((name) => () => upload(csv, { name })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const taken = answers.flatMap(({ body }) => body.results).filter(({ status }) => status === 'success')
    expect(taken.map(({ tid }) => tid).sort((a, b) => a - b)).toEqual([...Array(8).keys()])
    expect(await stored()).toHaveLength(8)
  })

  it('[CFG-7] stores rows a thousand at a time, and replies to other requests in between', async () => {
    const csv = `comment_text\n${Array.from({ length: 10_000 }, (_, index) => `Idea ${index}`).join('\n')}`
    const done: string[] = []
    const big = upload(csv, { is_seed: true }).finally(() => done.push('file'))
    const other = await server.build.conversation()
    const small = { conversation_id: other.conversation_id, txt: 'In between' }
    await server.call('POST', '/api/v3/comments', 'dan', small).finally(() => done.push('comment'))
    const { body } = await big
    expect(body.results).toHaveLength(10_000)
    expect(body.results.at(-1)).toMatchObject({ txt: 'Idea 9999', status: 'success', tid: 9999 })
    expect(done).toEqual(['comment', 'file'])
    const { comments: raised } = await server.row('generations', { zid })
    expect(raised).toBe(10)
  })
})
