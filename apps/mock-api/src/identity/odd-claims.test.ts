import { LIMITS } from '@folkmoot/domain/limits'
import { describe, expect, it } from 'vitest'
import { startSignIn } from './test-sign-in.ts'

const EMAIL = 'a@x.example'

/** Starts a server, which gets a person's claims in one of the places where a provider may have them. */
async function start() {
  const { provider, signFor, call, signIn } = await startSignIn()
  provider.discovery['userinfo_endpoint'] = `${provider.issuer}/userinfo`
  const callAfter = async (claims: object) => {
    const { status, body, token } = await signIn({ sub: 's', ...claims })
    return status === 200 ? call(token) : { status, body }
  }
  return {
    'the token': async (claims: object) => call(await signFor({ sub: 's', email: EMAIL, ...claims })),
    'the ID token': (claims: object) => callAfter({ email: EMAIL, ...claims }),
    'the userinfo answer': (claims: object) => {
      provider.endpoints['/userinfo'] = () => ({ body: { sub: 's', email: EMAIL, ...claims } })
      return callAfter({})
    },
  }
}
const PLACES = ['the token', 'the ID token', 'the userinfo answer'] as const

describe('a subject that no database stores as it is', () => {
  it.each([
    ['a half character', '\ud800z'],
    ['the other half', '\udfffz'],
    ['U+0000', 'z\u0000'],
    ['more bytes than an index takes', '\u{24b62}'.repeat(501)],
  ])('with %s is refused, by its name', async (_, sub) => {
    const callWith = await start()
    expect(await callWith['the token']({ sub })).toMatchObject({
      status: 401,
      body: {
        error: 'Invalid authentication token',
        details: 'unreadable subject',
        mismatch: 'subject',
        message: expect.stringContaining('The access token’s subject is “') as string,
      },
    })
    expect(await callWith['the ID token']({ sub })).toMatchObject({
      status: 400,
      body: { error_description: expect.stringContaining('The ID token’s subject is “') as string },
    })
  })

  it('does not lead to the account of the subject that would be stored in its place', async () => {
    const callWith = await start()
    expect((await callWith['the token']({ sub: '\ufffdz' })).status).toBe(200)
    expect((await callWith['the token']({ sub: '\ud800z' })).status).toBe(401)
    expect((await callWith['the token']({ sub: '🌳'.repeat(500) })).status).toBe(200)
  })
})

describe.each(PLACES)('a name or an address in %s', (place) => {
  it.each(['Ada\u0000', '\ud83cAda'])('a name %j is left out', async (name) => {
    const callWith = await start()
    expect(await callWith[place]({ name })).toMatchObject({
      status: 200,
      body: { hname: 'a', email: EMAIL },
    })
  })

  it('a long name is cut', async () => {
    const callWith = await start()
    const { status, body } = await callWith[place]({ name: '🌳'.repeat(LIMITS.name + 1) })
    expect([status, body['hname'] === '🌳'.repeat(LIMITS.name)]).toEqual([200, true])
  })

  it.each([
    'a\u0000@x.example',
    'a@x.example\ud800',
    'a@x.example\r\nBcc: b@x.example',
    `${'a'.repeat(LIMITS.email)}@x.example`,
    `${'\u{24b62}'.repeat(LIMITS.email / 4)}@x.example`,
  ])('an address is left out (%#)', async (email) => {
    const callWith = await start()
    const { status, body } = await callWith[place]({ email })
    expect(status).toBe(400)
    expect(['invalid_user_data', 'invalid_token']).toContain(body['error'])
  })
})
