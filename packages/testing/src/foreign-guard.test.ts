import { describe, expect, it } from 'vitest'
import { FOREIGN_CONVERSATION_ID } from './foreign-conversation.ts'
import { shareServer } from './provide-server.ts'

describe('the foreign conversation of a test server', () => {
  const server = shareServer()

  it('must not change', async () => {
    await server.db.deleteFrom('email_subscriptions').where('pid', '=', 3).execute()
    await expect(server.foreign.check()).rejects.toThrow('email_subscriptions - ')
    await server.db.updateTable('comments').set({ mod: 1 }).where('tid', '=', 0).execute()
    await expect(server.foreign.check()).rejects.toThrow('comments + ')
    await expect(server.foreign.check()).resolves.toBeUndefined()
  })

  it('must not be in a reply, compressed or not', async () => {
    const path = `/api/v3/comments?conversation_id=${FOREIGN_CONVERSATION_ID}`
    await server.call('GET', path)
    await expect(server.foreign.check()).rejects.toThrow(`The reply to GET ${path} shows it.`)
    await server.fetch(path, { headers: { 'accept-encoding': 'gzip' } })
    await expect(server.foreign.check()).rejects.toThrow(path)
  })
})
