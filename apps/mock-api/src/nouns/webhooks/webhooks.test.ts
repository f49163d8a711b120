import { WEBHOOK_EVENTS } from '@folkmoot/domain/webhooks'
import { shareServer } from '@folkmoot/testing/provide-server'
import { createHmac } from 'node:crypto'
import { createInviteTree } from '@folkmoot/testing/invite-tree'
import { replaceAnalysisRun } from '@folkmoot/testing/analysis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finishAnalysis } from '../analysis/storage.ts'
import { createTeamHelpers } from '../people/test-team.ts'
import { emitEvent } from './webhook-events.storage.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { deliverMessages } from './deliver.ts'
import { startReceiver } from './test-receiver.ts'

const START = Date.UTC(2026, 10, 1)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let now = START
let receiver: Awaited<ReturnType<typeof startReceiver>>
let status = 204
let id: string
let zid: number
const server = shareServer({
  clock: () => now,
  env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1, hooks.test' },
})
const team = createTeamHelpers(server)
beforeAll(async () => {
  receiver = await startReceiver(() => status)
})
afterAll(() => receiver.close())
beforeEach(async () => {
  now = START
  status = 204
  receiver.received.splice(0)
  await server.db.deleteFrom('webhook_deliveries').execute()
  await server.db.deleteFrom('webhooks').execute()
  ;({ zid, conversation_id: id } = await server.build.conversation({ topic: 'Streets' }))
})

const make = async (body: object = {}, name = 'ada') => {
  const webhook = { conversation_id: id, url: receiver.url, ...body }
  return (await server.call('POST', '/api/v3/webhooks', name, webhook)).body
}
const setState = (call: 'close' | 'reopen', conversation_id = id) =>
  server.call('POST', `/api/v3/conversation/${call}`, 'ada', { conversation_id })
const post = (path: string, body: object) => server.call('POST', `/api/v3/webhooks/${path}`, 'ada', body)
const listWebhooks = async () =>
  (await server.call('GET', `/api/v3/webhooks?conversation_id=${id}`, 'ada')).body.webhooks
const list = async (webhook_id: number) =>
  (await server.call('GET', `/api/v3/webhooks/deliveries?webhook_id=${webhook_id}`, 'ada')).body.deliveries
const deliver = (resolve?: Parameters<typeof deliverMessages>[0]['resolve']) =>
  deliverMessages({ db: server.db, config: server.config, clock: () => now, ...(resolve && { resolve }) })
const getMessages = () => receiver.received.map(({ message: { type, data } }) => [type, data])

describe('messages of webhooks', () => {
  it('[AUTO-11] tell what happens, by ids and counts', async () => {
    const tree = await createInviteTree(server)
    const at = { conversation_id: tree.conversation_id }
    await make(at)
    await tree.wave({ owner_invites: 3 })
    const token = await tree.join(1)
    const comment = { ...at, txt: 'A secret wish', vote: -1 }
    const { tid } = (await server.send('POST', '/api/v3/comments', { token, body: comment })).body
    await server.decide({ ...at, tid, mod: 1 })
    for (const path of ['reports', 'conversation/close', 'conversation/close', 'conversation/reopen'])
      await server.call('POST', `/api/v3/${path}`, 'ada', at)
    await deliver()
    expect(getMessages()).toEqual([
      ['wave.created', { ...at, wave: 1, codes: 3 }],
      ['comment.waiting', { ...at, comment_id: tid }],
      ['comment.decided', { ...at, comment_ids: [tid], decision: 'accepted' }],
      ['report.published', { ...at, report_id: expect.stringMatching(/^r/) }],
      ['conversation.closed', at],
      ['conversation.opened', at],
    ])
    expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/secret wish|\bada\b|vote|pid|uid/i)
  })

  it('[AUTO-11] of a site tell about all its conversations, and of a conversation about no other', async () => {
    const other = await server.build.conversation({ topic: 'Another' })
    const { site_id } = (await team.list('ada')).body
    await make({ events: ['conversation.closed'] })
    await server.call('POST', '/api/v3/webhooks', 'ada', { site_id, url: receiver.url })
    for (const conversation_id of [id, other.conversation_id]) await setState('close', conversation_id)
    await deliver()
    const told = getMessages().map(([, data]) => (data as { conversation_id: string }).conversation_id)
    expect(told.toSorted()).toEqual([id, id, other.conversation_id].toSorted())
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
  })

  it('[AUTO-11] tell the newest of results that follow each other, every five minutes', async () => {
    await make({ events: ['analysis.ready'] })
    const finish = async (generation: number) => {
      const job = { due: now + 1, lease: now + 1, attempts: 1, payload: '', error: null }
      const claim = { ...job, kind: 'opinion' as const, key: String(zid) }
      await replaceAnalysisRun(server.db, { ...job, zid, kind: 'opinion' })
      await finishAnalysis(server.db, claim, { generation, result: '{}', priorities: null }, now)
    }
    for (const generation of [1, 2, 3]) await finish(generation)
    await deliver()
    await finish(4)
    await finish(5)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    now += 5 * 60_000
    await deliver()
    expect(receiver.received).toHaveLength(2)
  })

  it('[AUTO-12] are signed as Standard Webhooks has it, with a secret that no list has', async () => {
    const { webhook_id, secret } = await make()
    expect(JSON.stringify(await listWebhooks())).not.toContain(secret)
    await post('test', { webhook_id })
    await deliver()
    const sign = (given: string, { headers, body }: (typeof receiver.received)[number]) =>
      `v1,${createHmac('sha256', Buffer.from(given.replace('whsec_', ''), 'base64'))
        .update(`${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`)
        .digest('base64')}`
    const [message] = receiver.received
    expect(message!.headers['webhook-signature']).toBe(sign(secret, message!))
    expect(Number(message!.headers['webhook-timestamp'])).toBe(now / 1000)
  })

  it('are stored with the event or not at all', async () => {
    await make()
    const failing = runTransaction(server.db, async (tx) => {
      await emitEvent(tx, zid, { type: 'conversation.closed', data: {}, now })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await server.rows('webhook_deliveries')).toEqual([])
  })

  describe('[AUTO-14] that a receiver refuses', () => {
    let webhook_id: number
    beforeEach(async () => {
      ;({ webhook_id } = await make())
      status = 503
      await post('test', { webhook_id })
      await deliver()
    })
    const deliverForDays = async (days: number) => {
      for (let hour = 0; hour < days * 24; hour += 1) {
        now += HOUR_MS
        await deliver()
      }
    }

    it('wait before they are sent again', async () => {
      await deliver()
      expect(receiver.received).toHaveLength(1)
      const [first] = await list(webhook_id)
      expect(first).toMatchObject({ state: 'pending', attempts: 1, status: 503, problem: null })
      expect(first.next_attempt - now).toBeGreaterThanOrEqual(3750)
    })

    it('are sent with the same id, and given up after five days', async () => {
      await deliverForDays(6)
      const [last] = await list(webhook_id)
      expect(last).toMatchObject({ state: 'failed', next_attempt: null })
      expect(last.attempted - START).toBeGreaterThan(4 * DAY_MS)
      expect(last.attempted - START).toBeLessThanOrEqual(5 * DAY_MS)
      const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
      expect(new Set(ids)).toEqual(new Set([last.message_id]))
      expect(await listWebhooks()).toMatchObject([{ pending: 0, failed: 1 }])
    })

    it('are sent once more on demand', async () => {
      await deliverForDays(6)
      const [{ delivery_id, message_id }] = await list(webhook_id)
      status = 204
      await post('redeliver', { webhook_id, delivery_id })
      await deliver()
      expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(message_id)
      expect((await list(webhook_id))[0]).toMatchObject({ state: 'delivered', status: 204 })
    })
  })

  it('[AUTO-14] of one webhook with many keep no other waiting', async () => {
    const crowded = await make({ url: `http://127.0.0.1:1/` })
    for (let count = 0; count < 250; count += 1) await post('test', { webhook_id: crowded.webhook_id })
    now += 1000
    const other = await make()
    await post('test', { webhook_id: other.webhook_id })
    await deliver()
    expect(receiver.received).toHaveLength(1)
  })

  it('[AUTO-14] are given up at once where the receiver is gone; a redirect is not followed', async () => {
    const { webhook_id } = await make()
    status = 410
    await post('test', { webhook_id })
    await deliver()
    status = 302
    await post('test', { webhook_id })
    await deliver()
    expect(
      (await list(webhook_id)).map(({ state, status }: Record<string, unknown>) => [state, status]),
    ).toEqual([
      ['pending', 302],
      ['failed', 410],
    ])
    expect(receiver.received).toHaveLength(2)
    expect(JSON.stringify(await list(webhook_id))).not.toContain('secret answer')
  })
})

it('a place has ten at most; deleting one ends its messages, and all have events by default', async () => {
  const made = await make()
  expect(made.events).toEqual([...WEBHOOK_EVENTS])
  await post('test', { webhook_id: made.webhook_id })
  for (let count = 1; count < 10; count += 1) await make()
  expect((await make()).error).toBe('polis_err_too_many_webhooks')
  const gone = await server.call('DELETE', `/api/v3/webhooks?webhook_id=${made.webhook_id}`, 'ada')
  expect(gone.status).toBe(200)
  await deliver()
  expect(receiver.received).toEqual([])
  const events = await server.rows('security_log', { conversation_zid: zid })
  expect(events.filter(({ action }) => action === 'webhook-created')).toHaveLength(10)
  expect(events.at(-1)?.action).toBe('webhook-deleted')
})

describe('webhooks of people who lose their role', () => {
  let dan: number
  beforeEach(async () => {
    dan = (await server.call('GET', '/api/v3/users', 'dan')).body.uid
    await team.join('dan', { conversation_id: id, role: 'owner' })
  })

  it.each([
    ['removed', () => team.remove('ada', { conversation_id: id, uid: dan })],
    ['leaving', () => team.remove('dan', { conversation_id: id })],
    ['made a moderator', () => team.change('ada', { conversation_id: id, uid: dan, role: 'moderator' })],
  ])('tell nothing more, also what waits: %s', async (_, lose) => {
    const { webhook_id, stopped } = await make({}, 'dan')
    expect(stopped).toBe(false)
    await setState('close')
    expect((await lose()).status).toBe(200)
    await setState('reopen')
    await deliver()
    expect(receiver.received).toEqual([])
    expect(await listWebhooks()).toMatchObject([{ webhook_id, stopped: true, pending: 0, failed: 1 }])
    expect(await list(webhook_id)).toMatchObject([{ type: 'conversation.closed', problem: 'maker-left' }])
  })
})

describe('addresses of webhooks', () => {
  it('[AUTO-15] are refused when they are private, unless the operator allows them', async () => {
    for (const url of [
      'ftp://hooks.example.org/',
      'http://10.1.2.3/',
      'http://[::ffff:10.0.0.1]/',
      'http://167838211/',
      'http://１０.0.0.1/',
      'http://hooks.localhost./',
      'hooks',
    ])
      expect([url, (await make({ url })).error]).toEqual([url, 'polis_err_webhook_address'])
    expect((await make({ url: 'https://hooks.example.org/x' })).webhook_id).toBeTypeOf('number')
  })

  it('[AUTO-15] a name that leads to a private address is not told', async () => {
    const { webhook_id } = await make({ url: `http://intern.example:${receiver.port}/` })
    await post('test', { webhook_id })
    await deliver(() =>
      Promise.resolve([
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]),
    )
    expect((await list(webhook_id))[0]).toMatchObject({ state: 'pending', problem: 'no-public-host' })
    now += HOUR_MS
    await deliver(() => Promise.reject(new Error('ENOTFOUND')))
    expect((await list(webhook_id))[0]).toMatchObject({ problem: 'no-public-host' })
    expect(receiver.received).toEqual([])
  })

  it('[AUTO-15] the connection goes to the address that was checked: the name is resolved once', async () => {
    const { webhook_id } = await make({ url: `http://hooks.test:${receiver.port}/` })
    await post('test', { webhook_id })
    let asked = 0
    await deliver(() => {
      asked += 1
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }])
    })
    expect([asked, receiver.received.length]).toEqual([1, 1])
    expect(receiver.received[0]?.headers.host).toBe(`hooks.test:${receiver.port}`)
  })
})
