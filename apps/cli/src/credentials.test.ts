import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  type Credentials,
  credentialsPath,
  readCredentials,
  removeCredentials,
  saveCredentials,
} from './credentials.ts'
import { underLock } from './lock.ts'
import { contextFor } from './test/terminal.ts'

const SIGN: Credentials = {
  server: 'http://localhost:8080',
  issuer: 'http://localhost:8080/oidc',
  client_id: 'folkmoot-cli',
  access_token: 'one',
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

it('[CLI-1] keeps a sign-in where only its owner reads, also in a folder that was open to others', () => {
  const { config } = contextFor().context
  mkdirSync(config.folder, { mode: 0o755 })
  saveCredentials(config, SIGN)
  expect(readCredentials(config)).toEqual(SIGN)
  expect([modeOf(credentialsPath(config)), modeOf(config.folder)]).toEqual(['600', '700'])
  expect(readdirSync(config.folder)).toEqual(['credentials.json'])
})

it('[CLI-1] removes one profile and leaves the other, then the file', () => {
  const { config } = contextFor().context
  const work = { ...config, profile: 'work' }
  saveCredentials(config, SIGN)
  saveCredentials(work, { ...SIGN, access_token: 'two' })
  removeCredentials(config)
  expect([readCredentials(config), readCredentials(work)?.access_token]).toEqual([undefined, 'two'])
  removeCredentials(work)
  expect(existsSync(credentialsPath(config))).toBe(false)
})

it('[CLI-1] says what to do about a damaged file', () => {
  const { config } = contextFor().context
  saveCredentials(config, SIGN)
  writeFileSync(credentialsPath(config), '{"profiles": {"default": {}}}')
  expect(() => readCredentials(config)).toThrow('is damaged. Remove it and sign in again.')
})

it('[CLI-1] lets one command at a time change sign-ins', async () => {
  const { context } = contextFor()
  const order: string[] = []
  const work = (name: string) =>
    underLock(context, async () => {
      order.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 20))
      order.push(`${name} ends`)
    })
  await Promise.all([work('a'), work('b')])
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  expect(readdirSync(context.config.folder)).toEqual([])
})

it('[CLI-1] takes over the lock of a command that died', async () => {
  const { context } = contextFor()
  const path = `${context.config.folder}/credentials.lock`
  mkdirSync(context.config.folder)
  writeFileSync(path, '1')
  const longAgo = new Date(Date.now() - 3_600_000)
  utimesSync(path, longAgo, longAgo)
  expect(await underLock(context, () => 'done')).toBe('done')
})
