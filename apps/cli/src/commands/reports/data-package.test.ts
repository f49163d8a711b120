import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { tableFromIPC } from 'apache-arrow'
import { readParquet } from 'parquet-wasm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTemporaryFolder, runCommandLine } from '../../test/terminal.ts'

const TOPIC = 'A park: “green”, or not?'
const TEXT = '=1+1 is, "quoted"\nand of two lines'

describe('reports export --format', () => {
  let server: TestServer
  let env: Record<string, string>
  beforeAll(async () => {
    server = await createTestServer()
    const { zid, conversation_id } = await server.build.conversation({ topic: TOPIC })
    await server.build.comment(zid, 0, { txt: TEXT, mod: 1 })
    await server.build.comment(zid, 1, { txt: 'More benches', mod: 1 })
    await server.build.report(zid, 'r2data')
    env = { FOLKMOOT_TOKEN: await server.tokenFor('ada') }
    for (const [tid, vote] of [
      [0, -1],
      [1, 1],
      [0, 0],
    ])
      await server.call('POST', '/api/v3/votes', 'ada', { conversation_id, tid, vote })
  })
  afterAll(() => server.close())

  const run = (...words: string[]) =>
    runCommandLine(['reports', 'export', 'r2data', ...words], { env, fetch: server.fetch })

  /** Reads a table with a reader that is not of the writer's makers. */
  function readTable(folder: string, name: string, format: string) {
    const bytes = readFileSync(join(folder, `${name}.${format}`))
    const table = tableFromIPC(format === 'arrow' ? bytes : readParquet(bytes).intoIPCStream())
    return table.toArray().map((row) => row.toJSON())
  }

  it.each(['parquet', 'arrow'])(
    '[DATA-1] %s: other readers find numbers, times and texts',
    async (format) => {
      const folder = join(createTemporaryFolder(), 'data')
      expect(await run('--all', '--format', format, '--output', folder)).toMatchObject({ code: 0 })
      expect(readTable(folder, 'comments', format)).toMatchObject([
        { 'comment-id': 0, agrees: 0, disagrees: 0, moderated: 1, 'comment-body': TEXT },
        { 'comment-id': 1, agrees: 0, disagrees: 1, 'comment-body': 'More benches' },
      ])
      const votes = readTable(folder, 'votes', format)
      // the sign of files: 1 agrees
      expect(votes.map((row) => [row['comment-id'], row['vote']])).toEqual([
        [0, 1],
        [0, 0],
        [1, -1],
      ])
      expect(Math.abs(Number(votes[0]?.['timestamp']) - Date.now())).toBeLessThan(600_000)
      expect(readTable(folder, 'participant-votes', format)).toMatchObject([
        { participant: 0, 'group-id': null, 'n-votes': 2, '0': 0, '1': -1 },
      ])
      expect(readTable(folder, 'summary', format)).toContainEqual({ key: 'topic', value: TOPIC })
    },
  )

  it('[DATA-2] describes every file and column, and says how to cite', async () => {
    const folder = join(createTemporaryFolder(), 'data')
    await run('--all', '--format', 'parquet', '--output', folder)
    const data = JSON.parse(readFileSync(join(folder, 'datapackage.json'), 'utf8')) as {
      title: string
      resources: { path: string; schema: { fields: { name: string; type: string; description: string }[] } }[]
    }
    expect(data.title).toBe(TOPIC)
    const paths = readdirSync(folder).filter((name) => name.endsWith('.parquet'))
    expect(data.resources.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
    for (const { path, schema } of data.resources)
      for (const { name, description } of schema.fields) expect([path, name, description]).not.toContain('')
    const citation = readFileSync(join(folder, 'CITATION.cff'), 'utf8')
    expect(citation).toContain('cff-version: 1.2.0\n')
    expect(citation).toContain(`title: ${JSON.stringify(TOPIC)}\n`)
  })

  it('[DATA-22] a file that the server fails to send ends the command; it is not said to be unpublished', async () => {
    const folder = join(createTemporaryFolder(), 'data')
    const failing: typeof fetch = async (input, init) =>
      String(input instanceof Request ? input.url : input).includes('votes.csv')
        ? new Response('{"error":"polis_err_server_error"}', { status: 500 })
        : server.fetch(input, init)
    const words = ['reports', 'export', 'r2data', '--all', '--format', 'parquet', '--output', folder]
    const { code, err } = await runCommandLine(words, { env, fetch: failing })
    expect([code, err]).toEqual([1, expect.not.stringContaining('not published')])
    expect(existsSync(folder)).toBe(false)
  })

  it('[DATA-1] one file comes with what describes it; without a folder it is refused', async () => {
    const folder = join(createTemporaryFolder(), 'data')
    await run('votes.csv', '--format', 'arrow', '--output', folder)
    expect(readdirSync(folder).toSorted()).toEqual([
      'CITATION.cff',
      'datapackage.json',
      'summary.arrow',
      'votes.arrow',
    ])
    expect(await run('votes.csv', '--format', 'arrow')).toMatchObject({ code: 2 })
    expect(await run('votes.csv', '--format', 'xlsx', '--output', folder)).toMatchObject({ code: 2 })
  })
})
