import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { createInviteTree } from '@folkmoot/testing/invite-tree'
import { markInviteUsed } from './redeem.storage.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

it('[TREE-5] an invite is marked as used once: a second redemption, or that of a revoked code, fails and changes nothing', async () => {
  // SQLite runs one transaction at a time, so a race through the server would not show that this check is missing
  const tree = await createInviteTree(server)
  await tree.wave({ owner_invites: 2 })
  const [first, second] = (await tree.invites()).invites
  const { db } = server
  const findRow = (id: number) =>
    db.selectFrom('treevite_invites').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  expect(await markInviteUsed(db, { id: first!.id, pid: 5, now: 1000 })).toBe(true)
  expect(await markInviteUsed(db, { id: first!.id, pid: 6, now: 2000 })).toBe(false)
  expect(await findRow(first!.id)).toMatchObject({ status: 1, invite_used_by_pid: 5, invite_used_at: 1000 })

  await tree.revoke({ invite_id: second!.id })
  expect(await markInviteUsed(db, { id: second!.id, pid: 6, now: 2000 })).toBe(false)
  expect(await findRow(second!.id)).toMatchObject({
    status: 2,
    invite_used_by_pid: null,
    invite_used_at: null,
  })
})
