import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createBrowser } from '../../testing/browser.ts'
import { shareListeningServer, startListeningServer } from '../../testing/server.ts'
import type { Sink } from '../context.ts'

const open = shareListeningServer()

const getProfilesFile = (home: string): string => join(home, '.config', 'folkmoot', 'config.json')

/** Creates a stream that passes each text to `act`. */
const createWatcher = (act: (text: string) => unknown): Sink => ({ write: act })

/** Creates a function that each of several commands calls, and a promise that resolves when all have. */
function createMeeting(count: number): [arrive: (command: number) => void, met: Promise<void>] {
  const arrived = new Set<number>()
  let resolve = () => {}
  const met = new Promise<void>((done) => (resolve = done))
  const arrive = (command: number) => {
    arrived.add(command)
    if (arrived.size === count) resolve()
  }
  return [arrive, met]
}

describe('login --as', () => {
  it('[CLI-1] signs in without a browser, stores it for its owner only, and logout removes it', async () => {
    const { address, home, type } = open()
    const login = await type(['login', '--as', 'ada'])
    expect(login).toEqual({ code: 0, out: `${address}\tada@folkmoot.test\n`, err: '' })
    expect(statSync(getProfilesFile(home)).mode & 0o777).toBe(0o600)

    const status = await type(['auth', 'status'])
    expect(status.out).toContain('signed in as\tAda Owner (ada@folkmoot.test)\n')
    const token = (await type(['auth', 'token'])).out.trim()
    const reply = await fetch(`${address}/api/v3/users`, { headers: { authorization: `Bearer ${token}` } })
    expect(await reply.json()).toMatchObject({ email: 'ada@folkmoot.test', delphi_enabled: true })

    expect(await type(['logout'])).toEqual({ code: 0, out: `${address}\n`, err: '' })
    expect(JSON.parse(readFileSync(getProfilesFile(home), 'utf8'))).toEqual({
      profiles: { default: { server: address } },
    })
    expect((await type(['auth', 'status'])).code).toBe(4)
  })

  it('[CLI-1] takes any address, remembers the server for the profile, and keeps profiles apart', async () => {
    const { address, type } = open()
    await type(['login', '--as', 'zoe@example.org', '--profile', 'work'])
    await type(['login', '--as', 'ben'])
    const env = { FOLKMOOT_SERVER: '' }
    const at = async (...words: string[]) => (await type(['auth', 'status', ...words], { env })).out
    expect(await at('--profile', 'work')).toMatch(
      new RegExp(`^server\t${address}\nprofile\twork\n.*zoe@example.org`),
    )
    expect(await at()).toContain('ben@folkmoot.test')
  })

  it('[CLI-1] [CLI-7] prints the server’s reply with --json', async () => {
    const { type } = open()
    const { out } = await type(['login', '--as', 'dan', '--json'])
    expect(JSON.parse(out)).toMatchObject({ email: 'dan@folkmoot.test', is_admin: false })
  })

  it('[CLI-1] refuses a name that is not an account, and stores nothing', async () => {
    const { home, type } = open()
    const { code, out, err } = await type(['login', '--as', 'nobody'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^error: The identity provider .* refused: .*ada, ben, cleo, dan\n$/)
    expect(existsSync(getProfilesFile(home))).toBe(false)
  })

  it('[CLI-1] sends a token to its own server only', async () => {
    const { address, type } = open()
    await type(['login', '--as', 'ada'])
    const { code, err } = await type(['auth', 'token', '--server', 'http://localhost:9'])
    expect(code).toBe(4)
    expect(err).toBe(
      `error: Not signed in to http://localhost:9 (profile default is signed in to ${address}). Run: folkmoot login --server http://localhost:9\n`,
    )
  })
})

describe('logout', () => {
  it('[CLI-1] removes the sign-in even if the provider cannot be reached, and reports that', async () => {
    const { server, home, type } = await startListeningServer()
    await type(['login', '--as', 'ada'])
    await server.app.close()
    const { code, err } = await type(['logout'])
    expect(code).toBe(0)
    expect(readFileSync(getProfilesFile(home), 'utf8')).not.toContain('token')
    expect(err).toMatch(/^The identity provider did not end its sign-in, .*Cannot reach .*\n$/)
  })

  it('[CLI-1] without a sign-in succeeds, and reports a token in the environment', async () => {
    const { type } = open()
    const { code, out, err } = await type(['logout', '--json'], { env: { FOLKMOOT_TOKEN: 'abc' } })
    expect({ code, out }).toEqual({ code: 0, out: '{"server":null}\n' })
    expect(err).toMatch(/^FOLKMOOT_TOKEN is still set\./)
  })
})

describe('a token that is about to expire', () => {
  const expire = (home: string) => {
    const text = readFileSync(getProfilesFile(home), 'utf8')
    writeFileSync(getProfilesFile(home), text.replace(/"expires_at": \d+/, '"expires_at": 1'))
  }

  it('[CLI-1] is renewed once, also when several commands need it at the same time', async () => {
    const { home, type } = open()
    await type(['login', '--as', 'ada'])
    const before = (await type(['auth', 'token'])).out
    expire(home)
    // no request is sent before all have read the file with the expired token
    const [reading, allHaveRead] = createMeeting(3)
    const fetchLater: typeof fetch = async (...request) => {
      await allHaveRead
      return fetch(...request)
    }
    const after = await Promise.all(
      [1, 2, 3].map((command) => {
        const now = () => {
          reading(command)
          return Date.now()
        }
        return type(['auth', 'token'], { now, fetch: fetchLater })
      }),
    )
    expect(after.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(new Set(after.map(({ out }) => out)).size).toBe(1)
    expect(after[0]?.out).not.toBe(before)
    expire(home)
    expect((await type(['auth', 'status'])).code).toBe(0)
  })

  it('[CLI-1] and cannot be renewed ends with 4 and names the command that signs in', async () => {
    const { home, type } = open()
    await type(['login', '--as', 'ada'])
    const stored = readFileSync(getProfilesFile(home), 'utf8')
    await type(['logout'])
    writeFileSync(getProfilesFile(home), stored)
    expire(home)
    const { code, err } = await type(['conversations', 'list'])
    expect(code).toBe(4)
    expect(err).toMatch(/^error: The sign-in has expired\. Not signed in to .*Run: folkmoot login\n$/)
  })

  it.each([
    [503, { error: 'temporarily_unavailable' }],
    [500, undefined],
    [400, { error: 'invalid_request', error_description: 'Try later.' }],
  ])('[CLI-1] stays signed in when the provider fails with %s %j, and ends with 1', async (status, body) => {
    const { home, type } = open()
    await type(['login', '--as', 'ada'])
    expire(home)
    const stored = readFileSync(getProfilesFile(home), 'utf8')
    const failing = (async (input, init) => {
      const isRenewal = String(init?.body).includes('grant_type=refresh_token')
      if (!isRenewal) return fetch(input, init)
      return body ? Response.json(body, { status }) : new Response('<html>', { status })
    }) as typeof fetch
    const { code, err } = await type(['conversations', 'list'], { fetch: failing })
    expect(code).toBe(1)
    expect(err).toMatch(/^error: The identity provider .* refused: /)
    expect(err).not.toContain('expired')
    expect(readFileSync(getProfilesFile(home), 'utf8')).toBe(stored)
    expect((await type(['conversations', 'list'])).code).toBe(0)
  })
})

describe('login in the browser', () => {
  it('[CLI-1] signs in with a code and PKCE through a port of this machine', async () => {
    const { address, type } = open()
    const browser = createBrowser()
    let last: Promise<string> | undefined
    const signIn = async (start: string) => {
      const page = await browser.open(start)
      return (await browser.submit(page, { account: 'ben@folkmoot.test' })).html
    }
    const { code, out, err } = await type(['login'], { openBrowser: (start) => (last = signIn(start)) })
    expect({ code, out }).toEqual({ code: 0, out: `${address}\tben@folkmoot.test\n` })
    expect(err).toContain('code_challenge_method=S256')
    expect(await last).toContain('You are signed in.')
  })

  it('[CLI-1] reports that the person cancels, and refuses other requests to the port', async () => {
    const { type } = open()
    const browser = createBrowser()
    const otherStatuses: number[] = []
    const cancel = async (start: string) => {
      const callback = new URL(start).searchParams.get('redirect_uri') ?? ''
      for (const path of ['?code=x&state=wrong', '/elsewhere'])
        otherStatuses.push((await browser.open(callback + path)).status)
      await browser.submit(await browser.open(start), { cancel: 'yes' })
    }
    const { code, err } = await type(['login'], { openBrowser: (start) => void cancel(start) })
    expect({ code, otherStatuses }).toEqual({ code: 1, otherStatuses: [400, 404] })
    expect(err).toMatch(/error: The identity provider .* refused: The sign-in was cancelled\.\n$/)
  })

  it('[CLI-1] ends on Ctrl-C', async () => {
    const { type } = open()
    const stop = new AbortController()
    const { code, err } = await type(['login'], { signal: stop.signal, openBrowser: () => stop.abort() })
    expect({ code, last: err.split('\n').at(-2) }).toEqual({ code: 130, last: 'Cancelled.' })
  })
})

/** Creates a fetch that sets the polling interval of the provider in seconds, instead of five. */
const createPollingFetch =
  (interval: number): typeof fetch =>
  async (input, init) => {
    const reply = await fetch(input, init)
    if (!String(input).endsWith('/device/auth')) return reply
    return Response.json({ ...((await reply.json()) as object), interval })
  }

describe('login --device', () => {
  it('[CLI-1] ends at once on Ctrl-C', async () => {
    const { type } = open()
    const stop = new AbortController()
    const stderr = createWatcher((text) => text.startsWith('Waiting') && stop.abort())
    // longer than the test
    const overrides = { fetch: createPollingFetch(600), signal: stop.signal, stderr }
    expect((await type(['login', '--device'], overrides)).code).toBe(130)
  })

  it('[CLI-1] signs in when the person enters the code', async () => {
    const { address, type } = open()
    const enterCode = async (page: string) => {
      const browser = createBrowser()
      const asked = await browser.submit(await browser.open(page), {})
      const confirmed = await browser.submit(asked, { confirm: 'yes' })
      await browser.submit(confirmed, { account: 'cleo@folkmoot.test' })
    }
    const errors: string[] = []
    const stderr = createWatcher((text) => {
      errors.push(text)
      const complete = /or open (\S+)/.exec(text)?.[1]
      if (complete) void enterCode(complete)
    })
    const { code, out } = await type(['login', '--device'], { stderr, fetch: createPollingFetch(0.2) })
    expect([code, out]).toEqual([0, `${address}\tcleo@folkmoot.test\n`])
    expect(errors[0]).toMatch(/^Open http:\S+ in a browser and enter the code [A-Z-]+\n$/)
  })
})
