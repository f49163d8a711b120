import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CALLS } from '@folkmoot/api-types/contract'
import { toRequest, type Endpoint } from '@folkmoot/api-types/endpoint'
import { REPORT_FILES } from '@folkmoot/domain/export-files'
import { LIMITS } from '@folkmoot/domain/limits'
import { createImportToken } from '@folkmoot/testing/import-token'
import { openFolder } from '@folkmoot/testing/open-folder'
import { createServerProcess, PRINT_TURNS, type ServerProcess } from '@folkmoot/testing/server-process'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createExtremeArchive, MAX_MEMORY_BYTES, MAX_TURN_MS } from './test-extremes.ts'

/** The first reading of 40 MB of the file, while others use the core's caches, takes up to half more than the next one. */
const MAX_COLD_TURN_MS = 1.5 * MAX_TURN_MS

let file: string
let server: ServerProcess
beforeEach(() => {
  file = join(openFolder(), 'data.db')
  server = createServerProcess(file, PRINT_TURNS)
})
afterEach(() => server.kill())

/** Returns for how long the server answered nobody, in milliseconds, since this was asked last. */
async function takeLongestTurn(): Promise<number> {
  const listTurns = () =>
    [...server.printed().matchAll(/longest turn: (\d+) ms/g)].map(([, ms]) => Number(ms))
  const before = listTurns().length
  process.kill(server.pid()!, 'SIGUSR2')
  return vi.waitFor(
    () => {
      const said = listTurns()
      expect(said.length).toBeGreaterThan(before)
      return said[before]!
    },
    { timeout: 60_000, interval: 5 },
  )
}

/** The most memory that the server had, without the processes that it starts. */
const readMemoryBytes = (): number =>
  1024 * Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1])

const call = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(server.origin() + path, init)
  return { status: answer.status, text: await answer.text() }
}

/** Imports a conversation, makes a report of it, and waits until its opinions are there. */
async function importConversation(authorization: Record<string, string>, body: FormData) {
  const imported = await call('/api/v3/conversationImport', { method: 'POST', headers: authorization, body })
  expect(imported).toEqual({ status: 200, text: expect.anything() })
  const { conversation_id } = JSON.parse(imported.text) as { conversation_id: string }
  const headers = { ...authorization, 'content-type': 'application/json' }
  await call('/api/v3/reports', { method: 'POST', headers, body: JSON.stringify({ conversation_id }) })
  const query = `conversation_id=${conversation_id}`
  const reports = await call(`/api/v3/reports?${query}`, { headers: authorization })
  const [{ report_id }] = JSON.parse(reports.text) as [{ report_id: string }]
  await vi.waitUntil(async () => !(await call(`/api/v3/math/pca2?${query}`)).text.includes('"math_tick":0'), {
    timeout: 300_000,
    interval: 500,
  })
  return { conversation_id, report_id }
}

/** The addresses of the reading calls with the ids that each of them takes; those that need another value refuse. */
function listReads(ids: Readonly<Record<string, string>>): string[] {
  const paths = Object.values(CALLS as Readonly<Record<string, Endpoint>>)
    .filter(({ method, path }) => method === 'GET' && !/:(?!report_id|conversation_id|file)/.test(path))
    .flatMap((one) => {
      const pick = (schema: Endpoint['query']) =>
        Object.fromEntries(
          Object.keys(schema?.properties ?? {}).flatMap((key) => (ids[key] ? [[key, ids[key]]] : [])),
        )
      const plain = { ...one, path: one.path.replace(/\(.*?\)/, '') }
      return (one.path.includes(':file') ? REPORT_FILES : [undefined]).map(
        (name) =>
          toRequest(plain, { params: { ...pick(one.params), file: name }, query: pick(one.query) } as never)
            .path,
      )
    })
  return [...new Set(paths)]
}

it('[SAFE-82] a conversation as large as an import may be is read by everybody while the server answers others at once', async () => {
  const authorization = { authorization: `Bearer ${await createImportToken(`sqlite:${file}`)}` }
  await server.start()
  // what a call does for the first time takes longer, whatever it reads
  const small = await importConversation(authorization, createExtremeArchive({ comments: 20, voters: 20 }))
  for (const path of listReads(small))
    for (const headers of [authorization, {}]) await call(path, { headers })
  await takeLongestTurn()
  const large = await importConversation(
    authorization,
    createExtremeArchive({ comments: 10_000, voters: 300 }),
  )
  const busy = [`import ${await takeLongestTurn()}`]
  for (const path of listReads(large))
    for (const headers of [authorization, {}]) {
      const { status } = await call(path, { headers })
      const longest = await takeLongestTurn()
      if (status >= 500 || longest > MAX_COLD_TURN_MS) busy.push(`${path}: ${status}, ${longest} ms`)
    }
  const { conversation_id } = large
  const comment_ids = Array.from({ length: 10_000 }, (_, at) => LIMITS.importedComment - at)
  for (const [method, path, body] of [
    ['GET', `moderationLog?conversation_id=${conversation_id}&search=${'why+'.repeat(50)}`],
    ['POST', 'conversation/clone', { conversation_id }],
    ['POST', 'conversation/rehearse', { conversation_id }],
    ['POST', 'topicMod/moderate', { conversation_id, action: 'accept', comment_ids }],
    ['DELETE', `conversations?conversation_id=${conversation_id}`],
  ] as const) {
    const headers = { ...authorization, 'content-type': 'application/json' }
    const { status } = await call(`/api/v3/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const longest = await takeLongestTurn()
    if (status !== 200 || longest > MAX_COLD_TURN_MS) busy.push(`${path}: ${status}, ${longest} ms`)
  }
  expect(busy).toEqual([expect.stringMatching(/^import 1?\d?\d$/)])
  expect(readMemoryBytes()).toBeLessThan(MAX_MEMORY_BYTES)
})
