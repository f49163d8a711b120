import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root, startServer, type RunningServer } from './server.ts'
import { environmentFor, program } from './support/terminal.ts'

const COMMENTS = 250
const PEOPLE = 8000
const VOTES_OF_ONE = 125
const MOST_MEMORY = 100 * 2 ** 20

/** Says at its end how much memory a program took at most, in kilobytes. */
const MEASURE = `data:text/javascript,process.on('exit',()=>process.stderr.write('most '+process.resourceUsage().maxRSS))`

let server: RunningServer
let other: RunningServer

beforeAll(async () => {
  ;[server, other] = await Promise.all([startServer(), startServer()])
  await finished(process.execPath, [program, 'login', '--as', 'ada'])
})
afterAll(() => Promise.all([server.stop(), other.stop()]))

/** Runs a program to its end beside the first server. */
async function finished(
  command: string,
  words: readonly string[],
  more: { cwd?: string; env?: object } = {},
) {
  const child = spawn(command, words, {
    cwd: more.cwd ?? server.folder,
    env: { ...environmentFor(server), ...more.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout, stderr }
}

it('[CLI-1] [CLI-2] [CLI-3] [CLI-4] [CLI-5] [CLI-6] a script holds a whole conversation and moves it elsewhere', async () => {
  const cwd = join(server.folder, 'whole')
  await mkdir(cwd)
  const script = join(root, 'e2e/support/whole-conversation.sh')
  const env = { FOLKMOOT: program, OTHER: other.origin }
  expect(await finished('bash', [script], { cwd, env })).toEqual({ code: 0, stdout: 'whole\n', stderr: '' })
})

/** Writes the files of a conversation with a million votes. */
async function writeMillion(folder: string): Promise<void> {
  await mkdir(folder)
  const write = async (name: string, rows: Iterable<string>) => {
    const file = createWriteStream(join(folder, name))
    for (const row of rows) if (!file.write(`${row}\n`)) await once(file, 'drain')
    file.end()
    await once(file, 'finish')
  }
  const start = 1_700_000_000_000
  await write(
    'comments.csv',
    (function* () {
      yield 'timestamp,comment-id,author-id,moderated,comment-body'
      for (let tid = 0; tid < COMMENTS; tid += 1) yield `${start + tid},${tid},0,1,Comment ${tid}`
    })(),
  )
  await write(
    'votes.csv',
    (function* () {
      yield 'timestamp,comment-id,voter-id,vote'
      for (let pid = 0; pid < PEOPLE; pid += 1)
        for (let turn = 0; turn < VOTES_OF_ONE; turn += 1) {
          const tid = (pid + 2 * turn) % COMMENTS
          yield `${start + 1000 + pid * VOTES_OF_ONE + turn},${tid},${pid},${((pid + tid) % 3) - 1}`
        }
    })(),
  )
}

it('[CLI-3] [CLI-6] a million votes are exported within 100 MB of memory', async () => {
  const folder = join(server.folder, 'million')
  await writeMillion(folder)
  const measured = (...words: string[]) =>
    finished(process.execPath, ['--import', MEASURE, program, 'conversations', ...words])
  const mostOf = (stderr: string) => 1024 * Number(/most (\d+)$/.exec(stderr)?.[1])
  const imported = await measured('import', folder, '--json')
  const { conversation_id: id, votes } = JSON.parse(imported.stdout) as Record<string, unknown>
  expect(votes).toBe(PEOPLE * VOTES_OF_ONE)
  const { code, stderr } = await measured('export', String(id), 'again')
  console.log(`a million votes: ${(mostOf(stderr) / 2 ** 20).toFixed(0)} MB at most`)
  expect(code).toBe(0)
  expect(mostOf(stderr)).toBeLessThan(MOST_MEMORY)
  const rows = (await readFile(join(server.folder, 'again/votes.csv'), 'utf8')).trimEnd().split('\n')
  expect(rows).toHaveLength(PEOPLE * VOTES_OF_ONE + 1)
})
