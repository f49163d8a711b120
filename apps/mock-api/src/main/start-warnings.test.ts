import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../platform/settings/config.ts'
import { startTestProvider, type TestProvider } from '../platform/identity/test-provider.ts'
import { findProviderWarning, listStartWarnings } from './start-warnings.ts'

describe('warnings at the start', () => {
  const POSTGRES = { DATABASE_URL: 'postgres://folkmoot@db/folkmoot' }
  const listNames = (env: Record<string, string>) =>
    listStartWarnings(readConfig(env)).map((warning) => /[A-Z]+_[A-Z]+/.exec(warning)?.[0])

  it('[SAFE-67] a database on PostgreSQL without a list of erasures warns, and says what to set', () => {
    expect(listNames(POSTGRES)).toEqual(['ERASURE_LIST'])
    expect(listNames({ ...POSTGRES, ERASURE_LIST: '/srv/folkmoot-erasures' })).toEqual([])
    expect(listNames({})).toEqual([])
    expect(listNames({ DATABASE_URL: 'sqlite::memory:' })).toEqual([])
  })

  it('an https address without a proxy warns', () => {
    const env = { HOST: 'localhost', PUBLIC_ORIGIN: 'https://localhost' }
    expect(listNames({ ...env, TRUST_PROXY: '0' })).toEqual(['TRUST_PROXY'])
    expect(listNames({ ...env, TRUST_PROXY: '1' })).toEqual([])
  })

  it('[RUN-11] a server that delivers nothing warns', () => {
    expect(listStartWarnings(readConfig({ DELIVERIES: '0' }))).toEqual([
      expect.stringContaining('DELIVERIES is 0'),
    ])
    expect(listNames({ DELIVERIES: '1' })).toEqual([])
  })

  it('[SAFE-11] the development issuer on a public address warns', () => {
    const env = { PUBLIC_ORIGIN: 'https://talk.city.example', TRUST_PROXY: '1' }
    expect(listNames({ ...env, DEV_ISSUER: 'insecure-public' })).toEqual(['DEV_ISSUER'])
  })

  it.each([
    ['PUBLIC_ORIGN', 'PUBLIC_ORIGIN'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['ADMIN_UID', 'ADMIN_UIDS'],
    ['smtp_url', 'SMTP_URL'],
  ])('%s is told to be no setting, and %s to be meant', (name, meant) => {
    expect(listStartWarnings(readConfig({ [name]: 'x' }))).toEqual([
      `${name} is no setting, and nothing reads it. Did you mean ${meant}?`,
    ])
  })

  it('says nothing of names that other programs read', () => {
    const names =
      'PATH HOME HOSTNAME LOGNAME NODE_OPTIONS HTTP_PROXY NO_PROXY PGPASSWORD TZ LANG POST HOSTS INVOCATION_ID COMPOSE_PROFILES SITE_URL HTTP_URL DIGITS'
    expect(listNames(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).toEqual([])
  })

  it('names a provider that does not answer, or is of another issuer, and why', async () => {
    const find = async (change: (provider: TestProvider) => void) => {
      const provider = await startTestProvider()
      onTestFinished(() => void provider.close())
      change(provider)
      const env = { AUTH_ISSUER: provider.issuer, AUTH_AUDIENCE: 'api', AUTH_CLIENT_ID: 'web' }
      return findProviderWarning(readConfig(env))
    }
    expect(await find(() => undefined)).toBeUndefined()
    expect(await find((gone) => gone.close())).toMatch(/127.*\(http:.*\) cannot be used now: .*ECONNREFUSED/)
    expect(await find(({ discovery }) => (discovery['issuer'] = 'https://id.example.org'))).toMatch(
      /is of the issuer https:\/\/id\.example\.org/,
    )
    const page = { type: 'text/html', body: '<html>\n</html>' }
    expect(
      await find(({ endpoints }) => (endpoints['/.well-known/openid-configuration'] = () => page)),
    ).toMatch(/openid-configuration is not a discovery document\. Until/)
    expect(await findProviderWarning(readConfig({}))).toBeUndefined()
  })
})
