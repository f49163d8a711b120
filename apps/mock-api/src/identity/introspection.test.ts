import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTwoProviders } from './test-two-providers.ts'

const ACTIVE = { active: true, aud: 'api-a', client_id: 'console', scope: 'openid', name: 'A' }
/** as long as a first answer counts, and a little more */
const LATER_MS = 31_000

// the limits are for a second: it does not end by itself here
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => void vi.useRealTimers())

/** Starts a server whose first provider has opaque tokens: those that begin with “good” and “foreign” are active. */
async function start() {
  const started = await startTwoProviders({ AUTH_INTROSPECTION: 'standard', AUTH_CLIENT_SECRET: 's' })
  const { a, app } = started
  a.discovery['introspection_endpoint'] = `${a.issuer}/introspection`
  a.endpoints['/introspection'] = ({ form: { token = '' } }) => {
    const person = { ...ACTIVE, sub: token, email: `${token}@x.example`, email_verified: true }
    if (token.startsWith('good')) return { body: person }
    return { body: token.startsWith('foreign') ? { ...person, client_id: 'other' } : { active: false } }
  }
  const call = async (token: string, remoteAddress = '192.0.2.1') => {
    const headers = { authorization: `Bearer ${token}` }
    return (await app.inject({ url: '/api/v3/users', headers, remoteAddress })).statusCode
  }
  /** sends texts that are no tokens, from a number of networks */
  const sendJunk = (count: number, getAddress: (index: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, index) => call(`junk${index}`, getAddress(index))))
  const countQuestions = (prefix: string) =>
    a.listRequests('/introspection').filter(({ form }) => form['token']?.startsWith(prefix)).length
  return { ...started, call, sendJunk, countQuestions }
}

it('[AUTH-26] people whose token was accepted before are served while nonsense uses up all questions', async () => {
  const { a, call, sendJunk, countQuestions, exchange } = await start()
  expect(await call('good1')).toBe(200)
  vi.setSystemTime(Date.now() + LATER_MS)
  await sendJunk(80, (index) => `198.51.100.${index % 20}`)
  expect(countQuestions('junk')).toBe(50)
  expect(await call('good2', '203.0.113.1')).toBe(503)
  expect(await Promise.all([call('good1'), call('good1'), call('good1')])).toEqual([200, 200, 200])
  // those who come at the same time share a question
  expect(countQuestions('good1')).toBe(2)
  // a token that the provider has just given is asked about too
  expect((await exchange(a, 'good3')).status).toBe(200)
})

it('[AUTH-26] one network cannot use up the questions of others', async () => {
  const { call, sendJunk, countQuestions } = await start()
  await sendJunk(60, (index) => `2001:db8:0:1::${index.toString(16)}`)
  expect(countQuestions('junk')).toBe(10)
  expect(await call('good', '2001:db8:0:1::ffff')).toBe(503)
  expect(await call('good', '2001:db8:0:2::1')).toBe(200)
})

it('[AUTH-26] an active token of another client never leaves the limit, nor one that has ended', async () => {
  const { a, call, countQuestions } = await start()
  for (let round = 0; round < 15; round += 1) await call('foreign')
  expect(countQuestions('foreign')).toBe(10)
  expect(await call('good', '203.0.113.1')).toBe(200)
  vi.setSystemTime(Date.now() + LATER_MS)
  a.endpoints['/introspection'] = () => ({ body: { active: false } })
  expect(await call('good', '203.0.113.1')).toBe(401)
  expect(await call('good', '203.0.113.1')).toBe(401)
  expect(countQuestions('good')).toBe(2)
})
