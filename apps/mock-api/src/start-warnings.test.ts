import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { listStartWarnings } from './start-warnings.ts'

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

  it('[SAFE-88] an https address without a proxy warns', () => {
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
})
