import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPage, getSharedBrowser } from './browser.ts'
import { startServer, type RunningServer } from './server.ts'
import { createEnv, startInTerminal, programPath } from './support/terminal.ts'

/** Lifetime of a token in seconds: one more than the remaining time at which it is renewed. */
const TOKEN_LIFETIME_SECONDS = '61'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({ DEV_TOKEN_TTL: TOKEN_LIFETIME_SECONDS }),
    getSharedBrowser(),
  ])
})
afterAll(() => server.stop())

/** Runs the built command line with its output in a pipe and the sign-ins of the terminals. */
function runPiped(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [programPath, ...words], {
    env: createEnv(server),
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const openPage = async (address: string): Promise<Page> => {
  const page = await createPage(browser, server.origin)
  await page.goto(address)
  return page
}

// the program `script` differs on other systems
describe.runIf(process.platform === 'linux')('signed in at a terminal', () => {
  it('[CLI-1] through a browser on this machine, which redirects to the terminal', async () => {
    const login = startInTerminal(server, 200, ['login'])
    await login.waitFor(/open this address on this machine:\r\n\S+\r\n/)
    const address = /this machine:\r\n(\S+)/.exec(login.getOutput())?.[1] ?? ''
    expect(new URL(address).searchParams.get('code_challenge_method')).toBe('S256')
    const page = await openPage(address)
    await page.getByRole('button', { name: 'ada@folkmoot.test' }).click()
    await page.getByText('You are signed in. You can close this window').waitFor()
    expect(new URL(page.url()).hostname).toBe('127.0.0.1')
    expect(await login.exitCode).toBe(0)
    expect(login.getOutput()).toMatch(/Signed in to \S+ as [^\r]*ada@folkmoot\.test[^\r]*\r\n$/)
    await page.context().close()
  })

  it('[CLI-1] by a code entered elsewhere, in a second profile', async () => {
    const login = startInTerminal(server, 200, ['login', '--device', '--profile', 'other'])
    await login.waitFor(/or open \S+\r\n/)
    const page = await openPage(/or open (\S+)/.exec(login.getOutput())?.[1] ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'ben@folkmoot.test' }).click()
    expect(await login.exitCode).toBe(0)
    await page.context().close()
    const who = (...words: string[]) => runPiped('api', 'GET', 'users', ...words).stdout
    expect([who(), who('--profile', 'other')]).toEqual([
      expect.stringContaining('ada@folkmoot.test'),
      expect.stringContaining('ben@folkmoot.test'),
    ])
  })

  it('[CLI-1] the sign-in is renewed silently, and a failed renewal is reported', async () => {
    const first = runPiped('auth', 'token')
    await new Promise((resolve) => setTimeout(resolve, 2100))
    const second = runPiped('auth', 'token')
    expect([first.stderr, second.stderr]).toEqual(['', ''])
    expect(second.stdout).not.toBe(first.stdout)
    const path = join(server.folder, 'folkmoot/config.json')
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll(/"refresh_token": "[^"]+"/g, '"refresh_token": "gone"'),
    )
    await new Promise((resolve) => setTimeout(resolve, 2100))
    expect(runPiped('conversations', 'list')).toEqual({
      status: 4,
      stdout: '',
      stderr: `error: The sign-in has expired. Not signed in to ${server.origin}. Run: folkmoot login\n`,
    })
  })
})
