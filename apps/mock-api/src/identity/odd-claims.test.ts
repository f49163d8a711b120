import { LIMITS } from '@folkmoot/domain/limits'
import { describe, expect, it } from 'vitest'
import { startTwoProviders } from './test-two-providers.ts'

const EMAIL = 'a@x.example'

/** Starts a server; its first provider says what a test wants: of the token `opaque`, and at its userinfo endpoint. */
async function start() {
  const started = await startTwoProviders({ AUTH_INTROSPECTION: 'standard', AUTH_CLIENT_SECRET: 's' })
  const { a, signFor, call } = started
  for (const name of ['userinfo', 'introspection']) a.discovery[`${name}_endpoint`] = `${a.issuer}/${name}`
  const answerAt = (name: string, body: object) => (a.endpoints[`/${name}`] = () => ({ body }))
  /** calls with a person's claims in one of the places where a provider may have them */
  const callWith = {
    'the token': async (claims: object) => call(await signFor(a, { sub: 's', email: EMAIL, ...claims })),
    'the userinfo answer': async (claims: object) => {
      answerAt('userinfo', { sub: 's', email: EMAIL, ...claims })
      return call(await signFor(a, { sub: 's' }))
    },
    'the introspection answer': (claims: object) => {
      const active = { active: true, client_id: 'console', scope: 'openid', sub: 's', email: EMAIL }
      answerAt('introspection', { ...active, ...claims })
      return call('opaque')
    },
  }
  return { ...started, callWith }
}
const PLACES = ['the token', 'the userinfo answer', 'the introspection answer'] as const

describe('a subject that no database stores as it is', () => {
  it.each([
    ['a half character', '\ud800z'],
    ['the other half', '\udfffz'],
    ['U+0000', 'z\u0000'],
    ['more bytes than an index takes', '\u{24b62}'.repeat(501)],
  ])('[AUTH-40] with %s is refused, by its name', async (_, sub) => {
    const { callWith } = await start()
    for (const place of ['the token', 'the introspection answer'] as const)
      expect(await callWith[place]({ sub })).toMatchObject({
        status: 401,
        body: {
          error: 'Invalid authentication token',
          details: 'unreadable subject',
          mismatch: 'subject',
          message: expect.stringContaining('The access token’s subject is “') as string,
        },
      })
  })

  it('[AUTH-40] is refused in a userinfo answer too, where the token names none', async () => {
    const { callWith } = await start()
    await callWith['the userinfo answer']({ sub: 'z\ud801' })
    expect(await callWith['the introspection answer']({ sub: undefined })).toMatchObject({
      status: 401,
      body: { mismatch: 'subject', found: ['z?'] },
    })
  })

  it('[AUTH-40] does not lead to the account of the subject that would be stored in its place', async () => {
    const { callWith } = await start()
    expect((await callWith['the token']({ sub: '\ufffdz' })).status).toBe(200)
    expect((await callWith['the token']({ sub: '\ud800z' })).status).toBe(401)
    expect((await callWith['the token']({ sub: '🌳'.repeat(500) })).status).toBe(200)
  })
})

describe.each(PLACES)('a name or an address in %s', (place) => {
  it.each(['Ada\u0000', '\ud83cAda'])('[AUTH-41] a name %j is left out', async (name) => {
    const { callWith } = await start()
    expect(await callWith[place]({ name })).toMatchObject({
      status: 200,
      body: { hname: 'a', email: EMAIL },
    })
  })

  it('[AUTH-41] a long name is cut', async () => {
    const { callWith } = await start()
    const { status, body } = await callWith[place]({ name: '🌳'.repeat(LIMITS.name + 1) })
    expect([status, body['hname'] === '🌳'.repeat(LIMITS.name)]).toEqual([200, true])
  })

  it.each([
    'a\u0000@x.example',
    'a@x.example\ud800',
    'a@x.example\r\nBcc: b@x.example',
    `${'a'.repeat(LIMITS.email)}@x.example`,
    `${'\u{24b62}'.repeat(LIMITS.email / 4)}@x.example`,
  ])('[AUTH-41] an address is left out (%#)', async (email) => {
    const { callWith } = await start()
    expect(await callWith[place]({ email })).toMatchObject({
      status: 400,
      body: { error: 'invalid_user_data' },
    })
  })
})

describe('an introspected token', () => {
  const getSeconds = () => Math.floor(Date.now() / 1000)

  it.each([
    ['is not valid yet', { nbf: getSeconds() + 600 }, 'jwt invalid'],
    ['has a text as the time when it was made', { iat: 'yesterday' }, 'jwt invalid'],
    ['has a text as the time from which it is valid', { nbf: String(getSeconds()) }, 'jwt invalid'],
    ['has a text as its end', { exp: 'never' }, 'jwt invalid'],
    ['is a refresh token', { token_type: 'refresh_token' }, 'not an access token'],
    ['is used as a refresh token', { token_use: 'refresh_token' }, 'not an access token'],
  ])('[AUTH-42] that %s is refused', async (_, claims, details) => {
    const { callWith } = await start()
    expect(await callWith['the introspection answer'](claims)).toMatchObject({
      status: 401,
      body: { details },
    })
  })

  it('[AUTH-42] counts where clocks differ by some seconds', async () => {
    const { callWith } = await start()
    const claims = { token_type: 'Bearer', nbf: getSeconds() + 4, iat: getSeconds() + 4 }
    expect((await callWith['the introspection answer'](claims)).status).toBe(200)
  })
})

it('[AUTH-25] [AUTH-41] the userinfo endpoint is asked for what is left out', async () => {
  const { callWith } = await start()
  await callWith['the userinfo answer']({ email: 'good@x.example', email_verified: false, name: 'Good' })
  const odd = { sub: 's2', email: 'a\u0000@x.example', email_verified: true, name: 'A\u0000' }
  expect((await callWith['the token'](odd)).status).toBe(400)
  expect(await callWith['the token']({ ...odd, sub: 's' })).toMatchObject({
    body: { email: 'good@x.example', hname: 'Good' },
  })
})
