import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { MAX_XID_VALIDITY_SECONDS } from '@folkmoot/domain/xids'
import { checkXidProof, signXid, type XidFields } from './xid-proof.ts'

const NOW = 1_800_000_000_000
const SECONDS = NOW / 1000
const [OLD, NEW, FOREIGN] = ['old', 'new', 'foreign'].map(
  (name) => `folkmoot_xid_${name.padEnd(43, 'x')}`,
) as [string, string, string]

const sign = (xid: string, expiry = SECONDS + 60, secret = NEW): XidFields => ({
  xid,
  xid_exp: String(expiry),
  xid_sig: signXid(secret, xid, expiry),
})
const createToken = (claims: Record<string, unknown>, secret = NEW, alg = 'HS256') =>
  new SignJWT({ exp: SECONDS + 60, ...claims }).setProtectedHeader({ alg }).sign(Buffer.from(secret))
const check = (fields: XidFields, secrets = [NEW, OLD]) => checkXidProof(fields, secrets, NOW)

describe('the signature of an external id', () => {
  it('[SAFE-22] is HMAC-SHA256 of expiry and id, as any server can compute it', () => {
    // echo -n '1800000060.member-17' | openssl dgst -sha256 -hmac secret
    expect(signXid('secret', 'member-17', 1_800_000_060)).toBe(
      'b032162fadf13556a771b72db53895eece242ab22540248649f1fa168290d88a',
    )
  })

  it('[SAFE-21] counts with either of two secrets, and with no other', async () => {
    for (const secret of [OLD, NEW])
      expect(await check(sign('ada', SECONDS + 60, secret))).toEqual({ xid: 'ada' })
    expect(await check(sign('ada', SECONDS + 60, FOREIGN))).toEqual({ problem: 'invalid' })
    expect(await check(sign('ada'), [])).toEqual({ problem: 'invalid' })
    expect(await check(sign('zoë 中 ✓'))).toEqual({ xid: 'zoë 中 ✓' })
  })

  it.each([
    ['no proof', { xid_exp: undefined, xid_sig: undefined }, 'unsigned'],
    ['another id', { xid: 'eve' }, 'invalid'],
    ['a later expiry', { xid_exp: String(SECONDS + 61) }, 'invalid'],
    ['the expiry in another form', { xid_exp: `0${SECONDS + 60}` }, 'invalid'],
    ['no expiry', { xid_exp: undefined }, 'invalid'],
    ['no signature', { xid_sig: undefined }, 'invalid'],
    ['part of the signature', { xid_sig: signXid(NEW, 'ada', SECONDS + 60).slice(0, 63) }, 'invalid'],
    ['no id', { xid: undefined }, 'invalid'],
  ])('[SAFE-22] does not count with %s', async (_, change, problem) => {
    expect(await check({ ...sign('ada'), ...change })).toEqual({ problem })
  })

  it('[SAFE-22] is in force until its expiry, which is at most 90 days away', async () => {
    expect(await check(sign('ada', SECONDS))).toEqual({ problem: 'expired' })
    expect(await check(sign('ada', SECONDS + 1))).toEqual({ xid: 'ada' })
    expect(await check(sign('ada', SECONDS + MAX_XID_VALIDITY_SECONDS))).toEqual({ xid: 'ada' })
    expect(await check(sign('ada', SECONDS + MAX_XID_VALIDITY_SECONDS + 1))).toEqual({ problem: 'invalid' })
  })
})

describe('the token of an external id', () => {
  it('[SAFE-22] is a JWT of the site with sub and exp; the id beside it must be the same', async () => {
    for (const secret of [OLD, NEW])
      expect(await check({ xid_jwt: await createToken({ sub: 'ada' }, secret) })).toEqual({ xid: 'ada' })
    const xid_jwt = await createToken({ sub: 'ada' })
    expect(await check({ xid: 'ada', xid_jwt })).toEqual({ xid: 'ada' })
    expect(await check({ xid: 'eve', xid_jwt })).toEqual({ problem: 'invalid' })
  })

  it.each([
    ['another secret', () => createToken({ sub: 'ada' }, FOREIGN), 'invalid'],
    ['no id', () => createToken({}), 'invalid'],
    ['an empty id', () => createToken({ sub: ' ' }), 'invalid'],
    ['a long id', () => createToken({ sub: 'x'.repeat(1000) }), 'invalid'],
    ['no expiry', () => createToken({ sub: 'ada', exp: undefined }), 'invalid'],
    ['a past expiry', () => createToken({ sub: 'ada', exp: SECONDS - 1 }), 'expired'],
    ['an expiry far away', () => createToken({ sub: 'ada', exp: SECONDS + 1e8 }), 'invalid'],
    ['another algorithm', () => createToken({ sub: 'ada' }, NEW + NEW, 'HS512'), 'invalid'],
    ['no algorithm', async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`, 'invalid'],
    ['no sense', async () => 'x', 'invalid'],
  ])('[SAFE-22] does not count with %s', async (_, create, problem) => {
    expect(await check({ xid_jwt: await create() })).toEqual({ problem })
  })
})
