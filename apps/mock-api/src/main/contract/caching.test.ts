import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, describe, expect, it } from 'vitest'

describe('what a cache may keep of an answer', () => {
  let conversation_id: string
  const server = shareServer()
  beforeEach(async () => {
    ;({ conversation_id } = await server.build.conversation({ owner: 1 }))
  })

  const readCaching = async (path: string, who?: string) => {
    const { headers } = await server.call('GET', `/api/v3/${path}conversation_id=${conversation_id}`, who)
    return headers['cache-control']
  }

  it('is revalidated each time when the reply is for anybody', async () => {
    expect(await readCaching('comments?')).toBe('no-cache')
  })

  it('is private when a token was sent, also with a refusal', async () => {
    for (const path of ['comments?', 'users?', 'xids?', 'conversationStats?']) {
      expect(await readCaching(path, 'ada')).toBe('private, no-cache')
      expect(await readCaching(path, 'dan')).toBe('private, no-cache')
    }
  })

  it('is nothing of a file that a signed-in person downloads', async () => {
    for (const path of ['xids/csv?', 'moderationLog/csv?'])
      expect(await readCaching(path, 'ada')).toBe('private, no-store')
  })
})
