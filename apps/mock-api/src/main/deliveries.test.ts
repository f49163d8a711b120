import { shareServer } from '@folkmoot/testing/provide-server'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../platform/settings/config.ts'
import { startDeliveries } from './deliveries.ts'

const server = shareServer()

it('starts what sends mails and messages of webhooks, and nothing with DELIVERIES=0', () => {
  const start = (sendsDeliveries: boolean) => {
    const { db, config, app } = server
    return startDeliveries({ db, config: { ...config, sendsDeliveries }, clock: Date.now, log: app.log })
  }
  expect(start(readConfig({ DELIVERIES: '0' }).sendsDeliveries)).toEqual([])
  const rounds = start(readConfig({}).sendsDeliveries)
  onTestFinished(async () => void (await Promise.all(rounds.map((stop) => stop()))))
  expect(rounds).toHaveLength(3)
})
