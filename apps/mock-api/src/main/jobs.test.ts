import { shareServer } from '@folkmoot/testing/provide-server'
import { expect, it } from 'vitest'
import { readConfig } from '../platform/settings/config.ts'
import { createErasureList } from '../platform/erasures/erasure-list.ts'
import { listTasks } from './jobs.ts'

const server = shareServer()

it('sends mails and messages of webhooks, and nothing with DELIVERIES=0', () => {
  const list = (DELIVERIES: string) => {
    const { db, app } = server
    const config = { ...server.config, sendsDeliveries: readConfig({ DELIVERIES }).sendsDeliveries }
    const mailer = { send: () => Promise.resolve(), close: () => undefined }
    const context = { db, url: 'sqlite::memory:', config, clock: Date.now, log: app.log }
    return listTasks({ ...context, erasures: createErasureList(null), mailer }).map(({ name }) => name)
  }
  expect(list('1').filter((name) => !list('0').includes(name))).toEqual([
    'webhooks',
    'e-mail updates',
    'digests',
  ])
})
