import { mkdirSync, statSync, writeFileSync, readdirSync, utimesSync } from 'node:fs'
import { openFolder } from '@folkmoot/testing/open-folder'
import { expect, it } from 'vitest'
import {
  readConfig,
  saveProfile,
  type Credentials,
  getProfilesPath,
  readProfile,
  runLocked,
} from './config.ts'
import { createEnvironment, createContext } from '../testing/terminal.ts'

function createEnvironmentWithFile(text: string, env: Record<string, string> = {}) {
  const home = openFolder({ '.config/folkmoot/config.json': text })
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

const CREDENTIALS: Credentials = {
  server: 'http://localhost:8080',
  issuer: 'http://localhost:8080/oidc',
  client_id: 'folkmoot-cli',
  access_token: 'one',
}

const getMode = (path: string): string => (statSync(path).mode & 0o777).toString(8)

it('[CLI-1] stores a sign-in that only its owner can read, also in a folder that was open to others', () => {
  const { config } = createContext().context
  mkdirSync(config.folder, { mode: 0o755 })
  saveProfile(config, { credentials: CREDENTIALS })
  expect(readProfile(config)).toEqual({ credentials: CREDENTIALS })
  expect([getMode(getProfilesPath(config)), getMode(config.folder)]).toEqual(['600', '700'])
  expect(readdirSync(config.folder)).toEqual(['config.json'])
})

it('[CLI-1] removes one sign-in, and leaves its server and the other profile', () => {
  const { config } = createContext().context
  const work = { ...config, profile: 'work' }
  saveProfile(config, { server: 'http://one.test', credentials: CREDENTIALS })
  saveProfile(work, { credentials: { ...CREDENTIALS, access_token: 'two' } })
  saveProfile(config, { credentials: undefined })
  expect(readProfile(config)).toEqual({ server: 'http://one.test' })
  expect(readProfile(work).credentials?.access_token).toBe('two')
})

it('[CLI-1] reports a damaged file and what to do', () => {
  const { config } = createContext().context
  saveProfile(config, { credentials: CREDENTIALS })
  writeFileSync(getProfilesPath(config), '{"profiles": {"default": {"credentials": {}}}}')
  expect(() => readProfile(config)).toThrow('Repair it, or remove it and sign in again')
})

it('[CLI-1] lets one command at a time change sign-ins', async () => {
  const { context } = createContext()
  const order: string[] = []
  const work = (name: string) =>
    runLocked(context, async () => {
      order.push(`${name} begins`)
      await new Promise(setImmediate)
      order.push(`${name} ends`)
    })
  await Promise.all([work('a'), work('b')])
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  expect(readdirSync(context.config.folder)).toEqual([])
})

it('[CLI-1] replaces the lock of a command that died', async () => {
  const { context } = createContext()
  const path = `${context.config.folder}/config.json.lock`
  mkdirSync(context.config.folder)
  writeFileSync(path, '1')
  const longAgo = new Date(Date.now() - 3_600_000)
  utimesSync(path, longAgo, longAgo)
  expect(await runLocked(context, () => 'done')).toBe('done')
})
