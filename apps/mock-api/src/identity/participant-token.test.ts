import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import Fastify, { type FastifyInstance } from 'fastify'
import { decodeJwt, decodeProtectedHeader, importPKCS8, SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../core/errors.ts'
import { openDatabase } from '../storage/open-database.ts'
import { PARTICIPANT_TOKEN_LIFETIME_SECONDS, type ParticipantTokens } from '../core/participant-tokens.ts'
import { ensureParticipantKey, createParticipantTokens } from './participant-token.ts'

const IDENTITY = { uid: 4, pid: 0, conversation_id: '2abcdefghi' }
let server: TestServer
let other: FastifyInstance
let tokens: ParticipantTokens
beforeAll(async () => {
  server = await createTestServer()
  other = Fastify()
  tokens = await createParticipantTokens(other, server.db)
})
afterAll(() => Promise.all([server.close(), other.close()]))

const BAD_TOKEN = { code: 'Invalid authentication token' }

const expectFailure = (read: () => unknown) => {
  try {
    read()
    return false
  } catch (error) {
    return error instanceof ApiError && error.code === BAD_TOKEN.code
  }
}

/** Signs any claims with the key of this installation. */
const sign = async (claims: JWTPayload) =>
  new SignJWT({ iss: 'urn:folkmoot:server', aud: 'participants', ...IDENTITY, ...claims })
    .setProtectedHeader({ alg: 'RS256' })
    .setExpirationTime(claims.exp ?? '1h')
    .sign(await importPKCS8(await ensureParticipantKey(server.db), 'RS256'))

describe('participants’ tokens', () => {
  it('are valid for a year in one conversation, in three kinds', async () => {
    const anonymous = await tokens.issue({ ...IDENTITY, via: 'anonymous' })
    expect(decodeProtectedHeader(anonymous)).toEqual({ alg: 'RS256', typ: 'JWT' })
    const { iat = 0, exp = 0, ...claims } = decodeJwt(anonymous)
    expect(exp - iat).toBe(PARTICIPANT_TOKEN_LIFETIME_SECONDS)
    expect(claims).toMatchObject({
      aud: 'participants',
      sub: 'anon:4',
      anonymous_participant: true,
      ...IDENTITY,
    })
    expect(tokens.verify(anonymous)).toEqual({ kind: 'participant', ...IDENTITY })

    const xid = await tokens.issue({ ...IDENTITY, via: 'xid', xid: 'card 7' })
    expect(decodeJwt(xid)).toMatchObject({ sub: 'xid:card 7', xid: 'card 7', xid_participant: true })
    expect(tokens.verify(xid)).toEqual({ kind: 'participant', ...IDENTITY, xid: 'card 7' })

    const user = await tokens.issue({ ...IDENTITY, via: 'provider', oidc_sub: 's' })
    expect(decodeJwt(user)).toMatchObject({ sub: 'user:s', oidc_sub: 's', standard_user_participant: true })
    expect(tokens.verify(user)).toEqual({ kind: 'participant', ...IDENTITY })
  })

  it('are accepted after a restart, and are no accounts', async () => {
    const headers = { authorization: `Bearer ${await tokens.issue({ ...IDENTITY, via: 'anonymous' })}` }
    const asked = await server.app.inject({ url: '/api/v3/users', headers })
    expect(asked.json()).toMatchObject({ uid: 4, is_admin: false })
    const payload = { topic: 'x', description: 'y' }
    const made = await server.app.inject({ method: 'POST', url: '/api/v3/conversations', headers, payload })
    expect(made.statusCode).toBe(403)
  })

  it('are refused with a wrong key, issuer, audience, subject, kind or expiry', async () => {
    const elsewhere = await openDatabase('sqlite::memory:')
    const foreign = await createParticipantTokens(Fastify(), elsewhere.db)
    const token = await foreign.issue({ ...IDENTITY, via: 'anonymous' })
    expect(() => tokens.verify(token)).toThrow(expect.objectContaining(BAD_TOKEN))
    await elsewhere.close()
    const good = { sub: 'anon:4', anonymous_participant: true }
    expect(tokens.verify(await sign(good))).toMatchObject({ uid: 4 })
    const wrong: JWTPayload[] = [
      { ...good, iss: 'https://other.example' },
      { ...good, aud: 'folkmoot-api' },
      { ...good, sub: 'anon:5' },
      { ...good, sub: 'xid:4' },
      { ...good, uid: '4' },
      { ...good, exp: 1 },
      { xid_participant: true, xid: 'a', sub: 'xid:b' },
      { standard_user_participant: true, sub: 'user:a' },
      { sub: 'anon:4' },
    ]
    const accepted = []
    for (const claims of wrong) {
      const token = await sign(claims)
      const read = () => tokens.verify(token)
      if (!expectFailure(read)) accepted.push(claims)
    }
    expect(accepted).toEqual([])
  })

  it('are cached until they expire, and only with a valid signature', async () => {
    // a participant for this test only, because the same claims in the same second give the same token
    const own = { ...IDENTITY, uid: 990 }
    const token = await tokens.issue({ ...own, via: 'anonymous' })
    expect(tokens.findVerified(token)).toBeUndefined()
    tokens.verify(token)
    expect(tokens.findVerified(token)).toEqual({ kind: 'participant', ...own })
    const forged = `${token.slice(0, -4)}AAAA`
    expect(expectFailure(() => tokens.verify(forged))).toBe(true)
    expect(tokens.findVerified(forged)).toBeUndefined()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + PARTICIPANT_TOKEN_LIFETIME_SECONDS * 1000 + 1 })
    expect(tokens.findVerified(token)).toBeUndefined()
    const over = { ...BAD_TOKEN, details: { extra: { details: 'jwt expired' } } }
    expect(() => tokens.verify(token)).toThrow(expect.objectContaining(over))
    vi.useRealTimers()
  })
})
