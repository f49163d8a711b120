import { shareServer } from '@folkmoot/testing/provide-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from './address.ts'
import { deliverMessages } from './deliver.ts'
import { startReceiver } from './test-receiver.ts'

const HOUR_MS = 3_600_000

let now = Date.UTC(2026, 10, 1)
let receiver: Awaited<ReturnType<typeof startReceiver>>
let id: string
const server = shareServer({
  clock: () => now,
  env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1, hooks.test' },
})
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  receiver.received.splice(0)
  await server.db.deleteFrom('webhook_deliveries').execute()
  ;({ conversation_id: id } = await server.build.conversation({ topic: 'Streets' }))
})

const make = async (body: object) =>
  (await server.call('POST', '/api/v3/webhooks', 'ada', { conversation_id: id, ...body })).body
const post = (path: string, body: object) => server.call('POST', `/api/v3/webhooks/${path}`, 'ada', body)
const list = async (webhook_id: number) =>
  (await server.call('GET', `/api/v3/webhooks/deliveries?webhook_id=${webhook_id}`, 'ada')).body.deliveries
const deliver = (resolve: NonNullable<Parameters<typeof deliverMessages>[0]['resolve']>) =>
  deliverMessages({
    db: server.db,
    config: server.config,
    clock: () => now,
    resolve,
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

  it.each([
    ['8.8.8.8', true],
    ['127.0.0.1', false],
    ['168.63.129.16', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['2606:4700::1111', true],
    ['::1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['2002:7f00:1::', false],
    ['hooks.example', false],
  ])('[AUTO-15] %s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})
