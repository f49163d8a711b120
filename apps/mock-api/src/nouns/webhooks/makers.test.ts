import { shareServer } from '@folkmoot/testing/provide-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTeamHelpers } from '../people/test-team.ts'
import { deliverMessages } from './deliver.ts'
import { startReceiver } from './test-receiver.ts'

const START = Date.UTC(2026, 10, 1)

describe('webhooks of people who lose their role', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let id: string
  let dan: number
  const server = shareServer({ clock: () => START, env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
  const team = createTeamHelpers(server)
  beforeAll(async () => {
    receiver = await startReceiver()
    await server.call('GET', '/api/v3/users', 'ada')
    dan = (await server.call('GET', '/api/v3/users', 'dan')).body.uid
  })
  afterAll(() => receiver.close())
  beforeEach(async () => {
    receiver.received.splice(0)
    await server.db.deleteFrom('webhook_deliveries').execute()
    await server.db.deleteFrom('webhooks').execute()
    ;({ conversation_id: id } = await server.build.conversation({ topic: 'Streets' }))
    await team.join('dan', { conversation_id: id, role: 'owner' })
  })

  const make = async (name: string) =>
    (await server.call('POST', '/api/v3/webhooks', name, { conversation_id: id, url: receiver.url })).body
  const close = () => server.call('POST', '/api/v3/conversation/close', 'ada', { conversation_id: id })
  const reopen = () => server.call('POST', '/api/v3/conversation/reopen', 'ada', { conversation_id: id })
  const list = async () =>
    (await server.call('GET', `/api/v3/webhooks?conversation_id=${id}`, 'ada')).body.webhooks
  const deliver = () =>
    deliverMessages({
      db: server.db,
      config: server.config,
      clock: () => START,
    })

  it.each([
    ['removed', () => team.remove('ada', { conversation_id: id, uid: dan })],
    ['leaving', () => team.remove('dan', { conversation_id: id })],
    ['made a moderator', () => team.change('ada', { conversation_id: id, uid: dan, role: 'moderator' })],
  ])('tell nothing more, also what waits: %s', async (_, lose) => {
    const { webhook_id, stopped } = await make('dan')
    expect(stopped).toBe(false)
    await close()
    expect((await lose()).status).toBe(200)
    await reopen()
    await deliver()
    expect(receiver.received).toEqual([])
    expect(await list()).toMatchObject([{ webhook_id, stopped: true, pending: 0, failed: 1 }])
    const { deliveries } = (
      await server.call('GET', `/api/v3/webhooks/deliveries?webhook_id=${webhook_id}`, 'ada')
    ).body
    expect(deliveries).toMatchObject([{ type: 'conversation.closed', problem: 'maker-left' }])
  })
})
