import { MODERATION_REASONS } from '@folkmoot/domain/moderation-log'
import { Check } from 'typebox/value'
import { moderationLog } from '@folkmoot/api-types/moderation-log'
import { beforeEach, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'
import { raiseGeneration } from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { insertDecisions } from './storage.ts'

describe('list the moderation log (listModerationLog)', () => {
  let id: string
  let zid: number
  let now = 1_700_000_000_000
  beforeEach(() => void (now = 1_700_000_000_000))
  const server = shareServer({ clock: () => (now += 1000) })
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({ comments: ['More trees', '=1+1'] }))
  })

  const decide = (body: object, name = 'ada') =>
    server.decide({ conversation_id: id, tid: 0, mod: 0, ...body }, name)
  const read = (query = '', name: string | undefined = 'ada') =>
    server.call('GET', `/api/v3/moderationLog?conversation_id=${id}${query}`, name)
  const csv = (query = '', name: string | undefined = 'ada') =>
    server.call('GET', `/api/v3/moderationLog/csv?conversation_id=${id}${query}`, name)

  it('[SAFE-82] searches and sorts the newest 10,000 decisions, and lists all', async () => {
    const blank = {
      zid,
      uid: 1,
      tid: 0,
      topic_key: null,
      action: 'confirm',
      before: {},
      after: {},
      created: now,
    }
    const rows = Array.from({ length: 10_001 }, (_, at) => ({
      ...blank,
      id: at + 1,
      reason: at === 0 ? 'first' : null,
    }))
    await runTransaction(server.db, (tx) => insertDecisions(tx, rows))
    const total = async (query: string) => (await read(query)).body.pagination.total
    expect([await total(''), await total('&sort=why'), await total('&search=first')]).toEqual([
      10_001, 10_000, 0,
    ])
  })

  it('[MOD-4] contains moderator, time, states before and after, and reason of each decision, newest first', async () => {
    await decide({ mod: 1 })
    await decide({ mod: -1, is_meta: true, reason: MODERATION_REASONS[0] }, 'ben')
    const { body } = await read()
    expect(Check(moderationLog.listModerationLog.reply, body)).toBe(true)
    expect(body.pagination).toEqual({ limit: 50, offset: 0, total: 2, hasMore: false })
    expect(body.decisions).toEqual([
      {
        id: expect.any(Number),
        created: expect.any(Number),
        uid: 2,
        moderator: 'Ben Moderator',
        action: 'reject',
        tid: 0,
        txt: 'More trees',
        topic_key: null,
        from: { mod: 1, active: true, is_meta: false },
        to: { mod: -1, active: true, is_meta: true },
        reason: 'Off topic',
      },
      expect.objectContaining({ uid: 1, moderator: 'Ada Owner', action: 'accept', reason: null }),
    ])
    const [newest, oldest] = body.decisions
    expect([newest.id > oldest.id, newest.created > oldest.created]).toEqual([true, true])
  })

  it('[MOD-8] accepts reasons of up to 500 characters, and records a decision without a change only with a reason', async () => {
    await decide({ mod: 0 })
    await decide({ mod: 0, reason: '' })
    expect((await read()).body.decisions).toEqual([])
    await decide({ mod: 0, reason: 'é'.repeat(500) })
    expect((await read()).body.decisions).toMatchObject([{ action: 'confirm', reason: 'é'.repeat(500) }])
  })

  it('[MOD-4] comes in pages, and can be filtered by comment', async () => {
    for (const [round, mod] of [1, 1, -1, -1, 0, 0].entries()) await decide({ tid: round % 2, mod })
    const { total } = (await read()).body.pagination
    expect(total).toBe(6)
    const page = (await read('&limit=2&offset=4')).body
    expect(page.pagination).toEqual({ limit: 2, offset: 4, total: 6, hasMore: false })
    expect(page.decisions.map((row: { action: string }) => row.action)).toEqual(['accept', 'accept'])
    const one = (await read('&tid=1&limit=2')).body
    expect(one.pagination).toEqual({ limit: 2, offset: 0, total: 3, hasMore: true })
    expect(new Set(one.decisions.map((row: { tid: number }) => row.tid))).toEqual(new Set([1]))
  })

  it('[SEC-3] is downloaded as a file in which no cell is run as a formula', async () => {
    await decide({ tid: 1, mod: -1, active: false, reason: '@sum "it", now' })
    const { headers, body } = await csv()
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="moderation_log_\w+_[\dTZ-]+\.csv"$/,
    )
    const [header, row, end] = body.split('\n')
    expect([header, end]).toEqual([
      'id,timestamp,datetime,moderator-id,moderator,action,comment-id,topic-key,from,to,reason,comment-body',
      '',
    ])
    const [, timestamp, datetime, ...cells] = row.split(',')
    expect(datetime).toBe(new Date(Number(timestamp)).toISOString())
    expect(cells.join(',')).toBe(
      `1,Ada Owner,reject,1,,unmoderated,"rejected, hidden","'@sum ""it"", now",'=1+1`,
    )
  })

  it('[API-4] shows the status of topics, and no internal data of decisions', async () => {
    await runTransaction(server.db, async (tx) => {
      const decision = {
        zid,
        tid: null,
        topic_key: 'job#0#1',
        uid: 1,
        action: 'accept',
        reason: null,
        created: now,
      }
      const before = { status: 'pending', comments: [{ tid: 0, mod: 0 }] }
      const last = await raiseGeneration(tx, zid, now)
      await insertDecisions(tx, [{ ...decision, id: last, before, after: { status: 'accepted' } }])
    })
    expect((await read()).body.decisions).toMatchObject([
      { tid: null, txt: null, topic_key: 'job#0#1', from: { status: 'pending' }, to: { status: 'accepted' } },
    ])
    expect(JSON.stringify((await read()).body)).not.toContain('comments')
  })
})
