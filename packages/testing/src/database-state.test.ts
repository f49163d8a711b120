import { afterEach, beforeEach, expect, it } from 'vitest'
import { isOnPostgres } from './database.ts'
import { createTestServer, type TestServer } from './server.ts'
import { createStateReader } from './database-state.ts'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.close())

it('is one object until something is written, and another one after a write of a call or of a test', async () => {
  const state = createStateReader(server.db)
  const before = await state()
  await server.call('GET', '/healthz')
  // PostgreSQL tidies up while it reads, which looks like a write
  if (isOnPostgres()) expect(await state()).toEqual(before)
  else expect(await state()).toBe(before)
  await server.call('POST', '/api/v3/conversations', 'ada', { topic: 'New' })
  const after = await state()
  expect(after).not.toEqual(before)
  await server.db.deleteFrom('conversations').where('owner', '=', 1).execute()
  expect(await state()).not.toEqual(after)
})

it('is equal after a write that was reverted', async () => {
  const state = createStateReader(server.db)
  const before = await state()
  const taken = server.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('users').execute()
    throw new Error('Taken back')
  })
  await expect(taken).rejects.toThrow('Taken back')
  expect(await state()).toEqual(before)
})
