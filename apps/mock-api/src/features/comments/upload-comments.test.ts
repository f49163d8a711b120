import { comments } from '@folkmoot/api-types/comments'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { runTogether } from '@folkmoot/testing/run-together'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

const URL = '/api/v3/comments-bulk'

describe('upload seed comments (uploadComments)', () => {
  let server: TestServer
  let id: string
  let zid: number
  beforeEach(async () => {
    server = await createTestServer()
    ;({ zid, conversation_id: id } = await server.build.conversation())
  })
  afterEach(() => server.close())

  const upload = (csv: unknown, { name = 'ada', ...body }: Record<string, unknown> = {}) =>
    server.call('POST', URL, String(name), { conversation_id: id, csv, ...body })
  const stored = () =>
    server.db.selectFrom('comments').selectAll().where('zid', '=', zid).orderBy('tid').execute()
  const people = () => server.db.selectFrom('participants').select('pid').where('zid', '=', zid).execute()

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
    expect(await server.db.selectFrom('votes').where('zid', '<', FOREIGN_ZID).selectAll().execute()).toEqual(
      [],
    )
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

  it.each([
    ['trailing commas', 'comment_text,,,\nParks,,,\nTrees,,,,,,\n'],
    ['semicolons', 'id;comment_text;note\n1;Parks;\n2;"Trees";x\n'],
    ['returns alone', 'comment_text\rParks\rTrees'],
    ['a byte-order mark', '\uFEFFcomment_text\nParks\nTrees'],
    ['rows with fewer cells', 'comment_text,a,b\nParks\nTrees,x\n'],
    ['blank lines', '\n\r\ncomment_text\n\n\nParks\n\nTrees\n\n\n'],
    ['a name in capitals', 'Comment_Text\nParks\nTrees'],
  ])('[CFG-7] accepts %s', async (_, csv) => {
    expect((await upload(csv)).body.results).toMatchObject([{ tid: 0 }, { tid: 1 }])
    expect((await stored()).map(({ txt }) => txt)).toEqual(['Parks', 'Trees'])
  })

  it('[PEER-2] keeps and returns the ids that comments have elsewhere, each once', async () => {
    const file = 'comment_text,original_id\nParks,a-1\nTrees,a-1\nBins,\n"Paths","=b ""2"""\nParks,a-9\n'
    const taken = { status: 'error', reason: 'polis_err_param_parse_failed_original_id' }
    const { body } = await upload(file)
    expect(body.results).toEqual([
      { txt: 'Parks', original_id: 'a-1', status: 'success', tid: 0 },
      { txt: 'Trees', original_id: 'a-1', ...taken },
      { txt: 'Bins', original_id: null, status: 'success', tid: 1 },
      { txt: 'Paths', original_id: '=b "2"', status: 'success', tid: 2 },
      { txt: 'Parks', original_id: 'a-9', status: 'skipped', reason: 'polis_err_post_comment_duplicate' },
    ])
    const again = await upload(file)
    expect(again.body.results.map(({ status }: { status: string }) => status)).toEqual([
      'skipped',
      'error',
      'skipped',
      'skipped',
      'skipped',
    ])
    expect((await upload('original_id,comment_text\na-1,Walls\n')).body.results).toEqual([
      { txt: 'Walls', original_id: 'a-1', ...taken },
    ])
    const long = 'x'.repeat(101)
    expect((await upload(`comment_text,original_id\nWalls,${long}\n"Gates","a\nb"\n`)).body.results).toEqual([
      { txt: 'Walls', original_id: null, ...taken },
      { txt: 'Gates', original_id: null, ...taken },
    ])
  })

  it('[PEER-2] carries the ids in every list, and null without one', async () => {
    await upload('comment_text,original_id\nParks,a-1\n')
    const ids = async (path: string, name?: string) => {
      const { body } = await server.call('GET', `/api/v3/${path}conversation_id=${id}`, name)
      const rows: { original_id?: string | null }[] = body.comments ?? (Array.isArray(body) ? body : [body])
      return rows.map(({ original_id }) => original_id)
    }
    for (const path of ['comments?', 'comments?limit=5&', 'nextComment?'])
      expect(await ids(path)).toEqual(['a-1'])
    for (const path of ['comments?moderation=true&', 'comments?moderation=true&limit=5&'])
      expect(await ids(path, 'ada')).toEqual(['a-1'])
    await server.build.comment(zid, 1)
    expect(await ids('comments?')).toEqual(['a-1', null])
  })

  it('[SEC-3] removes the guard of a formula exactly once', async () => {
    await upload("comment_text\n'=1+1\n''@x\n'tis the season\n- a list\n")
    expect((await stored()).map(({ txt }) => txt)).toEqual(['=1+1', "'@x", "'tis the season", '- a list'])
  })

  it.each([
    ['no header', 'Parks\nTrees\n', /comment_text.*Nothing was taken\.$/],
    ['another header', 'comment,text\nParks,Trees\n', /line 1.*comment_text/],
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

  it.each([undefined, null, '', '   ', '\n\n'])('[API-7] requires a file instead of %j', async (csv) => {
    expect((await upload(csv)).body).toMatchObject({ error: 'polis_err_param_missing_csv', status: 400 })
  })

  it.each([7, {}, ['comment_text\na'], true])('[API-7] refuses %j as a file', async (csv) => {
    expect((await upload(csv)).body.error).toBe('polis_err_param_parse_failed_csv')
    expect(await stored()).toEqual([])
  })

  it('[CFG-7] accepts the other rows when one contains the character U+0000', async () => {
    expect((await upload('comment_text\nParks\nTr\0ees\nBins\n')).body.results).toMatchObject([
      { txt: 'Parks', status: 'success', tid: 0 },
      { txt: 'Tr\0ees', status: 'error', reason: 'polis_err_post_comment_unreadable' },
      { txt: 'Bins', status: 'success', tid: 1 },
    ])
    expect((await stored()).map(({ txt }) => txt)).toEqual(['Parks', 'Bins'])
  })

  it('[CFG-7] counts an emoji as one character', async () => {
    const { results } = (await upload(`comment_text\n${'🌳'.repeat(997)}\n${'🌳'.repeat(998)}`)).body
    expect(results.map(({ status }: { status: string }) => status)).toEqual(['success', 'error'])
  })

  it('[API-7] creates no participant and changes nothing when no row is new', async () => {
    await server.build.comment(zid, 0, { txt: 'Known' })
    const generation = () =>
      server.db.selectFrom('generations').where('zid', '<', FOREIGN_ZID).selectAll().execute()
    const before = await generation()
    for (const csv of ['comment_text\n', 'comment_text\nKnown\n,\n'])
      expect((await upload(csv)).body).not.toHaveProperty('currentPid')
    expect([await people(), await generation()]).toEqual([[], before])
  })

  it('[CFG-1] refuses an upload to a closed conversation', async () => {
    await server.build.change(zid, { is_active: 0 })
    expect((await upload('comment_text\nParks')).body).toMatchObject({
      error: 'polis_err_conversation_is_closed',
      status: 403,
    })
    expect([await stored(), await people()]).toEqual([[], []])
  })

  it('[API-6] is for moderators only, invite-only or not', async () => {
    await server.build.change(zid, { treevite_enabled: 1 })
    const body = { conversation_id: id, csv: 'comment_text\nParks' }
    const other = await server.build.conversation()
    const mine = { conversation_id: other.conversation_id, txt: 'Mine' }
    const { auth } = (await server.call('POST', '/api/v3/comments', undefined, mine)).body
    expect((await server.send('POST', URL, { body })).status).toBe(401)
    for (const token of [await server.tokenFor('dan'), auth.token])
      expect((await server.send('POST', URL, { body, token })).body).toMatchObject({
        error: 'polis_err_post_comment_auth',
        status: 403,
      })
    expect([await stored(), await people()]).toEqual([[], []])
    for (const [index, name] of ['ada', 'ben', 'cleo'].entries())
      expect((await upload(`comment_text\nParks ${index}`, { name })).body.results[0].status).toBe('success')
  })

  it('[CFG-7] uploaded many times at once is taken once', async () => {
    const csv = `comment_text\n${Array.from({ length: 50 }, (_, index) => `Idea ${index}`).join('\n')}`
    const answers = await runTogether(
      ['ada', 'ben', 'cleo', 'ada'].map((name) => () => upload(csv, { name })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const taken = answers.flatMap(({ body }) => body.results).filter(({ status }) => status === 'success')
    expect(taken.map(({ tid }) => tid).sort((a, b) => a - b)).toEqual([...Array(50).keys()])
    expect(await stored()).toHaveLength(50)
  })

  it('[CFG-7] stores 10,000 rows a thousand at a time, and replies to other requests in between', async () => {
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
    const { comments: raised } = await server.db
      .selectFrom('generations')
      .selectAll()
      .where('zid', '=', zid)
      .executeTakeFirstOrThrow()
    expect(raised).toBe(10)
  })
})
