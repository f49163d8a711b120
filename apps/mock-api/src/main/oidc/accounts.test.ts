import { describe, expect, it } from 'vitest'
import { generateSecureInt } from '../../platform/secure-random.ts'
import { ensureUser } from '../../platform/identity/users.ts'
import { openDatabase } from '../../platform/storage/open-database.ts'
import { createEmptyDatabase } from '@folkmoot/testing/database'
import { createRowAccess } from '@folkmoot/testing/row-access'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { findAccountBySub, findAccount, ensureDevAccounts } from './accounts.ts'
import { ensureIssuerKeys } from './keys.ts'

const randomAndClock = { random: generateSecureInt, clock: () => 1_700_000_000_000 }

describe('the accounts of the development issuer', () => {
  it('have the same subject for any spelling of an address, and are found by it', () => {
    const account = findAccount(' Zoë+Tag@Example.ORG ')
    expect(account).toMatchObject({ email: 'zoë+tag@example.org', name: 'zoë+tag', delphiEnabled: false })
    expect(account?.sub).toMatch(/^[\x21-\x7e]{1,255}$/)
    expect(findAccountBySub(account?.sub ?? '')).toEqual(account)
    expect(findAccount('zoë+tag@example.org')).toEqual(account)
  })

  it('refuse invalid addresses', () => {
    const wrong = [
      '',
      'eve',
      '@example.org',
      'eve@',
      'e ve@example.org',
      'a@b@c',
      `${'x'.repeat(250)}@b.org`,
      '\ud800@b.org',
    ]
    for (const text of wrong) expect(findAccount(text)).toBeUndefined()
    expect(findAccountBySub('%')).toBeUndefined()
  })

  it('get rows with the ids 1 to 4, in order, Ben on Ada’s site, and only in a database without users', async () => {
    const { db, close } = await createEmptyDatabase()
    await repeatTogether(2, () => ensureDevAccounts(db, randomAndClock))
    const rows = await createRowAccess(db).rows('users', {}, 'uid')
    expect(rows.map(({ uid, hname }) => [uid, hname])).toEqual([
      [1, 'Ada Owner'],
      [2, 'Ben Moderator'],
      [3, 'Cleo Admin'],
      [4, 'Dan Stranger'],
    ])
    for (const { site_id } of rows) expect(site_id).toMatch(/^polis_site_id_[0-9A-Za-z]{18}$/)
    expect(rows[1]?.site_id).toBe(rows[0]?.site_id)
    expect(new Set(rows.map(({ site_id }) => site_id)).size).toBe(3)
    await db.deleteFrom('users').where('uid', '=', 4).execute()
    await ensureDevAccounts(db, randomAndClock)
    expect(await createRowAccess(db).rows('users')).toHaveLength(3)
    await close()
  })

  it('keep their rows when the server’s public address changes', async () => {
    const { db, close } = await openDatabase('sqlite::memory:')
    await ensureDevAccounts(db, randomAndClock)
    const email = 'ada@folkmoot.test'
    const profile = { sub: email, email, emailVerified: true, name: 'Ada', delphiEnabled: false }
    for (const issuer of ['http://localhost:8080/oidc', 'https://moot.example/oidc'])
      expect(await ensureUser(db, { ...profile, issuer }, randomAndClock)).toMatchObject({ uid: 1 })
    expect(await createRowAccess(db).rows('users')).toHaveLength(4)
    await close()
  })
})

describe('the issuer’s keys', () => {
  it.each([
    ['write together', {}],
    ['write one after the other', { inTurn: true }],
  ])(
    'are created once: two servers that start at the same moment and %s have the same ones',
    async (_, options) => {
      const { db, close } = await createEmptyDatabase()
      const [first, second] = await repeatTogether(2, () => ensureIssuerKeys(db), options)
      expect(second).toEqual(first)
      expect(await ensureIssuerKeys(db)).toEqual(first)
      expect(first?.public.keys[0]).not.toHaveProperty('d')
      await close()
    },
  )
})
