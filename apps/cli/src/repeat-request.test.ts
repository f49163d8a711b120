import { shareServer } from '@folkmoot/testing/provide-server'
import { describe, expect, it } from 'vitest'
import { runCommandLine } from './test/terminal.ts'

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
    expect(err).toContain('status 503')
  })
})
