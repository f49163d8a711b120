import { shareServer } from '@folkmoot/testing/provide-server'
import Fastify from 'fastify'
import { decodeJwt, decodeProtectedHeader, SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../http/errors.ts'
import { openDatabase } from '../storage/open-database.ts'
import { createOwnTokens, ensureOwnKeys } from './own-token.ts'
import {
  PARTICIPANT_TOKEN_LIFETIME_SECONDS,
  type ParticipantTokens,
  createParticipantTokens,
} from './participant-tokens.ts'

const IDENTITY = { uid: 4, pid: 0, conversation_id: '2abcdefghi', epoch: 0 }
const server = shareServer()
let tokens: ParticipantTokens
const app = Fastify()
beforeAll(async () => {
  tokens = createParticipantTokens(await createOwnTokens(app, server.db))
})
afterAll(() => app.close())

const BAD_TOKEN = { code: 'Invalid authentication token' }

const isRefused = (token: string) =>
  tokens.verify(token).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.code === BAD_TOKEN.code,
  )

/** Signs any claims with the key of this installation. */
const sign = async (claims: JWTPayload) =>
  new SignJWT({ iss: 'urn:folkmoot:server', aud: 'participants', ...IDENTITY, ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: '0' })
    .setIssuedAt(claims.iat)
    .setExpirationTime(claims.exp ?? '1h')
    .sign(new TextEncoder().encode((await ensureOwnKeys(server.db))[0]!.value))

describe('participants’ tokens', () => {
  it('[SAFE-91] are valid for 30 days in one conversation, in two kinds', async () => {
    const anonymous = await tokens.issue({ ...IDENTITY })
    expect(decodeProtectedHeader(anonymous)).toEqual({ alg: 'HS256', typ: 'JWT', kid: '0' })
    const { iat = 0, exp = 0, ...claims } = decodeJwt(anonymous)
    expect(exp - iat).toBe(PARTICIPANT_TOKEN_LIFETIME_SECONDS)
    expect(PARTICIPANT_TOKEN_LIFETIME_SECONDS).toBe(30 * 86_400)
    expect(claims).toMatchObject({
      aud: 'participants',
      sub: 'anon:4',
      anonymous_participant: true,
      ...IDENTITY,
    })
    expect(await tokens.verify(anonymous)).toEqual({ kind: 'participant', ...IDENTITY, issuedAt: iat })

    const xid = await tokens.issue({ ...IDENTITY, xid: 'card 7' })
    expect(decodeJwt(xid)).toMatchObject({ sub: 'xid:card 7', xid: 'card 7', xid_participant: true })
    expect(await tokens.verify(xid)).toMatchObject({ kind: 'participant', ...IDENTITY, xid: 'card 7' })
  })

  it('are accepted after a restart, and are no accounts', async () => {
    const { zid, conversation_id } = await server.build.conversation()
    await server.build.participant(zid, 0, { uid: 4 })
    const token = await tokens.issue({ ...IDENTITY, conversation_id })
    const headers = { authorization: `Bearer ${token}` }
    const asked = await server.app.inject({ url: '/api/v3/users', headers })
    expect(asked.json()).toMatchObject({ uid: 4, is_admin: false })
    const payload = { topic: 'x', description: 'y' }
    const made = await server.app.inject({ method: 'POST', url: '/api/v3/conversations', headers, payload })
    expect(made.statusCode).toBe(403)
  })

  it('are refused with a wrong key, issuer, audience, subject, kind or expiry', async () => {
    const elsewhere = await openDatabase('sqlite::memory:')
    const foreign = createParticipantTokens(await createOwnTokens(Fastify(), elsewhere.db))
    const token = await foreign.issue({ ...IDENTITY })
    expect(await isRefused(token)).toBe(true)
    await elsewhere.close()
    const good = { sub: 'anon:4', anonymous_participant: true }
    expect(await tokens.verify(await sign(good))).toMatchObject({ uid: 4 })
    const wrong: Record<string, unknown>[] = [
      { ...good, iss: 'https://other.example' },
      { ...good, iss: undefined },
      { ...good, aud: undefined },
      { ...good, aud: 'folkmoot-api' },
      { ...good, sub: 'anon:5' },
      { ...good, sub: 'xid:4' },
      { ...good, uid: '4' },
      { ...good, exp: 1 },
      { xid_participant: true, xid: 'a', sub: 'xid:b' },
      { sub: 'anon:4' },
    ]
    const accepted = []
    for (const claims of wrong) {
      if (!(await isRefused(await sign(claims as JWTPayload)))) accepted.push(claims)
    }
    expect(accepted).toEqual([])
  })

  it('are cached until they expire, and only with a valid signature', async () => {
    // a participant for this test only, because the same claims in the same second give the same token
    const own = { ...IDENTITY, uid: 990 }
    const token = await tokens.issue({ ...own })
    expect(await tokens.findVerified(token)).toBeUndefined()
    await tokens.verify(token)
    expect(await tokens.findVerified(token)).toMatchObject({ kind: 'participant', ...own })
    const forged = `${token.slice(0, -4)}AAAA`
    expect(await isRefused(forged)).toBe(true)
    expect(await tokens.findVerified(forged)).toBeUndefined()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + PARTICIPANT_TOKEN_LIFETIME_SECONDS * 1000 + 1 })
    expect(await tokens.findVerified(token)).toBeUndefined()
    const over = { ...BAD_TOKEN, details: { extra: { details: 'jwt expired' } } }
    await expect(tokens.verify(token)).rejects.toThrow(expect.objectContaining(over))
    vi.useRealTimers()
  })
})
