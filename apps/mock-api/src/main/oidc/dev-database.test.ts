import { describe, expect, it } from 'vitest'
import { provideServer } from '@folkmoot/testing/provide-server'
import { ensureUser } from '../../platform/identity/users.ts'
import { refuseDevDatabase } from './dev-database.storage.ts'

const PROVIDER = 'https://id.city.example/'
const OTHER_PROVIDER = 'https://city.logto.example/oidc'
const chance = { random: (below: number) => Math.floor(Math.random() * below), clock: Date.now }

describe('a database that a real provider is to serve', () => {
  const server = provideServer()

  const signIn = (issuer: string, email: string) =>
    ensureUser(
      server.db,
      { issuer, sub: email, email, emailVerified: true, name: undefined, delphiEnabled: false },
      chance,
    )
  const check = (provider = PROVIDER) => refuseDevDatabase(server.db, provider)
  const removeNamedAccounts = () =>
    server.db.deleteFrom('users').where('email', 'like', '%@folkmoot.test').execute()

  it('[SAFE-13] is refused with accounts of the development issuer, which the message names', async () => {
    await expect(check()).rejects.toThrow(/ada@folkmoot\.test, .*Begin anew: name a new database/)
  })

  it('[SAFE-13] is refused if somebody signed in at a development issuer', async () => {
    await removeNamedAccounts()
    await signIn('https://talk.city.example/oidc', 'mayor@city.example')
    await expect(check()).rejects.toThrow('mayor@city.example')
  })

  it.each([
    ['the configured one', PROVIDER, PROVIDER],
    ['one at the path of the development issuer', OTHER_PROVIDER, OTHER_PROVIDER],
    ['one whose address was written with a slash', `${OTHER_PROVIDER}/`, OTHER_PROVIDER],
    ['an earlier one with a path of its own', 'https://id.city.example/api/oidc', PROVIDER],
  ])('[SAFE-13] is served with people of a real provider: %s', async (_, issuer, provider) => {
    await removeNamedAccounts()
    await signIn(issuer, 'clerk@city.example')
    await expect(check(provider)).resolves.toBeUndefined()
  })

  it('[SAFE-13] is served if the development issuer has run and nobody signed in', async () => {
    await removeNamedAccounts()
    await expect(check()).resolves.toBeUndefined()
  })
})
