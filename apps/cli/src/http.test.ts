import { openFolder } from '@folkmoot/testing/open-folder'
import { openAsBlob, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { toRequest } from '@folkmoot/api-types/endpoint'
import { imports } from '@folkmoot/api-types/imports'
import { site } from '@folkmoot/api-types/site'
import { expect, it, onTestFinished } from 'vitest'
import { sendRequest } from './http.ts'
import { createContext, runCommandLine } from './test/terminal.ts'

const MEGABYTE_BYTES = 1_000_000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes in buffers that something still holds. */
function measureKeptBytes(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  onTestFinished(() => void server.close().closeAllConnections())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('[CLI-6] sends a large file without keeping it in memory', async () => {
  let received = 0
  const server = await startServer((request, response) => {
    request.on('data', (chunk: Buffer) => (received += chunk.length))
    request.on('end', () => response.end('{}'))
  })
  const path = join(openFolder(), 'votes.csv')
  writeFileSync(path, '')
  truncateSync(path, 48 * MEGABYTE_BYTES)
  const form = new FormData()
  form.append('votes', await openAsBlob(path), 'votes.csv')
  const before = measureKeptBytes()
  let maxBytes = 0
  let measuredAt = 0
  const onSent = (bytes: number) => {
    if (bytes < measuredAt + 6 * MEGABYTE_BYTES) return
    measuredAt = bytes
    maxBytes = Math.max(maxBytes, measureKeptBytes() - before)
  }
  const request = toRequest(imports.importConversation, { form })
  await sendRequest(createContext({}, { server }).context, request, { onSent })
  expect(received).toBeGreaterThan(48 * MEGABYTE_BYTES)
  expect(measuredAt).toBeGreaterThan(40 * MEGABYTE_BYTES)
  expect(maxBytes).toBeLessThan(20 * MEGABYTE_BYTES)
})

it('[CLI-7] reports an address that redirects, and sends no token there', async () => {
  const server = await startServer((_, response) =>
    response.writeHead(302, { location: 'https://other.test/' }).end(),
  )
  const sent = sendRequest(createContext({}, { server }).context, toRequest(site.config, undefined), {
    token: 'secret',
  })
  await expect(sent).rejects.toThrow('Name that one with --server.')
})

it('[CLI-7] reports an address that is not a Folkmoot server, or that breaks the connection', async () => {
  const page = await startServer((_, response) => response.end('<!doctype html>'))
  const show = (server: string) => runCommandLine(['conversations', 'show', '2a', '--server', server])
  expect(await show(page)).toEqual({
    code: 1,
    out: '',
    err: `error: ${page} did not answer with JSON. Is it the address of the right server?\n`,
  })
  const broken = await startServer((request) => request.socket.destroy())
  expect((await show(broken)).err).toBe(`error: Cannot reach ${broken}: the connection broke. Try again.\n`)
})
