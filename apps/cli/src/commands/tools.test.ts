import { openFolder } from '@folkmoot/testing/open-folder'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { shareInMemoryServer } from '../../testing/server.ts'
import { runCommandLine } from '../../testing/terminal.ts'

const { server, typeAs } = shareInMemoryServer()

it.each([
  [['api', 'PATCH', 'users'], '“PATCH” is not a method.'],
  [['api', 'GET', 'https://elsewhere.test/api'], 'Give the path only'],
  [['api', 'GET', '//elsewhere.test/api'], 'Give the path only'],
  [['api', 'GET', 'users', '-F', 'a'], '“a” is not NAME=VALUE.'],
  [['api', 'GET', 'users', '--input', 'x'], 'cannot be used with GET'],
  [['config', 'set', 'colour', 'red'], 'Allowed choices are server.'],
  [['completion', 'tcsh'], 'Allowed choices are bash, zsh.'],
])('[CLI-7] %j is refused', async (words, sentence) => {
  const { code, err } = await runCommandLine(words)
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
})

describe('api', () => {
  it('[CLI-7] makes any call as the signed-in person, and prints the answer as it is', async () => {
    const { conversation_id: id } = await server.build.conversation({ topic: 'A park' })
    const me = await typeAs('ada', ['api', 'GET', 'users'])
    expect(JSON.parse(me.out)).toEqual((await server.call('GET', '/api/v3/users', 'ada')).body)
    const query = await typeAs('ada', ['api', 'GET', 'conversations', '-f', `conversation_id=${id}`])
    expect(JSON.parse(query.out)).toMatchObject({ topic: 'A park' })
    const put = ['api', 'PUT', 'conversations', '-F', `conversation_id=${id}`, '-F', 'vis_type=1']
    expect(JSON.parse((await typeAs('ada', put)).out)).toMatchObject({ vis_type: 1 })
    const stdin = Readable.from([`{"conversation_id": "${id}", "topic": "A pond"}`])
    const sent = await typeAs('ada', ['api', 'PUT', 'conversations', '--input', '-'], { stdin })
    expect(JSON.parse(sent.out)).toMatchObject({ topic: 'A pond' })
  })

  it('[CLI-7] prints a refusal, and ends with 1, or 4 without a sign-in', async () => {
    const no = await typeAs('ada', ['api', 'GET', 'nothing'])
    expect(no.code).toBe(1)
    expect(JSON.parse(no.out)).toMatchObject({ error: 'polis_err_not_supported' })
    expect(no.err).toMatch(/^error: Folkmoot API Error: GET \/api\/v3\/nothing failed with status 404 .*\n$/)
    const { code } = await runCommandLine(['api', 'GET', 'treevite/myInvites?conversation_id=2'], {
      fetch: server.fetch,
    })
    expect(code).toBe(4)
  })
})

it('[CLI-11] with --json a refusal has the status and the code of the server', async () => {
  const { conversation_id: id } = await server.build.conversation()
  const { code, out, err } = await typeAs('ben', ['conversations', 'close', id, '--json'])
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(JSON.parse(err)).toMatchObject({
    error: {
      kind: 'failed',
      status: 403,
      code: expect.stringMatching(/^polis_err_/) as string,
      exit_code: 1,
    },
  })
})

describe('config', () => {
  it('[CLI-1] stores several servers by profile, in a file that only its owner can read', async () => {
    const home = openFolder()
    const config = (...words: string[]) => runCommandLine(['config', ...words], { home })
    await config('set', 'server', 'https://one.test')
    const set = await config('set', 'server', 'https://two.test', '--profile', 'work')
    expect(set).toEqual({ code: 0, out: 'work\tserver\thttps://two.test\n', err: '' })
    expect((await config('get', 'server')).out).toBe('https://one.test\n')
    expect((await config('get', '--profile', 'work', '--json')).out).toBe(
      '{"profile":"work","server":"https://two.test"}\n',
    )
    const path = join(home, '.config/folkmoot/config.json')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await config('set', 'server')
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      profiles: { default: {}, work: { server: 'https://two.test' } },
    })
    const wrong = await config('set', 'server', 'two.test')
    expect(wrong).toMatchObject({ code: 2, out: '' })
  })
})

describe('completion', () => {
  it('[CLI-7] bash knows commands, members of groups, options and choices', async () => {
    const lines = [
      [['conv'], 'conversations'],
      [['conversations', 'c'], 'create close'],
      [['--profile', 'work', 'waves', ''], 'list create expire'],
      [['waves', 'create', '2abc', '--in'], '--invites-per-user'],
      [['completion', ''], 'bash zsh'],
      [['comments', 'reject', '--pro'], '--profile'],
    ] as const
    const { out } = await runCommandLine(['completion', 'bash'])
    const asked = lines.map(([words]) => {
      const line = words.map((word) => `'${word}'`).join(' ')
      return `COMP_WORDS=(folkmoot ${line})\nCOMP_CWORD=${words.length}\n_folkmoot\necho "\${COMPREPLY[@]}"`
    })
    const answers = execFileSync('bash', { input: [out, ...asked].join('\n'), encoding: 'utf8' })
    expect(answers.trim().split('\n')).toEqual(lines.map(([, answer]) => answer))
  })

  it('[CLI-7] zsh accepts its script, if it is installed', async () => {
    const { out } = await runCommandLine(['completion', 'zsh'])
    expect(out).toContain('conversations')
    // zsh reads a name after a colon as a modifier, and fails only when it completes
    expect(out).not.toMatch(/\$\{[^}]*:[A-Z]/)
    const read = spawnSync('zsh', ['-n'], { input: out, encoding: 'utf8' })
    if (!read.error) expect({ status: read.status, err: read.stderr }).toEqual({ status: 0, err: '' })
  })
})
