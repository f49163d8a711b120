import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root, startServer, type RunningServer } from './server.ts'
import { createEnv, startInTerminal, programPath } from './support/terminal.ts'

const CTRL_C = '\x03'
const CURSOR_UP = '\x1b[6A\x1b[J'
const CURSOR_UP_PATTERN = new RegExp(String.raw`\x1b\[(\d+)A$`)
const CLEAR_LINE = '\r\x1b[K'
const ESCAPE_CODES = new RegExp(String.raw`\x1b\[[0-9;]*[A-Za-z]`, 'g')

let server: RunningServer
let id = ''

/** Runs the built command line with its output in a pipe. */
const runPiped = (...words: string[]): string =>
  spawnSync(process.execPath, [programPath, ...words], { env: createEnv(server), encoding: 'utf8' }).stdout

beforeAll(async () => {
  server = await startServer()
  runPiped('login', '--as', 'ada')
  id = runPiped('conversations', 'import', join(root, 'e2e/data/library-hours')).split('\t')[0] ?? ''
})
afterAll(() => server.stop())

// the program `script` differs on other systems
describe.runIf(process.platform === 'linux')('in a terminal', () => {
  it('[CLI-7] a table fits the window, with a title that NO_COLOR makes plain', async () => {
    const bold = startInTerminal(server, 60, ['comments', 'list', id])
    const plain = startInTerminal(server, 200, ['comments', 'list', id], { NO_COLOR: '1' })
    expect(await Promise.all([bold.exitCode, plain.exitCode])).toEqual([0, 0])
    const [title = '', ...lines] = bold.getOutput().trimEnd().split('\r\n')
    expect([title.startsWith('\x1b[1mID '), title.endsWith(' COMMENT\x1b[22m')]).toEqual([true, true])
    expect(lines.length).toBeGreaterThan(5)
    expect([title, ...lines].every((line) => line.replaceAll(ESCAPE_CODES, '').length <= 60)).toBe(true)
    expect(lines.some((line) => line.endsWith('…'))).toBe(true)
    expect(plain.getOutput()).not.toContain('\x1b')
    expect(plain.getOutput()).toMatch(/^ID {2}STATE .* CREATED .* COMMENT .* MARKS {2}SIMILAR\r\n/)
  })

  it('[CLI-5] stats --watch redraws its lines until Ctrl-C, which is no failure', async () => {
    const watched = startInTerminal(server, 80, ['stats', id, '--watch', '--every', '1'])
    await watched.waitFor(new RegExp(`${CURSOR_UP.replaceAll('[', String.raw`\[`)}[^]*comments submitted`))
    watched.press(CTRL_C)
    expect(await watched.exitCode).toBe(0)
    expect(watched.getOutput().split(CURSOR_UP).length).toBeGreaterThan(1)
    expect(watched.getOutput().endsWith(CLEAR_LINE)).toBe(true)
  })

  it('[CLI-5] stats --watch clears all rows of wrapped lines in a narrow window', async () => {
    const columns = 20
    const watched = startInTerminal(server, columns, ['stats', id, '--watch', '--every', '1'])
    await watched.waitFor(/\[J[^]*comments submitted/)
    watched.press(CTRL_C)
    expect(await watched.exitCode).toBe(0)
    const [first = ''] = watched.getOutput().split('\x1b[J')
    const [drawn = '', rowsBack] = first.split(CURSOR_UP_PATTERN)
    const rows = drawn
      .trimEnd()
      .split('\r\n')
      .map((line) => Math.ceil(line.replaceAll(ESCAPE_CODES, '').length / columns))
    expect(Number(rowsBack)).toBe(rows.reduce((all, one) => all + one, 0))
    expect(Number(rowsBack)).toBeGreaterThan(5)
  })

  it('[CLI-7] a long command shows its progress, and Ctrl-C ends it with a summary', async () => {
    const rehearsal = startInTerminal(server, 80, ['simulate', id, '--rate', '40', '--yes'])
    await rehearsal.waitFor(/\d+ of \d+ votes, [\d.]+ a second, \d+ (s|min) left/)
    rehearsal.press(CTRL_C)
    expect(await rehearsal.exitCode).toBe(130)
    expect(rehearsal.getOutput().replaceAll(ESCAPE_CODES, '')).toMatch(
      /\rCast \d+ votes?\.\r\n\rCancelled\.\r\n$/,
    )
    const sent = startInTerminal(server, 80, [
      'conversations',
      'import',
      join(root, 'e2e/data/library-hours'),
    ])
    expect(await sent.exitCode).toBe(0)
    expect(sent.getOutput()).toContain(`${CLEAR_LINE}Sent 0.0 MB. The server is reading it …${CLEAR_LINE}`)
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
