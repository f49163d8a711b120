import { openServer } from '@folkmoot/testing/provide-server'
import { site } from '@folkmoot/api-types/site'
import { expect, it } from 'vitest'

it('[API-7] an error stays an error for a client that sends its tag; a good reply becomes 304', async () => {
  const server = await openServer()
  for (const [path, status] of [
    ['/api/v3/comments?conversation_id=nothere', 400],
    [site.testConnection.path, 304],
  ] as const) {
    const { headers } = await server.send('GET', path)
    const tag = String(headers['etag'])
    const again = await server.app.inject({ url: path, headers: { 'if-none-match': tag } })
    expect([path, again.statusCode]).toEqual([path, status])
  }
})
