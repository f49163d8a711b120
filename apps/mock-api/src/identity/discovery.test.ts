import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { discoverProvider } from './discovery.ts'

it('[AUTH-39] reads no more of a discovery document than one has, however long the answer goes on', async () => {
  let sent = 0
  const provider = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const send = () => {
      while (!response.destroyed && sent < 1e9) {
        sent += 65_536
        if (!response.write(' '.repeat(65_536))) return void response.once('drain', send)
      }
    }
    send()
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    provider.closeAllConnections()
    provider.close()
  })
  const { port } = provider.address() as AddressInfo
  await expect(discoverProvider(`http://127.0.0.1:${port}`)).rejects.toThrow('responded with too much')
  expect(sent).toBeLessThan(1e8)
})
