import { openFolder } from '@folkmoot/testing/open-folder'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { fillCrowd } from '@folkmoot/testing/crowd'
import { expect, it } from 'vitest'
import { createInMemoryServer } from '../../testing/server.ts'

const CROWD = { people: 4000, comments: 200, votesEach: 100 }
const VOTE_COUNT = CROWD.people * CROWD.votesEach
/** Code, and a few pieces of the file. The file of votes alone is larger. */
const MAX_KEPT_BYTES = 16 * 2 ** 20

const programPath = join(import.meta.dirname, '../../dist/folkmoot.js')
/** Prints at the end how many bytes the program held at most: garbage that is not collected yet depends on the machine. */
const MEASURE = `data:text/javascript,${encodeURIComponent(`
  let most = 0
  setInterval(() => {
    gc()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    most = Math.max(most, heapUsed + arrayBuffers)
  }, 20).unref()
  process.on('exit', () => process.stderr.write('most ' + most))`)}`

/** Counts the lines of a file. */
async function countLines(path: string): Promise<number> {
  let lines = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    for (const byte of chunk) if (byte === 10) lines += 1
  return lines
}

/** Exports by the built program. @returns how many bytes it held at most */
async function measureExport(env: NodeJS.ProcessEnv, cwd: string, id: string): Promise<number> {
  const words = ['--expose-gc', '--import', MEASURE, programPath, 'conversations', 'export', id, 'many']
  const child = spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const [code] = (await once(child, 'close')) as [number]
  expect({ code, errors: stderr.replace(/most \d+$/, '') }).toEqual({ code: 0, errors: '' })
  return Number(/most (\d+)$/.exec(stderr)?.[1])
}

it('[CLI-3] [CLI-6] the built command line holds pieces of an export of 400,000 votes, never a whole file', async () => {
  const { server } = await createInMemoryServer()
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { zid, conversation_id } = await server.build.conversation()
  await fillCrowd(server.db, { zid, now: Date.UTC(2026, 0, 1) }, CROWD)
  const cwd = openFolder()
  const env = {
    PATH: process.env['PATH'],
    HOME: cwd,
    FOLKMOOT_SERVER: address,
    FOLKMOOT_TOKEN: await server.tokenFor('ada'),
  }
  const keptBytes = await measureExport(env, cwd, conversation_id)
  console.log(`400,000 votes: ${(keptBytes / 2 ** 20).toFixed(1)} MB at most`)
  expect(statSync(join(cwd, 'many/votes.csv')).size).toBeGreaterThan(MAX_KEPT_BYTES)
  expect(keptBytes).toBeLessThan(MAX_KEPT_BYTES)
  expect(await countLines(join(cwd, 'many/votes.csv'))).toBe(VOTE_COUNT + 1)
  expect(await countLines(join(cwd, 'many/participants-votes.csv'))).toBe(CROWD.people + 1)
})
