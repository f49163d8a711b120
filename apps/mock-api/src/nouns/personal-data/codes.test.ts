import { beforeEach, describe, expect, it } from 'vitest'
import { createInviteTree } from '@folkmoot/testing/invite-tree'
import { shareServer } from '@folkmoot/testing/provide-server'
import { createErasedCode, INVITE_STATUS } from '@folkmoot/domain/invites'
import { removeOldIdentities } from '../erasures/retention.storage.ts'

const DAY_MS = 86_400_000

describe('the codes and addresses of two people who came by invites', () => {
  let tree: Awaited<ReturnType<typeof createInviteTree>>
  let tokens: string[]
  const server = shareServer()
  beforeEach(async () => {
    tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 3 })
    tokens = [await tree.join(1), await tree.join(1)]
    for (const pid of [0, 1]) await server.build.subscription(tree.zid, pid, `person-${pid}@example.org`)
  })

  const listInvites = async () =>
    (await server.rows('treevite_invites', { zid: tree.zid }, 'id')).map(
      ({ id, invite_code, invite_used_by_pid: pid, status }) => ({ id, invite_code, pid, status }),
    )
  const listPeople = async (table: 'treevite_login_codes' | 'email_subscriptions') =>
    (await server.rows(table, { zid: tree.zid }, 'pid')).map(({ pid }) => pid)

  it('[SAFE-61] are in what is stored about each, with the codes to pass on', async () => {
    await tree.wave({ invites_per_user: 2 })
    const invites = await listInvites()
    const own = await tree.myInvites(tokens[1]!)
    const url = `/api/v3/participants/data?conversation_id=${tree.conversation_id}`
    expect((await server.send('GET', url, { token: tokens[1]! })).body).toMatchObject({
      invite: { invite_code: invites.find(({ pid }) => pid === 1)?.invite_code },
      own_invites: own.map(({ invite_code }) => invite_code),
      login_code: { last_used_at: null },
      subscription: { email: 'person-1@example.org' },
    })
    expect(own).toHaveLength(2)
  })

  it('[SAFE-62] go with the person who erases them, and stay with the other', async () => {
    const before = await listInvites()
    const url = `/api/v3/participants/data?conversation_id=${tree.conversation_id}`
    expect((await server.send('DELETE', url, { token: tokens[0]! })).body.erased).toBe(true)
    expect(await listPeople('treevite_login_codes')).toEqual([1])
    expect(await listPeople('email_subscriptions')).toEqual([1])
    expect(await listInvites()).toEqual(
      before.map((invite) =>
        invite.pid === 0 ? { ...invite, invite_code: createErasedCode(invite.id), pid: null } : invite,
      ),
    )
  })

  it('[SAFE-68] go some days after closing, and unused invites end', async () => {
    const before = await listInvites()
    const closed = { is_active: 0 as const, closed_at: Date.now() - 31 * DAY_MS, retention_days: 30 }
    await server.build.change(tree.zid, closed)
    expect(await removeOldIdentities(server.db, Date.now())).toBe(1)
    expect(await listPeople('treevite_login_codes')).toEqual([])
    expect(await listPeople('email_subscriptions')).toEqual([])
    expect(await listInvites()).toEqual(
      before.map((invite) => ({
        ...invite,
        invite_code: createErasedCode(invite.id),
        status: invite.pid === null ? INVITE_STATUS.revoked : INVITE_STATUS.used,
      })),
    )
  })
})
