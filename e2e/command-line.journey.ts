import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root, startServer, type RunningServer } from './server.ts'
import { environmentFor, inTerminal, program } from './support/terminal.ts'

const CTRL_C = '\x03'
const BACK = '\x1b[5A\x1b[J'
const BACK_BY = new RegExp(String.raw`\x1b\[(\d+)A$`)
const CLEAR = '\r\x1b[K'
const CODES = new RegExp(String.raw`\x1b\[[0-9;]*[A-Za-z]`, 'g')

let server: RunningServer
let id = ''

/** Runs the built command line with its output in a pipe. */
const piped = (...words: string[]): string =>
  spawnSync(process.execPath, [program, ...words], { env: environmentFor(server), encoding: 'utf8' }).stdout

beforeAll(async () => {
  server = await startServer()
  piped('login', '--as', 'ada')
  id = piped('conversations', 'import', join(root, 'e2e/data/library-hours')).split('\t')[0] ?? ''
})
afterAll(() => server.stop())

// the program script of other systems than Linux is another one
describe.runIf(process.platform === 'linux')('in a terminal', () => {
  it('[CLI-7] a table fits the window, with a title that NO_COLOR makes plain', async () => {
    const bold = inTerminal(server, 60, ['comments', 'list', id])
    const plain = inTerminal(server, 200, ['comments', 'list', id], { NO_COLOR: '1' })
    expect(await Promise.all([bold.ended, plain.ended])).toEqual([0, 0])
    const [title = '', ...lines] = bold.shown().trimEnd().split('\r\n')
    expect([title.startsWith('\x1b[1mID '), title.endsWith(' COMMENT\x1b[22m')]).toEqual([true, true])
    expect(lines.length).toBeGreaterThan(5)
    expect([title, ...lines].every((line) => line.replaceAll(CODES, '').length <= 60)).toBe(true)
    expect(lines.some((line) => line.endsWith('…'))).toBe(true)
    expect(plain.shown()).not.toContain('\x1b')
    expect(plain.shown()).toMatch(/^ID {2}STATE .* CREATED .* COMMENT\r\n/)
  })

  it('[CLI-5] stats --watch draws over its own lines until Ctrl-C, which is no failure', async () => {
    const watched = inTerminal(server, 80, ['stats', id, '--watch', '--every', '1'])
    await watched.until(new RegExp(`${BACK.replaceAll('[', String.raw`\[`)}[^]*comments submitted`))
    watched.press(CTRL_C)
    expect(await watched.ended).toBe(0)
    expect(watched.shown().split(BACK).length).toBeGreaterThan(1)
    expect(watched.shown().endsWith(CLEAR)).toBe(true)
  })

  it('[CLI-5] stats --watch takes all rows away that its lines fill in a narrow window', async () => {
    const columns = 20
    const watched = inTerminal(server, columns, ['stats', id, '--watch', '--every', '1'])
    await watched.until(/\[J[^]*comments submitted/)
    watched.press(CTRL_C)
    expect(await watched.ended).toBe(0)
    const [first = ''] = watched.shown().split('\x1b[J')
    const [drawn = '', rowsBack] = first.split(BACK_BY)
    const rows = drawn
      .trimEnd()
      .split('\r\n')
      .map((line) => Math.ceil(line.replaceAll(CODES, '').length / columns))
    expect(Number(rowsBack)).toBe(rows.reduce((all, one) => all + one, 0))
    expect(Number(rowsBack)).toBeGreaterThan(5)
  })

  it('[CLI-7] long work says how far it is, and Ctrl-C ends it with what was done', async () => {
    const rehearsal = inTerminal(server, 80, ['simulate', id, '--rate', '40', '--yes'])
    await rehearsal.until(/\d+ of \d+ votes, [\d.]+ a second, \d+ (s|min) left/)
    rehearsal.press(CTRL_C)
    expect(await rehearsal.ended).toBe(130)
    expect(rehearsal.shown().replaceAll(CODES, '')).toMatch(/\rCast \d+ votes?\.\r\n\rCancelled\.\r\n$/)
    const sent = inTerminal(server, 80, ['conversations', 'import', join(root, 'e2e/data/library-hours')])
    expect(await sent.ended).toBe(0)
    expect(sent.shown()).toContain(`${CLEAR}Sent 0.0 MB. The server is reading it …${CLEAR}`)
  })

  it('[CLI-1] the sign-in by code shows where to go, and Ctrl-C ends the waiting', async () => {
    const login = inTerminal(server, 80, ['login', '--device', '--profile', 'other'])
    await login.until(/Open http\S+ in a browser and enter the code [A-Z-]+\r\n[^]*Waiting for you/)
    login.press(CTRL_C)
    expect(await login.ended).toBe(130)
  })
})

it.runIf(process.platform === 'linux')(
  '[CLI-3] an export for which there is no room leaves no half file',
  async () => {
    const folder = join(server.folder, 'exports')
    await mkdir(folder)
    // files of at most one kilobyte, and the signal that would end the program is not sent
    const cramped = (...words: string[]) =>
      spawnSync(
        'bash',
        ['-c', 'trap "" XFSZ; ulimit -f 1; exec "$@"', 'bash', process.execPath, program, ...words],
        {
          cwd: folder,
          env: environmentFor(server),
          encoding: 'utf8',
        },
      )
    for (const path of ['hours', 'hours.zip']) {
      const { status, stdout, stderr } = cramped('conversations', 'export', id, path)
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      expect(stderr).toBe(`error: ${path} cannot be written: it would be larger than files may be here.\n`)
    }
    expect(readdirSync(folder)).toEqual([])
  },
)
