import { openFolder } from '@folkmoot/testing/open-folder'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { saveProfile } from './profiles.ts'
import { createEnvironment } from './test/terminal.ts'

function createEnvironmentWithFile(text: string, env: Record<string, string> = {}) {
  const home = openFolder()
  const folder = join(home, '.config', 'folkmoot')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'config.json'), text)
  return createEnvironment({ home, env }).environment
}

const SETTINGS =
  '{"profiles": {"default": {"server": "https://file.test/"}, "work": {"server": "https://work.test"}}}'

it.each([
  [{ server: 'https://flag.test' }, { FOLKMOOT_SERVER: 'https://env.test' }, 'https://flag.test'],
  [{}, { FOLKMOOT_SERVER: 'https://env.test' }, 'https://env.test'],
  [{}, { FOLKMOOT_SERVER: '' }, 'https://file.test'],
  [{ profile: 'work' }, {}, 'https://work.test'],
  [{ profile: 'new' }, {}, 'http://localhost:8080'],
  [{}, { FOLKMOOT_PROFILE: 'work' }, 'https://work.test'],
  [{ profile: 'default' }, { FOLKMOOT_PROFILE: 'work' }, 'https://file.test'],
])('[CLI-7] flag %j takes precedence over environment %j, file and default', (flags, env, server) => {
  expect(readConfig(flags, createEnvironmentWithFile(SETTINGS, env)).server).toBe(server)
})

it('[CLI-7] follows XDG_CONFIG_HOME, and ignores a relative one', () => {
  const folderWith = (base: string) =>
    readConfig({}, createEnvironment({ home: '/home/ada', env: { XDG_CONFIG_HOME: base } }).environment)
      .folder
  expect([folderWith('/etc/ada'), folderWith('here')]).toEqual([
    '/etc/ada/folkmoot',
    '/home/ada/.config/folkmoot',
  ])
})

it.each([
  ['not JSON', {}, 'is not a settings file'],
  ['{"profiles": []}', {}, 'is not a settings file'],
  ['{"profiles": {"default": {"server": "file.test"}}}', {}, 'must be an address that begins with http'],
  ['{"profiles": {}}', { server: 'ftp://file.test' }, '--server is “ftp://file.test”'],
  ['{"profiles": {}}', { server: '' }, '--server is “”'],
  ['{"profiles": {}}', { profile: '../other' }, '--profile is “../other”'],
])('[CLI-7] %s with %j is refused with a sentence', (text, flags, sentence) => {
  expect(() => readConfig(flags, createEnvironmentWithFile(text))).toThrow(sentence)
})

it('[CLI-7] remembers a server for its profile, readable by its owner only', () => {
  const environment = createEnvironmentWithFile(SETTINGS)
  const { folder } = readConfig({}, environment)
  saveProfile({ folder, profile: 'new' }, { server: 'https://new.test' })
  expect(readConfig({ profile: 'new' }, environment).server).toBe('https://new.test')
  expect(JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))).toMatchObject(
    JSON.parse(SETTINGS) as object,
  )
  expect(statSync(join(folder, 'config.json')).mode & 0o777).toBe(0o600)
})
