import { describe, expect, it } from 'vitest'
import { convertJson } from '../output.ts'
import { createInMemoryServer, shareInMemoryServer } from '../../testing/server.ts'

const { server, typeAs } = shareInMemoryServer()

const ID = /^[2-9][0-9a-z]+$/

describe('conversations list', () => {
  it('[CLI-5] prints conversations that the caller owns or moderates, newest first, one per line', async () => {
    let now = Date.parse('2026-11-20T18:00:00Z')
    const { server, typeAs } = await createInMemoryServer({ clock: () => now })
    const park = await server.build.conversation({ topic: 'A park' })
    now += 60_000
    const bridge = await server.build.conversation({ topic: 'A bridge', is_active: 0 })
    await server.build.participant(park.zid, 0)
    await server.build.conversation({ owner: 4, topic: 'Dan’s own' })

    const { code, out, err } = await typeAs('ada', ['conversations', 'list'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const rows = out
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'))
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      [bridge.conversation_id, 'A bridge', 'Closed', '0', 'owner'],
      [park.conversation_id, 'A park', 'Open', '1', 'owner'],
    ])
    expect(rows.map((row) => row[5])).toEqual(['2026-11-20T18:01:00.000Z', '2026-11-20T18:00:00.000Z'])

    const seenByBen = await typeAs('ben', ['conversations', 'list'])
    expect(seenByBen.out).toMatch(/^\S+\tA bridge\tClosed\t0\tmoderator\t\S+\n/)
  })

  it('[CLI-7] is a table with titles on a terminal, and a hint when it is empty', async () => {
    const { server, typeAs } = await createInMemoryServer()
    const empty = await typeAs('ada', ['conversations', 'list'], { terminal: 100 })
    expect(empty.out).toContain('You have no conversations of your own.')
    await server.build.conversation({ topic: '公園 '.repeat(60) })
    const { out } = await typeAs('ada', ['conversations', 'list'], { terminal: 100, env: { NO_COLOR: '1' } })
    expect(out).toMatch(
      /^ID +TOPIC +STATUS +PARTICIPANTS +ROLE +CREATED\n\S+ +公園.*… +Open +0 +owner +\S+ \S+\n$/,
    )
    expect((await typeAs('dan', ['conversations', 'list'])).out).toBe('')
  })

  it('[CLI-7] --json prints the reply of the server in the words of all commands', async () => {
    await server.build.conversation()
    const { out } = await typeAs('ada', ['--json', 'conversations', 'list'])
    const { body } = await server.call('GET', '/api/v3/conversations', 'ada')
    expect(JSON.parse(out)).toEqual(convertJson(body))
  })

  it('[CLI-7] ends with 4 when the server does not accept the token', async () => {
    const old = await server.tokenFor('ada', {}, '1 minute ago')
    const { code, out, err } = await typeAs('ada', ['conversations', 'list'], {
      env: { FOLKMOOT_TOKEN: old },
    })
    expect({ code, out }).toEqual({ code: 4, out: '' })
    expect(err).toMatch(
      /^error: http:\/\/localhost:8080 does not accept the token in FOLKMOOT_TOKEN: .*expired.*\n$/,
    )
  })
})

describe('conversations create', () => {
  it('[CLI-5] creates a draft, and prints its id and address', async () => {
    const created = await typeAs('ada', [
      'conversations',
      'create',
      '--topic',
      'A park',
      '--description',
      'Say\nit',
    ])
    const [id = '', address] = created.out.trimEnd().split('\t')
    expect(id).toMatch(ID)
    expect({ code: created.code, address }).toEqual({ code: 0, address: `http://localhost:8080/${id}` })
    const { out } = await typeAs('ada', ['conversations', 'show', id, '--json'])
    expect(JSON.parse(out)).toMatchObject({
      topic: 'A park',
      description: 'Say\nit',
      is_draft: true,
      is_active: true,
    })
  })

  it('[CLI-5] opens it at once', async () => {
    const { out } = await typeAs('dan', ['conversations', 'create', '--open', '--json'])
    const { conversation_id: id } = JSON.parse(out) as { conversation_id: string }
    const shown = await typeAs('dan', ['conversations', 'show', id, '--json'])
    expect(JSON.parse(shown.out)).toMatchObject({ is_draft: false, is_active: true })
  })

  it('[CLI-7] tells a person what it created', async () => {
    const { out } = await typeAs('ada', ['conversations', 'create', '--topic', 'A park'], { terminal: 80 })
    expect(out).toMatch(/^Created conversation (\S+), a draft: http:\/\/localhost:8080\/\1\n$/)
  })
})

describe('conversations show', () => {
  it('[CLI-5] prints its state and every setting by name, also without signing in', async () => {
    const { conversation_id: id } = await server.build.conversation({ topic: 'A park', bgcolor: '#abc' })
    const shown = await typeAs('ada', ['conversations', 'show', id])
    for (const line of [
      `conversation_id\t${id}`,
      'status\tOpen',
      'role\towner',
      'topic\tA park',
      'bgcolor\t#abc',
    ])
      expect(shown.out.split('\n')).toContain(line)
    expect(shown.out).toContain('strict_moderation\tfalse\n')
    const { code } = await typeAs('ada', ['conversations', 'show', id], { env: { FOLKMOOT_TOKEN: '' } })
    expect(code).toBe(0)
  })

  it('[CLI-7] reports in one line that there is no such conversation', async () => {
    const { code, out, err } = await typeAs('ada', ['conversations', 'show', '2nothere'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^error: There is no conversation 2nothere on http:\S+\.\n$/)
  })
})

describe('stats', () => {
  it('[CLI-5] writes the five figures that Monitor shows', async () => {
    const comments = [0, 1, 1].map((pid, tid) => ({ txt: `Comment ${tid}`, pid }))
    const { id } = await server.scenario({ comments, votes: ['aaa', 'a', ''] })
    const { code, out } = await typeAs('ada', ['stats', id])
    expect({ code, out }).toEqual({
      code: 0,
      out: 'participants who voted\t2\nvotes cast\t4\nvotes per participant\t2.00\nparticipants who commented\t2\ncomments submitted\t3\ncounted\tall votes, those that are not public yet included\n',
    })
    const { out: json } = await typeAs('ada', ['stats', id, '--json'])
    const { body } = await server.call('GET', `/api/v3/conversationStats?conversation_id=${id}`, 'ada')
    expect(JSON.parse(json)).toEqual(convertJson(body))
  })

  it('[CLI-5] --watch clears the window for a person, writes a line each time in a pipe, and ends with Ctrl-C', async () => {
    const { conversation_id: id } = await server.build.conversation()
    const watch = async (terminal?: number) => {
      const stop = new AbortController()
      const waits: number[] = []
      const wait = (timeMs: number) => {
        if (waits.push(timeMs) === 2) stop.abort()
        return Promise.resolve()
      }
      const fetch = ((input, init) => server.fetch(input, { ...init, signal: null })) as typeof server.fetch
      const overrides = { fetch, wait, signal: stop.signal, ...(terminal ? { terminal } : {}) }
      const shown = await typeAs('ada', ['stats', id, '--watch', '--every', '7'], overrides)
      expect(waits).toEqual([7000, 7000])
      return shown
    }
    const [seen, piped] = await Promise.all([watch(80), watch()])
    expect(seen.code).toBe(0)
    expect(seen.out.split('\x1b[H\x1b[2J')).toHaveLength(3)
    expect(piped.out).toMatch(/^(\d{4}-\S+Z\t0\t0\t0\.00\t0\t0\n){2}$/)
  })
})
