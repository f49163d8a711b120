import { openAsBlob, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { toRequest } from '@folkmoot/api-types/endpoint'
import { imports } from '@folkmoot/api-types/exports'
import { site } from '@folkmoot/api-types/site'
import { openFolder } from '@folkmoot/testing/open-folder'
import { shareServer } from '@folkmoot/testing/provide-server'
import { expect, it, onTestFinished, describe } from 'vitest'
import { sendRequest } from './http.ts'
import { createContext, runCommandLine } from '../testing/terminal.ts'

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

const server = shareServer()

/** A server that fails some times before it works, for reads or for changes: with a status or a broken connection. */
async function createShakyServer(failures: (Response | Error)[], failing: 'reads' | 'changes') {
  const { id } = await server.scenario({ conversation: { topic: 'A park' } })
  const env = { FOLKMOOT_TOKEN: await server.tokenFor('ada') }
  const sent: string[] = []
  const fetch = (async (input, init) => {
    const method = init?.method ?? 'GET'
    sent.push(method)
    const failure = (method === 'GET') === (failing === 'reads') ? failures.shift() : undefined
    if (failure instanceof Error) throw failure
    return failure ?? server.fetch(input, { ...init, signal: null })
  }) as typeof globalThis.fetch
  const type = (words: string[], terminal?: number) =>
    runCommandLine(words, { env, fetch, ...(terminal === undefined ? {} : { terminal }) })
  return { id, sent, type }
}

const BROKEN = Object.assign(new Error('broken'), { code: 'ECONNRESET' })
const answer = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ message: 'Wait.' }, { status, headers })

describe('a request to a server that is busy', () => {
  it.each([
    ['429', () => answer(429, { 'retry-after': '1' })],
    ['502 of a proxy', () => answer(502)],
    ['a broken connection', () => BROKEN],
  ])('[CLI-8] %s: a read is sent again', async (_, createAnswer) => {
    const { id, sent, type } = await createShakyServer([createAnswer()], 'reads')
    const { code, out, err } = await type(['conversations', 'show', id])
    expect({ code, err, sent }).toEqual({ code: 0, err: '', sent: ['GET', 'GET'] })
    expect(out).toContain('A park')
  })

  it.each([
    ['429', () => answer(429), 2],
    ['503 that names a time', () => answer(503, { 'retry-after': '0' }), 2],
    ['503 that names none', () => answer(503), 1],
    ['502, which may come after the change', () => answer(502), 1],
    ['a broken connection', () => BROKEN, 1],
    ['a server that names an hour', () => answer(429, { 'retry-after': '3600' }), 1],
  ])('[CLI-8] %s: a change is sent again only if the server refused it', async (_, createAnswer, times) => {
    const { id, sent, type } = await createShakyServer([createAnswer()], 'changes')
    const { code } = await type(['conversations', 'set', id, 'topic=A square'])
    expect([code, sent.filter((method) => method !== 'GET').length]).toEqual([times === 2 ? 0 : 1, times])
  })

  it('[CLI-8] ends after four attempts with the server’s reason, and tells a person who watches that it waits', async () => {
    const { id, sent, type } = await createShakyServer(
      Array.from({ length: 9 }, () => answer(503)),
      'reads',
    )
    const { code, err } = await type(['conversations', 'show', id], 100)
    expect({ code, sent }).toEqual({ code: 1, sent: ['GET', 'GET', 'GET', 'GET'] })
    expect(err).toContain('The server is busy or was not reached. Trying again in 1 s …')
    expect(err).toContain('error: Wait.')
  })
})
