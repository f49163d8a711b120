import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { generateSecureInt } from '../secure-random.ts'
import { createEmptyDatabase, type TestDatabase } from '@folkmoot/testing/database'
import { createRowAccess } from '@folkmoot/testing/row-access'
import { repeatTogether, runTogether } from '@folkmoot/testing/run-together'
import { ensureUser, type Profile } from './users.ts'

const randomAndClock = { random: generateSecureInt, clock: () => 1_700_000_000_000 }
let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.close())

const createProfile = (given: Partial<Profile>): Profile => ({
  issuer: 'https://issuer.example',
  sub: 's1',
  email: 'pat@example.org',
  emailVerified: true,
  name: 'Pat',
  delphiEnabled: false,
  ...given,
})
const ensureTestUser = (given: Partial<Profile> = {}) =>
  ensureUser(database.db, createProfile(given), randomAndClock)
const listUsers = () => createRowAccess(database.db).rows('users', {}, 'uid')

describe('the user of a token', () => {
  it('[AUTH-9] is created once and then found by issuer and subject', async () => {
    const pat = await ensureTestUser()
    expect(pat).toMatchObject({
      uid: 1,
      email: 'pat@example.org',
      hname: 'Pat',
      created: randomAndClock.clock(),
    })
    expect(pat.site_id).toMatch(/^polis_site_id_[0-9A-Za-z]{18}$/)
    expect(await ensureTestUser({ name: 'Patricia', email: 'new@example.org' })).toEqual(pat)
    expect(await ensureTestUser({ email: undefined })).toEqual(pat)
  })

  it('differs for another subject, and for the same subject of another issuer', async () => {
    const pat = await ensureTestUser()
    const sam = await ensureTestUser({ sub: 's2', email: 'sam@example.org' })
    const twin = await ensureTestUser({ issuer: 'https://other.example', email: 'twin@example.org' })
    expect(new Set([pat.uid, sam.uid, twin.uid]).size).toBe(3)
    expect(new Set([pat.site_id, sam.site_id, twin.site_id]).size).toBe(3)
  })

  it('is named after the address if the provider has no name', async () => {
    expect(await ensureTestUser({ name: undefined })).toMatchObject({ hname: 'pat' })
  })

  it('is the existing user of a verified address', async () => {
    const pat = await ensureTestUser()
    expect(await ensureTestUser({ sub: 's2', email: 'PAT@Example.org', name: 'Thief' })).toEqual(pat)
    expect(await ensureTestUser({ sub: 's2', email: undefined })).toEqual(pat)
  })

  it('is never another user because of an unverified address', async () => {
    const pat = await ensureTestUser()
    const thief = await ensureTestUser({ sub: 's2', emailVerified: false })
    expect(thief.uid).not.toBe(pat.uid)
    expect(await ensureTestUser()).toEqual(pat)
    expect(await ensureTestUser({ sub: 's2', emailVerified: true })).toEqual(thief)
    expect(await ensureTestUser({ sub: 's3' })).toEqual(pat)
  })

  it('is not an account that claimed the address before it was verified', async () => {
    const squatter = await ensureTestUser({ emailVerified: false })
    const owner = await ensureTestUser({ sub: 's2' })
    expect(owner.uid).not.toBe(squatter.uid)
    expect(await ensureTestUser({ sub: 's3' })).toEqual(owner)
  })

  it('stays the same when the address is verified later, and is then found by it', async () => {
    const early = await ensureTestUser({ emailVerified: false })
    expect(await ensureTestUser({ emailVerified: true })).toMatchObject({ uid: early.uid })
    expect(await ensureTestUser({ sub: 's2' })).toMatchObject({ uid: early.uid })
  })

  it('differs from a user with a similar address', async () => {
    const pat = await ensureTestUser({ email: 'kim@example.org' })
    const kelvin = await ensureTestUser({ sub: 's2', email: '\u212aim@example.org' })
    expect(kelvin.uid).not.toBe(pat.uid)
  })

  it('is created once by concurrent first requests', async () => {
    const same = await repeatTogether(8, () => ensureTestUser())
    expect(new Set(same.map(({ uid }) => uid)).size).toBe(1)
    const linked = await runTogether(
      ['a', 'b', 'c'].map((sub) => () => ensureTestUser({ sub, email: 'new@example.org' })),
    )
    expect(new Set(linked.map(({ uid }) => uid)).size).toBe(1)
    expect(await listUsers()).toHaveLength(2)
  })
})
