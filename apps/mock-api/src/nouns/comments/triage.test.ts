import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { beforeEach, describe, expect, it } from 'vitest'
import { openFolder } from '@folkmoot/testing/open-folder'
import { openServer, shareServer } from '@folkmoot/testing/provide-server'
import { ConfigError, readConfig } from '../../platform/settings/config.ts'

describe('triage of waiting comments', () => {
  let id: string
  let zid: number
  const server = shareServer()
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario())
  })
  const list = async (query = '', name: string | undefined = 'ada'): Promise<ModerationComment[]> =>
    (await server.call('GET', `/api/v3/comments?moderation=true&conversation_id=${id}${query}`, name)).body
  const add = async (...texts: string[]) => {
    for (const [tid, txt] of texts.entries()) await server.build.comment(zid, tid, { txt })
  }
  const decide = (tid: number, mod: number, more: object = {}, name = 'ada') =>
    server.decide({ conversation_id: id, tid, mod, ...more }, name)
  const readLog = async () =>
    (await server.call('GET', `/api/v3/moderationLog?conversation_id=${id}`, 'ada')).body.decisions as {
      tid: number
      reason: string | null
    }[]

  it('moderators and analysts get marks, groups and languages; filters do not change them', async () => {
    await add('More bike lanes, please!', 'Call me: +49 30 1234567', 'more BIKE lanes please')
    expect(await list()).toMatchObject([
      { tid: 0, marks: [] },
      { tid: 1, marks: [{ kind: 'phone', from: 9, to: 23 }] },
      { tid: 2, marks: [], similar_to: 0 },
    ])
    expect((await list())[0]).not.toHaveProperty('similar_to')
    expect(await list('&tids=2', 'ben')).toMatchObject([{ tid: 2, similar_to: 0 }])
    await server.build.comment(zid, 3, { txt: 'MORE bike lanes please?' })
    expect(await list('&mod=0', 'cleo')).toMatchObject([{}, {}, {}, { tid: 3, similar_to: 0 }])
    const report = await server.call('POST', '/api/v3/reports', 'ada', { conversation_id: id, mod_level: -2 })
    expect(report.status).toBe(200)
    const [{ report_id } = { report_id: '' }] = (
      await server.call('GET', `/api/v3/reports?conversation_id=${id}`, 'ada')
    ).body
    const shown = await list(`&report_id=${report_id}`, undefined)
    expect(shown).toHaveLength(4)
    for (const comment of shown) {
      expect(comment).not.toHaveProperty('marks')
      expect(comment).not.toHaveProperty('similar_to')
      expect(comment).not.toHaveProperty('detected_lang')
    }
  })

  it('an erased text leaves the index, and its repeats are grouped without it', async () => {
    await add('More bike lanes, please!', 'more BIKE lanes please', 'MORE bike lanes please?')
    expect(await list()).toMatchObject([{}, { similar_to: 0 }, { similar_to: 0 }])
    await server.update('comments', { zid, tid: 0 }, { txt: '', txt_key: null, mod: -1 })
    expect(await list('&tids=0,1,2')).toMatchObject([{ marks: [] }, {}, { similar_to: 1 }])
    expect((await list('&tids=1'))[0]).not.toHaveProperty('similar_to')
  })

  it('[TRI-2] words of the operator are marked and hide a new comment', async () => {
    const file = join(openFolder({ 'words.json': '{"en":["blockhead"]}' }), 'words.json')
    const own = await openServer({ env: { INSULT_WORDS: file } })
    const { id } = await own.scenario()
    const body = { conversation_id: id, txt: 'You blockhead!' }
    expect((await own.call('POST', '/api/v3/comments', 'dan', body)).status).toBe(200)
    const path = `/api/v3/comments?moderation=true&conversation_id=${id}`
    expect((await own.call('GET', path, 'ada')).body).toMatchObject([
      { active: false, marks: [{ kind: 'insult', from: 4, to: 13 }] },
    ])
  })

  it('[TRI-2] a file of words that cannot be used stops the server with a sentence', () => {
    const file = join(openFolder(), 'words.json')
    expect(() => readConfig({ INSULT_WORDS: file })).toThrow(ConfigError)
    writeFileSync(file, '["blockhead"]')
    expect(() => readConfig({ INSULT_WORDS: file })).toThrow('must hold words by language')
  })

  it('[TRI-5] a repeat names the kept comment in the log and in the list; another decision forgets it', async () => {
    await add('More bike lanes, please!', 'more BIKE lanes please')
    expect((await decide(1, -1, { repeats: 0 })).status).toBe(200)
    expect(await readLog()).toMatchObject([{ tid: 1, reason: 'repeats #0' }])
    expect(await list('&tids=1')).toMatchObject([{ mod: -1, repeats: 0 }])
    expect((await decide(1, -1, { is_meta: true })).status).toBe(200)
    expect(await list('&tids=1')).toMatchObject([{ repeats: 0 }])
    expect((await decide(1, 0)).status).toBe(200)
    expect((await decide(1, -1)).status).toBe(200)
    expect((await list('&tids=1'))[0]).not.toHaveProperty('repeats')
    expect((await decide(1, -1, { repeats: 0, reason: 'Off topic' }, 'ben')).status).toBe(200)
    expect((await readLog())[0]).toMatchObject({ reason: 'Off topic' })
  })

  it('no comment is rejected as the repeat of a rejected one', async () => {
    await add('More bike lanes, please!', 'more BIKE lanes please')
    expect((await decide(0, -1)).status).toBe(200)
    const { status, body } = await decide(1, -1, { repeats: 0 })
    expect([status, body.error]).toEqual([409, 'polis_err_repeats_rejected_comment'])
    expect(await list('&tids=1')).toMatchObject([{ mod: 0 }])
  })

  it.each([
    ['itself', { repeats: 1 }],
    ['no comment', { repeats: 7 }],
    ['an accepted comment', { repeats: 0, mod: 1 }],
  ])('[TRI-5] %s is refused, and nothing is stored', async (_, more) => {
    await add('More bike lanes, please!', 'more BIKE lanes please')
    const { status, body } = await decide(1, -1, more)
    expect([status, body.error]).toEqual([400, 'polis_err_param_parse_failed_repeats'])
    expect(await list('&tids=1')).toMatchObject([{ mod: 0 }])
  })
})

it('thousands of comments are looked at while other requests are answered', async () => {
  const server = await openServer()
  const { conversation_id: id } = await server.build.conversation()
  const words = (tid: number) =>
    Array.from({ length: 12 }, (_, step) => `w${((tid + 7) * (step + 3) * 7919) % 4801}`).join(' ')
  const csv = ['comment_text', ...Array.from({ length: 3000 }, (_, tid) => words(tid))].join('\n')
  await server.call('POST', '/api/v3/comments-bulk', 'ada', { conversation_id: id, csv })
  const path = `/api/v3/comments?moderation=true&conversation_id=${id}`
  const order: string[] = []
  const listing = server.call('GET', path, 'ada').then((reply) => {
    order.push('list')
    return reply
  })
  for (let call = 0; call < 4; call += 1) {
    await server.call('GET', '/api/v3/testConnection')
    order.push('other')
  }
  expect((await listing).body).toHaveLength(3000)
  expect(order).toEqual(['other', 'other', 'other', 'other', 'list'])
})
