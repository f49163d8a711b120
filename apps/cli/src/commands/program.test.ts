import { describe, expect, it } from 'vitest'
import { findFreePort } from '@folkmoot/testing/find-free-port'
import { createEnvironment, runCommandLine } from '../../testing/terminal.ts'
import { buildProgram } from './program.ts'
import { listCommands } from './completion.ts'

const { environment } = createEnvironment({ home: '/nowhere' })
const commands = listCommands(await buildProgram(environment))

/** Splits a command line into words like a shell, up to a pipe or a redirection. Substitutions become “x”. */
function splitWords(line: string): string[] {
  const [plain = ''] = line
    .replaceAll(/"?\$\([^)]*\)"?/g, 'x')
    .split(/ (?=[|>])(?![^"]*"(?:[^"]*"[^"]*")*[^"]*$)/)
  return [...plain.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replaceAll(/["']/g, ''))
}

const isOurs = (line: string): boolean => line.startsWith('folkmoot ')

/** Parses a command line without running it. */
async function understands([, ...words]: string[]): Promise<boolean> {
  let isStarted = words.includes('--help')
  const start = async () => void (isStarted = true)
  const built = await buildProgram(environment, { words, start })
  await built.parseAsync(words, { from: 'user' }).catch((error: unknown) => {
    if (!words.includes('--help')) throw error
  })
  return isStarted
}

describe('the program', () => {
  it.each(commands.map(({ words }) => [words]))(
    '[CLI-7] %s --help has examples, which it understands',
    async (words) => {
      const { code, out, err } = await runCommandLine([...words, '--help'])
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(out).toContain('Usage: folkmoot')
      const examples = [...out.matchAll(/^ {2}\$ (.*?)(?: {2}|$)/gm)].map(([, line = '']) => line)
      const isGroup = /^Commands:|\[command\]/m.test(out)
      expect(examples.length > 0 || isGroup).toBe(true)
      for (const line of examples.flatMap((example) => example.split(' | ')).filter(isOurs))
        expect([line, await understands(splitWords(line))]).toEqual([line, true])
    },
  )

  it('[CLI-7] loads only the commands that a command line names, and has the same help', async () => {
    const built = await buildProgram(environment, { words: ['comments', 'list', '2a'] })
    const whole = listCommands(built).filter(({ command }) => command.description() !== command.summary())
    expect(new Set(whole.map(({ words: [first] }) => first))).toEqual(new Set([undefined, 'comments']))
    const helpOnly = await buildProgram(environment, { words: ['--help'] })
    expect(helpOnly.helpInformation()).toBe((await buildProgram(environment)).helpInformation())
  })

  it('[CLI-7] prints its version', async () => {
    const { code, out } = await runCommandLine(['--version'])
    expect({ code, isVersion: /^\d+\.\d+\.\d+\n$/.test(out) }).toEqual({ code: 0, isVersion: true })
  })

  it.each([
    [['conversation', 'list'], 'Did you mean conversations?'],
    [['conversations', 'lst'], 'Did you mean list?'],
    [['login', '--devise'], 'Did you mean --device?'],
    [['conversations', 'show'], 'missing required argument'],
    [['invites', 'list', '2a', '--limit', '0'], 'whole number from 1'],
    [['login', '--as', 'ada', '--device'], 'cannot be used with'],
    [['stats', 'one', 'two'], 'too many arguments'],
    [['waves', 'expire', '2a', 'x'], "argument 'wave' cannot be 'x'"],
    [['conversations'], 'Usage: folkmoot conversations'],
  ])('[CLI-7] reports wrong use of %j with 2 and a hint', async (words, sentence) => {
    const { code, out, err } = await runCommandLine(words)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(sentence)
    if (!sentence.startsWith('Usage'))
      expect(err).toMatch(/^error: [^\n]*[.?] See: folkmoot [a-z ]*--help\n$/)
  })

  it('[CLI-7] names all invalid settings at once', async () => {
    const env = { FOLKMOOT_SERVER: 'localhost:8080', FOLKMOOT_TOKEN: 'two words' }
    const { code, out, err } = await runCommandLine(['conversations', 'list'], { env })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^error: FOLKMOOT_SERVER .*\nerror: FOLKMOOT_TOKEN .*\n$/)
  })

  it.each([
    [['conversations', 'list'], 'Run: folkmoot login\n'],
    [['conversations', 'create'], 'Run: folkmoot login\n'],
    [['auth', 'status'], 'Run: folkmoot login\n'],
    [['auth', 'token', '--profile', 'work'], 'Run: folkmoot login --profile work\n'],
    [['stats', '2a', '--server', 'http://localhost:1'], 'Run: folkmoot login --server http://localhost:1\n'],
  ])(
    '[CLI-7] without a sign-in %j ends with 4 and names the command that signs in',
    async (words, sentence) => {
      const { code, out, err } = await runCommandLine(words)
      expect({ code, out, isHint: err.endsWith(sentence) }).toEqual({ code: 4, out: '', isHint: true })
      expect(err.split('\n')).toHaveLength(2)
    },
  )

  it.each([
    [['conversations', 'lst', '--json'], 2, 'used-wrongly'],
    [['conversations', 'list', '--json'], 4, 'not-signed-in'],
    [['conversations', 'show', '2a', '--json', '--server', 'http://127.0.0.1:9'], 1, 'failed'],
  ])('[CLI-11] %j writes its error as one line of JSON, and nothing else', async (words, code, kind) => {
    const result = await runCommandLine(words)
    expect({ code: result.code, out: result.out }).toEqual({ code, out: '' })
    expect(result.err.split('\n')).toHaveLength(2)
    expect(JSON.parse(result.err)).toEqual({
      error: { kind, message: expect.any(String) as string, status: null, code: null, exit_code: code },
    })
  })

  it('[CLI-7] help groups the commands by task, and shows that of a command', async () => {
    const { out } = await runCommandLine(['help'])
    const heads = [...out.matchAll(/^(\S[^\n]*):$/gm)].map(([, head]) => head)
    expect(heads).toEqual(
      expect.arrayContaining(['Sign in', 'Run a conversation', 'Let people in', 'View results', 'Tools']),
    )
    expect((await runCommandLine(['help', 'waves'])).out).toContain('Usage: folkmoot waves')
  })

  it('[CLI-7] reports in one line that nothing listens at the address', async () => {
    const server = `http://127.0.0.1:${await findFreePort()}`
    const { code, out, err } = await runCommandLine(['conversations', 'show', '2a', '--server', server])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(new RegExp(`^error: Cannot reach ${server}: nothing listens there\\..*\\n$`))
  })
})
