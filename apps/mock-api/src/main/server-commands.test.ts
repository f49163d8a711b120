import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFolder } from '@folkmoot/testing/open-folder'
import { expect, it, describe } from 'vitest'
import { readConfig } from '../platform/settings/config.ts'
import { openMigrationTarget, prepareCommand } from './server-commands.ts'

it('a migration may begin with a new database, which its dry run does not make', async () => {
  const folder = openFolder()
  const file = join(folder, 'town.db')
  const config = readConfig({ DATABASE_URL: `sqlite:${file}` })
  await (await openMigrationTarget(config, true)).close()
  expect(readdirSync(folder)).toEqual([])
  await (await openMigrationTarget(config, false)).close()
  expect(existsSync(file)).toBe(true)
})

/** Returns the answer to words that are not run: help, or what is wrong with them. */
function getAnswer(name: string, words: readonly string[]) {
  const prepared = prepareCommand(name, words)
  if (typeof prepared === 'function') throw new Error('The words are right.')
  return prepared
}

describe('how the commands of the server are used', () => {
  it.each([
    ['keys', 'A word is missing: list|rotate|drop-old.'],
    ['keys foo', '“foo” is no command of keys: list, rotate, drop-old.'],
    ['keys list all', '“all” is one word too many.'],
    ['keys list --yes', 'list takes no --yes.'],
    [
      'keys rotate partcipants',
      '“partcipants” is no purpose of keys: participants, login-codes, issuer, cookies.',
    ],
    ['copy', 'A word is missing: ADDRESS.'],
    ['database clone sqlite:a', '“clone” is no command of database: copy.'],
    ['import export', 'An option is missing: --owner ADDRESS.'],
    ['vacuum extra', '“extra” is one word too many.'],
    ['backup backups --keep 0', '--keep needs a whole number from 1 up.'],
    ['backup backups --keep', '--keep needs a value.'],
    ['backup - --keep 3', '--keep goes with a FOLDER.'],
    ['restore town.db --yes=1', '--yes takes no value.'],
    ['restore town.db --constructor', '--constructor is not known.'],
    ['migrate help --dry-run', 'ADDRESS has to be postgres://USER@HOST/DATABASE.'],
  ])('`%s` is answered with the word that is wrong, its usage and 2', (line, reason) => {
    const [name = '', ...words] = line.split(' ')
    const usage = `dist/server.js ${name === 'database' ? 'copy' : name}`
    const { text, exitCode } = getAnswer(name, words)
    expect(text.split('\n')[0]).toBe(reason)
    expect(text.split('\n')[1]).toContain(usage)
    expect(exitCode).toBe(2)
  })

  it.each([
    'postgres://folk:secret@town/x',
    'copy sqlite:a postgres://folk:secret@town/x',
    'copy --postgres://folk:secret@town/x',
    'backup postgres://folk:secret@town/x',
    'migrate postgres:/folk:secret@town/x',
    'migrate dbname=town;user=folk:x;password=secret',
    'backup postgres:/folk:secret@town/x',
    'vacuum --password:secret',
    'copy sqlite:postgres://folk:secret@town/x',
    'copy sqlite:a password=secret',
  ])('repeats nothing of a word that may have a password in it: `%s`', (line) => {
    const [name = '', ...words] = line.split(' ')
    const { text, exitCode } = getAnswer(name, words)
    expect(exitCode).toBe(2)
    expect(text).not.toMatch(/secret|folk:/)
  })

  it.each(['foo', 'bakup', '--port', '--help-me', 'constructor'])(
    'names a word that is no command, and those that are: %s',
    (word) => {
      const { text, exitCode } = getAnswer(word, ['3'])
      expect(exitCode).toBe(2)
      expect(text).toContain(`“${word}” is no command. The server has these commands: keys, `)
      expect(text).toMatch(/dist\/server\.js COMMAND --help$/)
    },
  )

  it('says that `restore` changes nothing without --yes', () => {
    expect(getAnswer('restore', ['--help']).text).toMatch(
      /Without --yes .* changes nothing, and ends with 1\.$/,
    )
  })

  it('tells the version', () => {
    const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
    const { version } = JSON.parse(manifest) as { version: string }
    expect(prepareCommand('--version', [])).toEqual({ text: `Folkmoot ${version}`, exitCode: 0 })
  })
})
