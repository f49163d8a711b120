import { createTestServer, type TestServer } from '@folkmoot/mock-api/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { decodeJwt, decodeProtectedHeader, importPKCS8, SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../http/errors.ts'
import { openDatabase } from '../storage/open.ts'
import {
  PARTICIPANT_TOKEN_LIFE,
  participantKey,
  participantTokens,
  type ParticipantTokens,
} from './participant-token.ts'

const WHO = { uid: 4, pid: 0, conversation_id: '2abcdefghi' }
let server: TestServer
let other: FastifyInstance
let tokens: ParticipantTokens
beforeAll(async () => {
  server = await createTestServer()
  other = Fastify()
  tokens = await participantTokens(other, server.db)
})
afterAll(() => Promise.all([server.close(), other.close()]))

const BAD = { code: 'Invalid authentication token' }

const fails = (read: () => unknown) => {
  try {
    read()
    return false
  } catch (error) {
    return error instanceof ApiError && error.code === BAD.code
  }
}

/** A token with this installation's key and any claims. */
const sign = async (claims: JWTPayload) =>
  new SignJWT({ iss: 'urn:folkmoot:server', aud: 'participants', ...WHO, ...claims })
    .setProtectedHeader({ alg: 'RS256' })
    .setExpirationTime(claims.exp ?? '1h')
    .sign(await importPKCS8(await participantKey(server.db), 'RS256'))

describe('participants’ tokens', () => {
  it('hold for a year in one conversation, in three kinds', async () => {
    const anonymous = await tokens.issue({ ...WHO, via: 'anonymous' })
    expect(decodeProtectedHeader(anonymous)).toEqual({ alg: 'RS256', typ: 'JWT' })
    const { iat = 0, exp = 0, ...claims } = decodeJwt(anonymous)
    expect(exp - iat).toBe(PARTICIPANT_TOKEN_LIFE)
    expect(claims).toMatchObject({ aud: 'participants', sub: 'anon:4', anonymous_participant: true, ...WHO })
    expect(tokens.read(anonymous)).toEqual({ kind: 'participant', ...WHO })

    const xid = await tokens.issue({ ...WHO, via: 'xid', xid: 'card 7' })
    expect(decodeJwt(xid)).toMatchObject({ sub: 'xid:card 7', xid: 'card 7', xid_participant: true })
    expect(tokens.read(xid)).toEqual({ kind: 'participant', ...WHO, xid: 'card 7' })

    const user = await tokens.issue({ ...WHO, via: 'provider', oidc_sub: 's' })
    expect(decodeJwt(user)).toMatchObject({ sub: 'user:s', oidc_sub: 's', standard_user_participant: true })
    expect(tokens.read(user)).toEqual({ kind: 'participant', ...WHO })
  })

  it('are read by the server, also after a restart, and sign nobody in', async () => {
    const headers = { authorization: `Bearer ${await tokens.issue({ ...WHO, via: 'anonymous' })}` }
    const asked = await server.app.inject({ url: '/api/v3/users', headers })
    expect(asked.json()).toMatchObject({ uid: 4, is_admin: false })
    const payload = { topic: 'x', description: 'y' }
    const made = await server.app.inject({ method: 'POST', url: '/api/v3/conversations', headers, payload })
    expect(made.statusCode).toBe(403)
  })

  it('are refused with a wrong key, issuer, audience, subject, kind or life', async () => {
    const elsewhere = await openDatabase('sqlite::memory:')
    const foreign = await participantTokens(Fastify(), elsewhere.db)
    const token = await foreign.issue({ ...WHO, via: 'anonymous' })
    expect(() => tokens.read(token)).toThrow(expect.objectContaining(BAD))
    await elsewhere.close()
    const good = { sub: 'anon:4', anonymous_participant: true }
    expect(tokens.read(await sign(good))).toMatchObject({ uid: 4 })
    const wrong: JWTPayload[] = [
      { ...good, iss: 'https://elsewhere.example' },
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
      const read = () => tokens.read(token)
      if (!fails(read)) accepted.push(claims)
    }
    expect(accepted).toEqual([])
  })

  it('are remembered as long as they last, and only when their signature was right', async () => {
    // somebody of this test's own: the same claims in the same second give the same token
    const own = { ...WHO, uid: 990 }
    const token = await tokens.issue({ ...own, via: 'anonymous' })
    expect(tokens.recall(token)).toBeUndefined()
    tokens.read(token)
    expect(tokens.recall(token)).toEqual({ kind: 'participant', ...own })
    const forged = `${token.slice(0, -4)}AAAA`
    expect(fails(() => tokens.read(forged))).toBe(true)
    expect(tokens.recall(forged)).toBeUndefined()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + PARTICIPANT_TOKEN_LIFE * 1000 + 1 })
    expect(tokens.recall(token)).toBeUndefined()
    const over = { ...BAD, details: { extra: { details: 'jwt expired' } } }
    expect(() => tokens.read(token)).toThrow(expect.objectContaining(over))
    vi.useRealTimers()
  })
})
