import { LIMITS } from '@folkmoot/domain/limits'
import { describe, expect, it } from 'vitest'
import { startSignIn } from './test-sign-in.ts'

const EMAIL = 'a@x.example'

/** Starts a server, which gets the claims of a new person each time in one of the places where a provider may have them. */
async function start() {
  const { provider, signFor, call, signIn } = await startSignIn()
  provider.discovery['userinfo_endpoint'] = `${provider.issuer}/userinfo`
  let people = 0
  const callAfter = async (claims: object) => {
    const { status, body, token } = await signIn({ sub: `s${people}`, ...claims })
    return status === 200 ? call(token) : { status, body }
  }
  return {
    'the token': async (claims: object) =>
      call(await signFor({ sub: `s${(people += 1)}`, email: EMAIL, ...claims })),
    'the ID token': (claims: object) => {
      people += 1
      return callAfter({ email: EMAIL, ...claims })
    },
    'the userinfo answer': (claims: object) => {
      people += 1
      const sub = `s${people}`
      provider.endpoints['/userinfo'] = () => ({ body: { sub, email: EMAIL, ...claims } })
      return callAfter({})
    },
  }
}
const PLACES = ['the token', 'the ID token', 'the userinfo answer'] as const

describe('a subject that no database stores as it is', () => {
  it('is refused, by its name', async () => {
    const callWith = await start()
    const tooLong = '\u{24b62}'.repeat(501)
    for (const sub of ['\ud800z', '\udfffz', 'z\u0000', tooLong]) {
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
    }
  })

  it('does not lead to the account of the subject that would be stored in its place', async () => {
    const callWith = await start()
    expect((await callWith['the token']({ sub: '\ufffdz' })).status).toBe(200)
    expect((await callWith['the token']({ sub: '\ud800z' })).status).toBe(401)
    expect((await callWith['the token']({ sub: '🌳'.repeat(500) })).status).toBe(200)
  })
})

describe.each(PLACES)('a name or an address in %s', (place) => {
  it('a name that no database stores is left out, and a long one is cut', async () => {
    const callWith = await start()
    for (const name of ['Ada\u0000', '\ud83cAda'])
      expect(await callWith[place]({ name })).toMatchObject({
        status: 200,
        body: { hname: 'a', email: EMAIL },
      })
    const { status, body } = await callWith[place]({ name: '🌳'.repeat(LIMITS.name + 1) })
    expect([status, body['hname'] === '🌳'.repeat(LIMITS.name)]).toEqual([200, true])
  })

  it('an address that is none is left out', async () => {
    const callWith = await start()
    const addresses = [
      'a\u0000@x.example',
      'a@x.example\ud800',
      'a@x.example\r\nBcc: b@x.example',
      `${'a'.repeat(LIMITS.email)}@x.example`,
      `${'\u{24b62}'.repeat(LIMITS.email / 4)}@x.example`,
    ]
    for (const email of addresses) {
      const { status, body } = await callWith[place]({ email })
      expect([status, ['invalid_user_data', 'invalid_token'].includes(String(body['error']))]).toEqual([
        400,
        true,
      ])
    }
  })
})
