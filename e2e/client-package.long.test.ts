import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { createPlainEnv, root } from './server.ts'
import { writeComments } from './support/comments.ts'
import { createConversation, getAdasToken } from './support/conversations.ts'

const product = setUpProduct()
const folder = mkdtempSync(join(tmpdir(), 'folkmoot-client-'))
const distFolder = join(root, 'packages/client/dist')
const run = (program: string, ...words: string[]): string =>
  execFileSync(program, words, { cwd: folder, env: createPlainEnv(), encoding: 'utf8' })

execFileSync(process.execPath, [join(root, 'packages/client/build.mjs')])
const [, quickStart = ''] =
  /```js\n([^]*?)```/.exec(readFileSync(join(distFolder, 'README.md'), 'utf8')) ?? []
let conversationId: string
let token: string

/** The quick start as its reader has it: with their server, token and conversation. */
const fillIn = (): string =>
  quickStart
    .replace('https://folkmoot.example.org', product.origin)
    .replace('YOUR_TOKEN', token)
    .replace('CONVERSATION_ID', conversationId)

beforeAll(async () => {
  token = await getAdasToken(product)
  conversationId = await createConversation(product, 'A bench', 'open')
  await writeComments(product, conversationId, ['It should be of wood.'])
  writeFileSync(join(folder, 'package.json'), '{ "name": "elsewhere", "type": "module", "private": true }')
  const file = run('npm', 'pack', '--silent', distFolder).trim()
  run('npm', 'install', '--silent', '--offline', '--ignore-scripts', join(folder, file))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('[DATA-4] the packed client installs without a network in an empty folder, and its quick start runs against a server', () => {
  writeFileSync(join(folder, 'start.js'), fillIn())
  const printed = run(process.execPath, 'start.js').trim().split('\n')
  expect(printed).toEqual([
    expect.stringMatching(new RegExp(`^${conversationId} A bench \\d+$`)),
    expect.stringMatching(/^people with votes \d+$/),
    expect.stringMatching(/^participant \d+$/),
    expect.stringMatching(/^400 polis_err_param_parse_failed_tid$/),
  ])
})

it('its declarations type-check the quick start alone, and refuse calls, fields and replies that do not exist', () => {
  const compile = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const flags = ['--noEmit', '--ignoreConfig', '--strict', '--target', 'es2023', '--module', 'nodenext']
    try {
      return run(process.execPath, compiler, ...flags, '--lib', 'es2023,dom', name)
    } catch (error) {
      return String((error as { stdout: string }).stdout)
    }
  }
  expect(compile('start.ts', fillIn())).toBe('')
  const wrong = `import { createClient } from '@folkmoot/client'
const client = createClient()
await client.castVotes()
await client.castVote({ body: { conversation_id: 'x', tid: 'one', vote: -1 } })
await client.castVote()
const reply = await client.listConversations()
reply[0]?.topics`
  expect([...compile('wrong.ts', wrong).matchAll(/wrong\.ts\((\d+),/g)].map(([, line]) => line)).toEqual([
    '3',
    '4',
    '5',
    '7',
  ])
})

it('the same file works in a browser', async () => {
  const page = await product.page()
  await page.route('**/client-of-a-page.js', (route) =>
    route.fulfill({ path: join(distFolder, 'client.js'), contentType: 'text/javascript' }),
  )
  await page.goto(`/${conversationId}`)
  // a text, because the test runner rewrites imports of functions
  const found = await page.evaluate(`(async () => {
    const { CallError, createClient } = await import('/client-of-a-page.js')
    const client = createClient()
    const { conversation } = await client.participationInit({ query: { conversation_id: '${conversationId}' } })
    const error = await client.listConversations().catch((problem) => problem)
    return { topic: conversation.topic, isCallError: error instanceof CallError, code: error.code }
  })()`)
  expect(found).toEqual({ topic: 'A bench', isCallError: true, code: 'polis_err_need_auth' })
})
