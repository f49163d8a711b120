import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createEnvironment, createTemporaryFolder, runCommandLine } from '../test/terminal.ts'
import { listCommands } from './list-commands.ts'
import { renderManPages } from './man-pages.ts'
import { buildProgram } from './program.ts'

const program = await buildProgram(createEnvironment({ home: '/nowhere' }).environment)

it('help --man writes a page for the program and for every command', async () => {
  const folder = join(createTemporaryFolder(), 'man1')
  expect(await runCommandLine(['help', '--man', folder])).toEqual({ code: 0, out: '', err: '' })
  const expected = listCommands(program).map(({ words }) => `${['folkmoot', ...words].join('-')}.1`)
  expect(readdirSync(folder).sort()).toEqual(expected.sort())
  const page = readFileSync(join(folder, 'folkmoot-waves-create.1'), 'utf8')
  expect(page).toContain(String.raw`\fB\-\-invites\-per\-user <count>\fR`)
  expect(page).toContain('.SH EXAMPLES')
})

it('no text of a page is taken for a request of roff', () => {
  const requests = renderManPages(program, "'environment\n.exit").flatMap(({ text }) =>
    text.split('\n').filter((line) => /^[.']/.test(line)),
  )
  const names = new Set(requests.map((line) => line.split(' ')[0]))
  expect([...names].sort()).toEqual(['.BR', '.SH', '.TH', '.TP', '.ad', '.fi', '.nf'])
})

it('help --man says why a folder cannot be written', async () => {
  expect(await runCommandLine(['help', '--man', '/dev/null/man1'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('/dev/null/man1 cannot be written') as string,
  })
})
