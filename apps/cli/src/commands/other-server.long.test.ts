import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NO_FINDINGS } from '@folkmoot/domain/reports/findings'
import { EXAMPLE_ANALYSIS, saveOpinionResult } from '@folkmoot/testing/analysis'
import { createOtherServer } from '@folkmoot/testing/other-server/other-server'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { createConversationWithTopics } from '@folkmoot/testing/topic-run'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMMANDS_WITHOUT_SERVER, OTHER_SERVER_CASES } from '../test/other-server-cases.ts'
import { createEnvironment, createTemporaryFolder, runCommandLine } from '../test/terminal.ts'
import { listCommands } from './list-commands.ts'
import { buildProgram } from './program.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Files that commands read. */
function createFiles(): string {
  const folder = createTemporaryFolder()
  const write = (name: string, ...lines: string[]) =>
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
  mkdirSync(join(folder, 'export'))
  write('seeds.csv', 'comment_text', 'A seed')
  write('votes.csv', 'vote_id,user_id,vote_value,timestamp,comment_id', '1,u,1,1700000000000,a')
  write('people.csv', 'name,email', 'Eve,eve@example.org')
  write('export/comments.csv', 'comment-id,author-id,moderated,comment-body', '0,0,1,"A park"')
  write('export/votes.csv', 'timestamp,comment-id,voter-id,vote', '1700000000000,0,0,1')
  return folder
}

/** A conversation with everything that a command can name, one with an invite tree, and the names of both in a command line. */
async function prepare(): Promise<Readonly<Record<string, string>>> {
  const { zid, id } = await createConversationWithTopics(server)
  await server.build.comment(zid, 9, { original_id: 'a' })
  const report = `r${id}${id}`
  await server.build.report(zid, report)
  const { conversation_id: tree } = await server.build.conversation({ treevite_enabled: 1 })
  await server.call('POST', '/api/v3/treevite/waves', 'ada', { conversation_id: tree, owner_invites: 3 })
  const { body } = await server.call('GET', `/api/v3/treevite/invites?conversation_id=${tree}`, 'ada')
  const code = String(body.invites[0].invite_code)
  return { ID: id, TREE: tree, REPORT: report, CODE: code, FOLDER: createFiles(), TOPIC: 'Our town' }
}

const NAMES = /^(ID|TREE|REPORT|CODE|FOLDER|TOPIC)\b/

/** Runs a command line against the other server. */
async function run(line: string, names: Readonly<Record<string, string>>) {
  const other = createOtherServer(server.fetch)
  const words = line.split(' ').map((word) => word.replace(NAMES, (name) => names[name] ?? name))
  const outcome = await runCommandLine(words, {
    fetch: other.fetch,
    env: { FOLKMOOT_TOKEN: await server.tokenFor('ada') },
  })
  return { ...outcome, lacked: other.lacked }
}

it.each(OTHER_SERVER_CASES)('[PEER-19] against the existing server: %s (%s)', async (line, lacked) => {
  const names = await prepare()
  const files = readdirSync(names['FOLDER'] ?? '')
  const { code, out, err } = await run(line, names)
  expect(`${out}${err}`).not.toMatch(/undefined|NaN|\[object|Invalid Date|TypeError|at .*\.ts:/)
  if (lacked === 'works') return expect([code, err]).toEqual([0, expect.not.stringContaining('error')])
  expect({ code, out, err }).toEqual({
    code: 1,
    out: '',
    err: `error: The server http://localhost:8080 has no ${lacked}.\n`,
  })
  await expect.poll(() => readdirSync(names['FOLDER'] ?? '')).toEqual(files)
})

it('[PEER-19] every command that asks a server is among them', async () => {
  const program = await buildProgram(createEnvironment({ home: '/nowhere' }).environment)
  const known = OTHER_SERVER_CASES.map(([line]) => `${line} `)
  const missing = listCommands(program)
    .filter(({ words, command }) => words.length > 0 && command.commands.length === 0)
    .map(({ words }) => words.join(' '))
    .filter(
      (path) => !known.some((line) => line.startsWith(`${path} `)) && !COMMANDS_WITHOUT_SERVER.has(path),
    )
  expect(missing).toEqual([])
})

it('[PEER-19] a change leaves the other settings as they are, also where a server resets what is absent', async () => {
  const names = await prepare()
  await server.call('PUT', '/api/v3/conversations', 'ada', {
    conversation_id: names['TREE'],
    owner_sees_participation_stats: true,
  })
  await run('conversations set TREE topic=Trees', names)
  const { body } = await server.call('GET', `/api/v3/conversations?conversation_id=${names['TREE']}`, 'ada')
  expect(body).toMatchObject({ topic: 'Trees', treevite_enabled: true, owner_sees_participation_stats: true })
})

it('[PEER-19] what a server lacks is found before anything is changed', async () => {
  const names = await prepare()
  await run('conversations set ID topic=Trees results_shown=end', names)
  await run('comments reject ID 1 --reason spam', names)
  const { body } = await server.call('GET', `/api/v3/conversations?conversation_id=${names['ID']}`, 'ada')
  expect(body.topic).toBe('Our town')
  const list = await server.call(
    'GET',
    `/api/v3/comments?moderation=true&conversation_id=${names['ID']}`,
    'ada',
  )
  expect(list.body.map(({ mod }: { mod: number }) => mod)).not.toContain(-1)
})

it('[PEER-19] drafts are found by asking where lists do not say so', async () => {
  const names = await prepare()
  const { conversation_id } = await server.build.conversation({ topic: 'A draft', is_draft: 1 })
  const drafts = await run('conversations list --status draft', names)
  expect(drafts.out).toMatch(new RegExp(`${conversation_id}\\tA draft\\tDraft`))
  const all = await run('conversations list', names)
  expect(all.out).toMatch(new RegExp(`${conversation_id}\\tA draft\\tDraft`))
  expect(all.out).toMatch(new RegExp(`${names['ID']}\\tOur town\\tOpen`))
})

it('[PEER-19] an export of all files has those that there are, and names the others', async () => {
  const names = await prepare()
  const { err } = await run('reports export REPORT --all --output FOLDER/report', names)
  expect(err).toBe('Files that this server does not have: findings.csv.\n')
  const written = readdirSync(join(names['FOLDER'] ?? '', 'report'))
  expect(written).toEqual(expect.arrayContaining(['comments.csv', 'summary.csv', 'votes.csv']))
})

it('[PEER-19] a map of a server without findings is said to be of all votes', async () => {
  const { zid, conversation_id } = await server.build.conversation()
  for (const tid of [0, 1]) await server.build.comment(zid, tid)
  await saveOpinionResult(
    server.db,
    zid,
    { ...EXAMPLE_ANALYSIS, findings: NO_FINDINGS },
    { generation: 1, now: 1 },
  )
  const { out } = await run('opinion analyze ID', { ID: conversation_id })
  expect(out).toMatch(/^counted\tall votes/)
})
