import { describe, expect, it } from 'vitest'
import { createInMemoryServer } from '../../testing/server.ts'
import type { TestEnvironment } from '../../testing/terminal.ts'

async function createRehearsal() {
  const { server, typeAs } = await createInMemoryServer()
  const { zid, conversation_id: id } = await server.build.conversation({ topic: 'A rehearsal' })
  for (const tid of [0, 1, 2, 3, 4, 5]) await server.build.comment(zid, tid, { mod: 1 })
  const simulate = (words: readonly string[], overrides?: TestEnvironment) =>
    typeAs('ada', ['simulate', id, '--people', '6', '--votes', '4', '--rate', '0', ...words], overrides)
  const rows = async () =>
    (await server.rows('votes', { zid })).map(({ pid, tid, vote }) => `${pid} ${tid} ${vote}`).sort()
  return { server, typeAs, id, zid, simulate, rows }
}

describe('simulate', () => {
  it('says what to turn off where new people need a code or a signed id', async () => {
    const { server, simulate, zid, rows } = await createRehearsal()
    await server.build.change(zid, { identity_required: 1 })
    const { code, err } = await simulate([])
    expect(code).toBe(2)
    expect(err).toMatch(/folkmoot conversations set \w+ identity_required=no/)
    expect(await rows()).toEqual([])
  })

  it('[CLI-7] casts the planned votes as separate people, and a repetition changes nothing', async () => {
    const { server, simulate, rows, id } = await createRehearsal()
    const [people, votes] = (await simulate(['--dry-run'])).out.trim().split('\t').map(Number)
    expect(people).toBe(6)
    expect(await rows()).toEqual([])
    expect(await simulate([])).toEqual({ code: 0, out: `${votes}\t0\n`, err: '' })
    const cast = await rows()
    expect(cast).toHaveLength(votes ?? 0)
    expect(new Set(cast.map((row) => row.split(' ')[0])).size).toBe(6)
    const { body } = await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, 'ada')
    expect(body).toMatchObject({ participant_count: 6 })
    expect((await simulate([])).err).toMatch(
      /^error: 6 people take part in this .* Add --yes to confirm\.\n$/,
    )
    expect((await simulate(['--yes'])).code).toBe(0)
    expect(await rows()).toEqual(cast)
    await simulate(['--yes', '--seed', 'others'])
    expect((await rows()).length).toBeGreaterThan(cast.length)
  })

  it('[CLI-7] waits as long as the server asks for, and then continues', async () => {
    const { server, simulate } = await createRehearsal()
    let busyReplies = 3
    const fetch = (async (input, init) =>
      init?.method === 'POST' && (busyReplies -= 1) >= 0
        ? Response.json({ message: 'Wait.' }, { status: 429, headers: { 'retry-after': '1' } })
        : server.fetch(input, init)) as typeof server.fetch
    const votes = Number((await simulate(['--dry-run'])).out.split('\t')[1])
    expect(await simulate([], { fetch })).toEqual({ code: 0, out: `${votes}\t0\n`, err: '' })
    busyReplies = 1
    const watched = await simulate(['--yes', '--seed', 'others'], { fetch, terminal: 100 })
    expect(watched.err).toContain(
      '\r\x1b[KThe server accepts no more votes for now. It continues in 1 s, Ctrl-C stops it …\r\x1b[K',
    )
  })

  it.each([undefined, '0', '-5', 'soon'])(
    '[CLI-7] waits a second before it repeats a vote when the server answers 429 with retry-after %s',
    async (retryAfter) => {
      const { server, simulate } = await createRehearsal()
      const stop = new AbortController()
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
      const fetch = (async (input, init) =>
        init?.method === 'POST'
          ? Response.json({ message: 'Wait.' }, { status: 429, headers })
          : server.fetch(input, init)) as typeof server.fetch
      const waits: number[] = []
      const wait = async (timeMs: number) => {
        waits.push(timeMs)
        stop.abort()
      }
      const words = ['--people', '1', '--rate', '0']
      expect((await simulate(words, { fetch, wait, signal: stop.signal })).code).toBe(130)
      expect(waits).toEqual([1000])
    },
  )

  it('[CLI-7] ends at once with the reason if the conversation is closed', async () => {
    const { server, simulate, typeAs, id, zid, rows } = await createRehearsal()
    await server.build.change(zid, { treevite_enabled: 1 })
    const invited = await simulate([])
    expect(invited).toMatchObject({ code: 1, out: '0\t0\n' })
    expect(invited.err).toMatch(/^error: This conversation is by invita.*\n$/)
    await typeAs('ada', ['conversations', 'close', id])
    expect((await simulate([])).err).toMatch(/^error: The conversation is closed, so votes cannot be cast\./)
    expect(await rows()).toEqual([])
  })

  it('[CLI-7] Ctrl-C stops it cleanly with its outcome, and the same command continues', async () => {
    const { server, simulate, rows } = await createRehearsal()
    const stop = new AbortController()
    let posts = 0
    const fetch = (async (input, init) => {
      const answer = await server.fetch(input, { ...init, signal: null })
      if (init?.method === 'POST' && (posts += 1) === 5) stop.abort()
      return answer
    }) as typeof server.fetch
    const { code, out, err } = await simulate(['--people', '30'], { fetch, signal: stop.signal })
    expect({ code, err }).toEqual({ code: 130, err: 'Cancelled.\n' })
    expect(Number(out.split('\t')[0])).toBeGreaterThanOrEqual(5)
    const votes = Number((await simulate(['--people', '30', '--dry-run'])).out.split('\t')[1])
    expect((await simulate(['--people', '30', '--yes'])).code).toBe(0)
    expect(await rows()).toHaveLength(votes)
  })
})
