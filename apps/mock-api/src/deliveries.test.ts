import { openServer } from '@folkmoot/testing/provide-server'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from './config.ts'
import { startDeliveries } from './deliveries.ts'
import { startReceiver } from './features/webhooks/test-receiver.ts'

it('sends what is due, but nothing with DELIVERIES=0', async () => {
  const receiver = await startReceiver()
  const server = await openServer({ env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
  const { db, config } = server
  const { conversation_id } = await server.build.conversation()
  const made = await server.call('POST', '/api/v3/webhooks', 'ada', { conversation_id, url: receiver.url })
  await server.call('POST', '/api/v3/webhooks/test', 'ada', { webhook_id: made.body.webhook_id })
  const silent = { ...config, sendsDeliveries: readConfig({ DELIVERIES: '0' }).sendsDeliveries }
  const context = { db, clock: Date.now, log: server.app.log }
  expect(startDeliveries({ ...context, config: silent })).toEqual([])
  expect(receiver.received).toEqual([])
  const rounds = startDeliveries({ ...context, config })
  onTestFinished(async () => {
    await Promise.all(rounds.map((stop) => stop()))
    receiver.close()
  })
  expect(rounds).toHaveLength(3)
  await expect.poll(() => receiver.received.length).toBe(1)
})
