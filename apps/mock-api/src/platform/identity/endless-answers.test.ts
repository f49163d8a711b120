import { createServer, type ServerResponse } from 'node:http'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createProviderTokenRequest } from './sessions/token-endpoint.ts'
import { discoverProvider, createDiscoveredKeys } from './provider.ts'
import { listenOnNewPort } from './test-port.ts'

const PIECE = ' '.repeat(65_536)
const ENDLESS_BYTES = 1e9
const MOST_BYTES = 1e8

describe('of an answer without an end, the server reads no more than such an answer has', () => {
  let issuer: string
  let sent: number
  /** answered without an end */
  let endless: string

  const sendEndlessly = (response: ServerResponse) => {
    while (!response.destroyed && sent < ENDLESS_BYTES) {
      sent += PIECE.length
      if (!response.write(PIECE)) return void response.once('drain', () => sendEndlessly(response))
    }
  }
  beforeEach(async () => {
    sent = 0
    const provider = createServer(({ url = '' }, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      if (url.startsWith(endless)) sendEndlessly(response)
      else
        response.end(
          JSON.stringify({ issuer, jwks_uri: `${issuer}/keys`, token_endpoint: `${issuer}/token` }),
        )
    })
    issuer = await listenOnNewPort(provider)
    onTestFinished(() => {
      provider.closeAllConnections()
      provider.close()
    })
  })

  it('from discovery', async () => {
    endless = '/.well-known'
    await expect(discoverProvider(issuer)).rejects.toThrow('responded with too much')
    expect(sent).toBeLessThan(MOST_BYTES)
  })

  it('from the keys', async () => {
    endless = '/keys'
    const getKey = createDiscoveredKeys(issuer)
    await expect(getKey({ alg: 'RS256' }, { payload: '', signature: '' })).rejects.toThrow(
      'responded with too much',
    )
    expect(sent).toBeLessThan(MOST_BYTES)
  })

  it('from the token endpoint', async () => {
    endless = '/token'
    const client = { name: 'Test', issuer, clientId: 'id', clientSecret: null }
    const send = createProviderTokenRequest(client, 'http://localhost')
    await expect(send({ grant_type: 'refresh_token' })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('responded with too much') as string },
    })
    expect(sent).toBeLessThan(MOST_BYTES)
  })
})
