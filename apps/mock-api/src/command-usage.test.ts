import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findUsage } from './command-usage.ts'

const FILE = import.meta.filename

describe('how the commands of the server are used', () => {
  it.each([
    'keys',
    'keys foo',
    'keys rotate nonsense',
    'keys list --json',
    'keys drop-old',
    'keys drop-old participants now',
    'keys drop-old participants issuer --yes',
    'copy',
    'copy foo',
    'copy sqlite:a sqlite:b',
    'dev-accounts',
    'dev-accounts list all',
    'dev-accounts hand-over ada@folkmoot.test nobody',
    'dev-accounts hand-over 1 a@city.example b@city.example',
    'dev-accounts delete ada@folkmoot.test soon',
    'vacuum extra',
    'backup',
    'backup town.db --yes',
    'backup a b',
    'restore',
    'restore town.db --keep 7',
    'migrate postgres://town/x more',
  ])('[RUN-195] `%s` is answered with its usage and 2', (line) => {
    const [name = '', ...words] = line.split(' ')
    expect(findUsage(name, words)).toEqual({
      text: expect.stringContaining(`dist/server.js ${name}`),
      exitCode: 2,
    })
  })

  it('[RUN-195] names a dump that is not there', () => {
    expect(findUsage('migrate', ['help', '--dry-run'])).toEqual({
      text: expect.stringMatching(/^There is no file help\.\n.*migrate ADDRESS/),
      exitCode: 2,
    })
  })

  it.each([
    'keys list',
    'keys rotate',
    'keys rotate --yes',
    'keys rotate proofs --yes',
    'keys drop-old proofs',
    'keys drop-old proofs --yes',
    'copy postgres://town/x',
    'dev-accounts list',
    'dev-accounts delete 3',
    'dev-accounts delete 3 --yes',
    'dev-accounts hand-over 3 clerk@city.example',
    'vacuum',
    'backup town.db',
    'backup backups --keep 30 --key-file key',
    'restore town.db --yes --key-file key',
    'migrate postgres://town/x --dry-run',
    `migrate ${FILE} --scratch postgres://town/x`,
  ])('[RUN-195] `%s` is done', (line) => {
    const [name = '', ...words] = line.split(' ')
    expect(findUsage(name, words)).toBeUndefined()
  })

  it.each(['foo', 'bakup', '--port', '--help-me', 'constructor'])(
    '[RUN-197] names a word that is no command, and those that are: %s',
    (word) => {
      const told = findUsage(word, ['3'])
      expect(told?.exitCode).toBe(2)
      expect(told?.text).toContain(`“${word}” is no command. The server has these commands: dev-accounts, `)
      expect(told?.text).toMatch(/dist\/server\.js COMMAND --help$/)
    },
  )

  it('[RUN-197] tells the version', () => {
    const manifest = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')
    const { version } = JSON.parse(manifest) as { version: string }
    expect(findUsage('--version', [])).toEqual({ text: `Folkmoot ${version}`, exitCode: 0 })
  })
})
