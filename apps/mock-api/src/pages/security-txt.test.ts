import supertest from 'supertest'
import { expect, it, onTestFinished } from 'vitest'
import { createTestServer } from '@folkmoot/testing/server'
import { readConfig } from '../config.ts'

const HTTPS = { PUBLIC_ORIGIN: 'https://talk.city.example', TRUST_PROXY: '1' }
const NOW = Date.UTC(2026, 10, 23, 9, 30)

async function read(env: Record<string, string>) {
  const server = await createTestServer({ env, clock: () => NOW })
  onTestFinished(server.close)
  return supertest(server.app.server).get('/.well-known/security.txt')
}

const readProblems = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return ''
  } catch (cause) {
    return (cause as Error).message
  }
}

it('security.txt has the contacts, a date of expiry within a year, its own address and the policy', async () => {
  const reply = await read({
    ...HTTPS,
    SECURITY_CONTACT: 'security@city.example, https://city.example/report',
    SECURITY_POLICY: 'https://city.example/disclosure',
  })
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(reply.text).toBe(
    [
      'Contact: mailto:security@city.example',
      'Contact: https://city.example/report',
      'Expires: 2027-02-21T00:00:00Z',
      'Canonical: https://talk.city.example/.well-known/security.txt',
      'Policy: https://city.example/disclosure',
      '',
    ].join('\n'),
  )
})

it('the operator’s contact is the default, where it is an address', async () => {
  const reply = await read({ ...HTTPS, OPERATOR_CONTACT: 'talk@city.example' })
  expect(reply.text).toMatch(/^Contact: mailto:talk@city\.example\n/)
  expect(reply.text).not.toContain('Policy')
  expect((await read({ ...HTTPS, OPERATOR_CONTACT: 'the town hall, room 12' })).status).toBe(404)
})

it('without a contact there is no security.txt', async () => {
  expect((await read(HTTPS)).status).toBe(404)
})

it('an address of this machine is not canonical', async () => {
  const reply = await read({ SECURITY_CONTACT: 'tel:+1-201-555-0123' })
  expect(reply.text).toBe('Contact: tel:+1-201-555-0123\nExpires: 2027-02-21T00:00:00Z\n')
})

it.each([
  [{ SECURITY_CONTACT: 'http://city.example/report' }, 'SECURITY_CONTACT must be'],
  [{ SECURITY_CONTACT: 'security@city.example,' }, 'SECURITY_CONTACT must be'],
  [{ SECURITY_CONTACT: 'room 12' }, 'SECURITY_CONTACT must be'],
  [{ SECURITY_POLICY: 'http://city.example/policy' }, 'SECURITY_POLICY must be'],
  [{ SECURITY_POLICY: 'ask us' }, 'SECURITY_POLICY must be'],
])('the server does not start with %o', (env, message) => {
  expect(readProblems(env)).toContain(message)
})

it('no setting can add a line', () => {
  const { security } = readConfig({
    SECURITY_CONTACT: 'https://city.example/a\nExpires: 2099-01-01T00:00:00Z',
  })
  expect(security.contacts.join('')).not.toMatch(/\s/)
})
