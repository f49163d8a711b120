import { expect, it } from 'vitest'
import { createInMemoryServer } from '../test/server.ts'

it('[SAFE-92] logout --everywhere ends all sign-ins of the account', async () => {
  const { server, typeAs } = await createInMemoryServer()
  expect((await typeAs('ben', ['auth', 'status'])).code).toBe(0)
  const token = await server.tokenFor('ben')
  await typeAs('ben', ['logout', '--everywhere'])
  const refused = await server.send('GET', '/api/v3/users', { token })
  expect([refused.status, refused.body.details]).toEqual([401, 'signed out'])
  expect((await server.call('GET', '/api/v3/users', 'ada')).status).toBe(200)
})

it('[SAFE-95] invites revoke --end-access signs out who joined with the code', async () => {
  const { server, typeAs } = await createInMemoryServer()
  const { conversation_id: id } = await server.build.conversation({ treevite_enabled: 1 })
  await typeAs('ada', ['waves', 'create', id, '--owner-invites', '1'])
  const code = (await typeAs('ada', ['invites', 'list', id])).out.split('\t')[0] ?? ''
  const body = { conversation_id: id, invite_code: code }
  const joined = await server.call('POST', '/api/v3/treevite/acceptInvite', undefined, body)
  const read = () =>
    server.send('GET', `/api/v3/treevite/me?conversation_id=${id}`, { token: joined.body.auth.token })
  expect((await typeAs('ada', ['invites', 'revoke', id, code])).code).not.toBe(0)
  expect((await read()).status).toBe(200)
  expect((await typeAs('ada', ['invites', 'revoke', id, code, '--end-access'])).code).toBe(0)
  expect((await read()).status).toBe(401)
})
