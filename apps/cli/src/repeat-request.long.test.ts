import { createTestServer } from '@folkmoot/testing/server'
import { describe, expect, it } from 'vitest'
import { readRetryAfterMs } from './repeat-request.ts'
import { runCommandLine } from './test/terminal.ts'

interface ShakyServerOptions {
  /** whether the server says that it knows the keys of changes */
  readonly knowsKeys?: boolean
  /** which requests fail; the command may read before it changes */
  readonly failing?: 'reads' | 'changes'
}

/** A server that fails some times before it works: each failure is a status or a broken connection. */
async function createShakyServer(
  failures: (Response | Error)[],
  { knowsKeys = false, failing = 'changes' }: ShakyServerOptions = {},
) {
  const server = await createTestServer()
  const { conversation_id: id } = await server.build.conversation({ topic: 'A park' })
  const env = { FOLKMOOT_TOKEN: await server.tokenFor('ada') }
  const sent: string[] = []
  const fetch = (async (input, init) => {
    if (String(input).endsWith('/config.json'))
      return knowsKeys ? server.fetch(input, { ...init, signal: null }) : answer(404)
    const method = init?.method ?? 'GET'
    sent.push(method)
    const failure = (method === 'GET') === (failing === 'reads') ? failures.shift() : undefined
    if (failure instanceof Error) throw failure
    return failure ?? server.fetch(input, { ...init, signal: null })
  }) as typeof globalThis.fetch
  const type = (words: string[], terminal?: number) =>
    runCommandLine(words, { env, fetch, ...(terminal === undefined ? {} : { terminal }) })
  return { server, id, sent, type }
}

const BROKEN = Object.assign(new Error('broken'), { code: 'ECONNRESET' })
const answer = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ message: 'Wait.' }, { status, headers })

describe('a request to a server that is busy', () => {
  it.each([
    ['429', () => answer(429, { 'retry-after': '1' })],
    ['503', () => answer(503)],
    ['502 of a proxy', () => answer(502)],
    ['a broken connection', () => BROKEN],
  ])('[CLI-8] %s: a read is sent again', async (_, createAnswer) => {
    const { id, sent, type } = await createShakyServer([createAnswer()], { failing: 'reads' })
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
  ])(
    '[CLI-8] %s: a server without keys gets a change again only if it refused it',
    async (_, createAnswer, times) => {
      const { id, sent, type } = await createShakyServer([createAnswer()])
      const { code } = await type(['conversations', 'set', id, 'topic=A square'])
      expect([code, sent.filter((method) => method !== 'GET').length]).toEqual([times === 2 ? 0 : 1, times])
    },
  )

  it('[CLI-8] ends after four attempts with the server’s reason, and tells a person who watches that it waits', async () => {
    const { id, sent, type } = await createShakyServer(
      Array.from({ length: 9 }, () => answer(503)),
      { failing: 'reads' },
    )
    const { code, err } = await type(['conversations', 'show', id], 100)
    expect({ code, sent }).toEqual({ code: 1, sent: ['GET', 'GET', 'GET', 'GET'] })
    expect(err).toContain('The server is busy or was not reached. Trying again in 1 s …')
    expect(err).toContain('status 503')
  })
})

describe('a change whose connection broke', () => {
  it.each([
    ['a broken connection', BROKEN],
    ['502 of a proxy', answer(502)],
    ['503 without a time', answer(503)],
  ])('%s: is sent again where the server knows its key', async (_, failure) => {
    const { id, sent, type } = await createShakyServer([failure], { knowsKeys: true })
    const { code } = await type(['conversations', 'set', id, 'topic=A square'])
    expect([code, sent.filter((method) => method !== 'GET').length]).toEqual([0, 2])
  })

  it('was carried out already: is not carried out again', async () => {
    const { server, type } = await createShakyServer([], { knowsKeys: true })
    let breaks = 1
    const fetch = (async (input, init) => {
      const reply = await server.fetch(input, { ...init, signal: null })
      const isChange = init?.method === 'POST'
      if (isChange && breaks-- > 0) throw BROKEN
      return reply
    }) as typeof globalThis.fetch
    const env = { FOLKMOOT_TOKEN: await server.tokenFor('dan') }
    const words = ['conversations', 'create', '--topic', 'A square', '--json']
    const { code } = await runCommandLine(words, { env, fetch })
    const { out } = await runCommandLine(['conversations', 'list', '--json'], { env, fetch })
    expect([code, (JSON.parse(out) as object[]).length]).toEqual([0, 1])
    expect((await type(['conversations', 'list'])).code).toBe(0)
  })
})

it.each([
  ['7', 7000],
  ['Mon, 23 Nov 2026 12:00:30 GMT', 30_000],
  ['Mon, 23 Nov 2026 11:00:00 GMT', 0],
  ['-5', undefined],
  ['soon', undefined],
  ['', undefined],
])('[CLI-8] reads retry-after “%s”', (text, expected) => {
  const headers = { 'retry-after': text }
  expect(readRetryAfterMs(new Response(null, { headers }), Date.UTC(2026, 10, 23, 12))).toBe(expected)
})
