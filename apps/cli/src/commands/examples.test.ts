import { expect, it } from 'vitest'
import { parseCommandLine } from '../test/parse-command-line.ts'
import { createEnvironment, runCommandLine } from '../test/terminal.ts'
import { getExamples } from './command.ts'
import { MAN_FLAG } from './help-flags.ts'
import { buildProgram } from './program.ts'
import { listCommands } from './list-commands.ts'

const program = await buildProgram(createEnvironment({ home: '/nowhere' }).environment)

/** Splits a command line into words like a shell, up to a pipe or a redirection. Substitutions become “x”. */
function splitWords(line: string): string[] {
  const [plain = ''] = line
    .replaceAll(/"?\$\([^)]*\)"?/g, 'x')
    .split(/ (?=[|>])(?![^"]*"(?:[^"]*"[^"]*")*[^"]*$)/)
  return [...plain.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replaceAll(/["']/g, ''))
}

const examples = listCommands(program)
  .flatMap(({ command }) => getExamples(command))
  .flatMap(([line]) => line.split(' | ').filter((part) => part.startsWith('folkmoot ')))
  // it would write to the folder; man-pages.test.ts has it
  .filter((line) => !line.includes(MAN_FLAG))

it.each([...new Set(examples)])('[CLI-7] understands the example “%s”', async (line) => {
  const [, ...words] = splitWords(line)
  if (words.includes('--help') || words[0] === 'help') expect((await runCommandLine(words)).code).toBe(0)
  else expect(await parseCommandLine(...words)).toBeDefined()
})

it('[CLI-7] help groups the commands by task, and shows that of any command', async () => {
  const { out } = await runCommandLine(['help'])
  const heads = [...out.matchAll(/^(\S[^\n]*):$/gm)].map(([, head]) => head)
  expect(heads).toEqual(
    expect.arrayContaining(['Sign in', 'Run a conversation', 'Let people in', 'View results', 'Tools']),
  )
  expect((await runCommandLine(['help', 'waves', 'create'])).out).toContain('Usage: folkmoot waves create')
  expect(await runCommandLine(['help', 'wave'])).toMatchObject({
    code: 2,
    err: 'error: There is no command wave. See: folkmoot help\n',
  })
})
