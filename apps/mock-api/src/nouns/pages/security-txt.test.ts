import { openServer } from '@folkmoot/testing/provide-server'
import supertest from 'supertest'
import { expect, it } from 'vitest'

const NOW = Date.UTC(2026, 10, 23, 9, 30)

async function read(contact: string, env: Record<string, string> = {}) {
  const server = await openServer({ env: { OPERATOR_CONTACT: contact, ...env }, clock: () => NOW })
  return supertest(server.app.server).get('/.well-known/security.txt')
}

it('security.txt has the operator’s contact, a date of expiry within a year and its own address', async () => {
  const https = { PUBLIC_ORIGIN: 'https://talk.city.example', TRUST_PROXY: '1' }
  const reply = await read('talk@city.example', https)
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(reply.text).toBe(
    [
      'Contact: mailto:talk@city.example',
      'Expires: 2027-02-21T00:00:00Z',
      'Canonical: https://talk.city.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

it('an address of this machine is not canonical', async () => {
  const reply = await read('tel:+1-201-555-0123')
  expect(reply.text).toBe('Contact: tel:+1-201-555-0123\nExpires: 2027-02-21T00:00:00Z\n')
})

it.each(['', 'the town hall, room 12', 'http://city.example/report'])(
  'with the contact %j there is no security.txt',
  async (contact) => expect((await read(contact)).status).toBe(404),
)

it('no contact can add a line', async () => {
  const { text } = await read('https://city.example/a\nExpires: 2099-01-01T00:00:00Z')
  expect(text.split('\n')).toHaveLength(3)
})
