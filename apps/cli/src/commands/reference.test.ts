import { expect, it } from 'vitest'
import { parse } from '../test/parse.ts'
import { surroundingsFor, type } from '../test/terminal.ts'
import { examplesOf } from './command.ts'
import { buildProgram, ENVIRONMENT } from './program.ts'
import { referenceOf } from './reference.ts'
import { everyCommand } from './tree.ts'

const program = await buildProgram(surroundingsFor({ home: '/nowhere' }).surroundings)

/** The words of a command line as a shell has them, up to a pipe or a redirection; what it would put in is “x”. */
function wordsOf(line: string): string[] {
  const [plain = ''] = line
    .replaceAll(/"?\$\([^)]*\)"?/g, 'x')
    .split(/ (?=[|>])(?![^"]*"(?:[^"]*"[^"]*")*[^"]*$)/)
  return [...plain.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replaceAll(/["']/g, ''))
}

const examples = everyCommand(program)
  .flatMap(({ command }) => examplesOf(command))
  .flatMap(([line]) => line.split(' | ').filter((part) => part.startsWith('folkmoot ')))

it.each([...new Set(examples)])('[CLI-7] the example “%s” is understood', async (line) => {
  const [, ...words] = wordsOf(line)
  if (words.includes('--help') || words[0] === 'help') expect((await type(words)).code).toBe(0)
  else expect(await parse(...words)).toBeDefined()
})

it('[CLI-7] docs/cli.md is what the help says', async () => {
  await expect(referenceOf(program, ENVIRONMENT)).toMatchFileSnapshot('../../../../docs/cli.md')
})

it('[CLI-7] help groups the commands by task, and shows that of any command', async () => {
  const { out } = await type(['help'])
  const heads = [...out.matchAll(/^(\S[^\n]*):$/gm)].map(([, head]) => head)
  expect(heads).toEqual(
    expect.arrayContaining([
      'Sign in',
      'Run a conversation',
      'Let people in',
      'See what came of it',
      'Tools',
    ]),
  )
  expect((await type(['help', 'waves', 'create'])).out).toContain('Usage: folkmoot waves create')
  expect(await type(['help', 'wave'])).toMatchObject({
    code: 2,
    err: 'error: There is no command wave. See: folkmoot help\n',
  })
})
