import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPage, getSharedBrowser } from './browser.ts'
import { root, startServer, type RunningServer } from './server.ts'
import { createEnv, startInTerminal, programPath } from './support/terminal.ts'

const CTRL_C = '\x03'
const ESCAPE_CODES = new RegExp(String.raw`\x1b\[[0-9;]*[A-Za-z]`, 'g')

let server: RunningServer
let id = ''

/** Runs the built command line with its output in a pipe. */
const runPiped = (...words: string[]): string =>
  spawnSync(process.execPath, [programPath, ...words], { env: createEnv(server), encoding: 'utf8' }).stdout

const openPage = async (address: string): Promise<Page> => {
  const page = await createPage(await getSharedBrowser(), server.origin)
  await page.goto(address)
  return page
}

beforeAll(async () => {
  server = await startServer()
  runPiped('login', '--as', 'ada')
  id = runPiped('conversations', 'import', join(root, 'e2e/data/library-hours')).split('\t')[0] ?? ''
})
afterAll(() => server.stop())

// the program `script` differs on other systems
describe.runIf(process.platform === 'linux')('in a terminal', () => {
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
    const who = (...words: string[]) => runPiped('api', 'GET', 'users', ...words)
    expect([who(), who('--profile', 'other')]).toEqual([
      expect.stringContaining('ada@folkmoot.test'),
      expect.stringContaining('ben@folkmoot.test'),
    ])
  })

  it('[CLI-7] a table fits the window', async () => {
    const listed = startInTerminal(server, 60, ['comments', 'list', id])
    expect(await listed.exitCode).toBe(0)
    const [title = '', ...lines] = listed.getOutput().trimEnd().split('\r\n')
    expect(title).toMatch(/^ID +STATE .* COMMENT$/)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.every((line) => line.length <= 60)).toBe(true)
    expect(lines.some((line) => line.endsWith('…'))).toBe(true)
  })

  it('[CLI-5] stats --watch shows its lines again until Ctrl-C, which is no failure', async () => {
    const watched = startInTerminal(server, 80, ['stats', id, '--watch', '--every', '1'])
    await watched.waitFor(/comments submitted[^]*comments submitted/)
    watched.press(CTRL_C)
    expect(await watched.exitCode).toBe(0)
  })

  it('[CLI-7] a long command shows its progress, and Ctrl-C ends it with a summary', async () => {
    const rehearsal = startInTerminal(server, 80, ['simulate', id, '--rate', '40', '--yes'])
    await rehearsal.waitFor(/\d+ of \d+ votes/)
    rehearsal.press(CTRL_C)
    expect(await rehearsal.exitCode).toBe(130)
    expect(rehearsal.getOutput().replaceAll(ESCAPE_CODES, '')).toMatch(
      /\rCast \d+ votes?\.\r\n\rCancelled\.\r\n$/,
    )
  })

  it('[CLI-1] the sign-in by code shows the address, and Ctrl-C ends it', async () => {
    const login = startInTerminal(server, 80, ['login', '--device', '--profile', 'other'])
    await login.waitFor(/Open http\S+ in a browser and enter the code [A-Z-]+\r\n[^]*Waiting for you/)
    login.press(CTRL_C)
    expect(await login.exitCode).toBe(130)
  })
})

it.runIf(process.platform === 'linux')(
  '[CLI-3] an export to a full disk leaves no partial file',
  async () => {
    const folder = join(server.folder, 'exports')
    await mkdir(folder)
    // limits files to one kilobyte, and ignores the signal that would end the program
    const cramped = (...words: string[]) =>
      spawnSync(
        'bash',
        ['-c', 'trap "" XFSZ; ulimit -f 1; exec "$@"', 'bash', process.execPath, programPath, ...words],
        {
          cwd: folder,
          env: createEnv(server),
          encoding: 'utf8',
        },
      )
    for (const path of ['hours', 'hours.zip']) {
      const { status, stdout, stderr } = cramped('conversations', 'export', id, path)
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      expect(stderr).toBe(`error: ${path} cannot be written: it would exceed the size limit of files.\n`)
    }
    expect(readdirSync(folder)).toEqual([])
  },
)
