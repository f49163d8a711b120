import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPage, sharedBrowser } from './browser.ts'
import { startServer, type RunningServer } from './server.ts'
import { environmentFor, inTerminal, program } from './support/terminal.ts'

/** Seconds that a token holds: one more than is left when it is renewed. */
const LIFE = '61'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ DEV_TOKEN_TTL: LIFE }), sharedBrowser()])
})
afterAll(() => server.stop())

/** Runs the built command line in a pipe, with the sign-ins of the terminals. */
function piped(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    env: environmentFor(server),
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const visit = async (address: string): Promise<Page> => {
  const page = await newPage(browser, server.origin)
  await page.goto(address)
  return page
}

// the program script of other systems than Linux is another one
describe.runIf(process.platform === 'linux')('signed in at a terminal', () => {
  it('[CLI-1] through a browser on this machine, which comes back to the terminal', async () => {
    const login = inTerminal(server, 200, ['login'])
    await login.until(/open this address on this machine:\r\n\S+\r\n/)
    const address = /this machine:\r\n(\S+)/.exec(login.shown())?.[1] ?? ''
    expect(new URL(address).searchParams.get('code_challenge_method')).toBe('S256')
    const page = await visit(address)
    await page.getByRole('button', { name: 'ada@folkmoot.test' }).click()
    await page.getByText('You are signed in. You can close this window').waitFor()
    expect(new URL(page.url()).hostname).toBe('127.0.0.1')
    expect(await login.ended).toBe(0)
    expect(login.shown()).toMatch(/Signed in to \S+ as [^\r]*ada@folkmoot\.test[^\r]*\r\n$/)
    await page.context().close()
  })

  it('[CLI-1] by a code entered elsewhere, in a profile of its own beside the other', async () => {
    const login = inTerminal(server, 200, ['login', '--device', '--profile', 'other'])
    await login.until(/or open \S+\r\n/)
    const page = await visit(/or open (\S+)/.exec(login.shown())?.[1] ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'ben@folkmoot.test' }).click()
    expect(await login.ended).toBe(0)
    await page.context().close()
    const who = (...words: string[]) => piped('api', 'GET', 'users', ...words).stdout
    expect([who(), who('--profile', 'other')]).toEqual([
      expect.stringContaining('ada@folkmoot.test'),
      expect.stringContaining('ben@folkmoot.test'),
    ])
    expect(piped('config', 'profiles').stdout).toMatch(/^default\t.*\nother\t.*\n$/)
  })

  it('[CLI-1] the sign-in is renewed without a word, and one that cannot be says so', async () => {
    const first = piped('auth', 'token')
    await new Promise((resolve) => setTimeout(resolve, 2100))
    const second = piped('auth', 'token')
    expect([first.stderr, second.stderr]).toEqual(['', ''])
    expect(second.stdout).not.toBe(first.stdout)
    const path = join(server.folder, 'folkmoot/credentials.json')
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll(/"refresh_token": "[^"]+"/g, '"refresh_token": "gone"'),
    )
    await new Promise((resolve) => setTimeout(resolve, 2100))
    expect(piped('conversations', 'list')).toEqual({
      status: 4,
      stdout: '',
      stderr: `error: The sign-in has expired. Not signed in to ${server.origin}. Run: folkmoot login\n`,
    })
  })
})
