import { beforeEach, describe, expect, it } from 'vitest'
import { FOREIGN_UID } from '@folkmoot/testing/foreign-conversation'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { shareServer } from '@folkmoot/testing/provide-server'
import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'
import { findConversation } from '../conversations/conversations.storage.ts'
import { hashLoginCode, computeLoginCodeDigests } from './login-code.ts'
import { markInviteUsed } from './redeem.storage.ts'

const KEY = 'abcdefghijklmnopqrstuv'
const INVALID_INVITE = 'polis_err_treevite_invalid_or_used_invite'

const parseClaims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

describe('redeem an invite code (acceptInvite)', () => {
  let tree: TestInviteTree
  let code: string
  let spare: string
  const server = shareServer()
  beforeEach(async () => {
    tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 4 })
    ;[code = '', spare = ''] = await tree.codes(1)
  })

  const here = (table: 'participants' | 'treevite_invites' | 'treevite_login_codes') =>
    server.rows(table, { zid: tree.zid })
  const people = () => here('participants')
  const state = async () => ({
    people: await people(),
    invites: await here('treevite_invites'),
    codes: await here('treevite_login_codes'),
    users: await server.db.selectFrom('users').where('uid', '<', FOREIGN_UID).select('uid').execute(),
  })

  it('[TREE-5] admits one participant with a token, and marks the invite as used by them', async () => {
    const { status, body } = await tree.redeem(` ${code} `)
    expect(status).toBe(201)
    expect(body).toEqual({
      status: 'ok',
      wave_id: expect.any(Number),
      invite_id: expect.any(Number),
      login_code: expect.stringMatching(/^[A-HJ-NP-Za-km-z2-9]{16}$/),
      auth: { token: expect.any(String), token_type: 'Bearer', expires_in: 2_592_000 },
    })
    const participant = { pid: 0, conversation_id: tree.conversation_id }
    expect(parseClaims(body.auth.token)).toMatchObject({ ...participant, anonymous_participant: true })
    const [used] = (await tree.invites({ status: 1 })).invites
    expect(used).toMatchObject({ id: body.invite_id, invite_code: code, status: 1, invite_used_by_pid: 0 })
    expect(used?.invite_used_at).toMatch(/Z$/)
    expect((await tree.me(body.auth.token)).participant).toEqual(participant)
  })

  /** Makes codes that admit nobody, each with words and reason of the answer. */
  async function makeUselessCodes() {
    const [{ id: invite_id, invite_code: revoked } = { id: -1, invite_code: '' }] = (await tree.invites())
      .invites
    await tree.redeem(code)
    await tree.revoke({ invite_id })
    await tree.wave({ owner_invites: 1 })
    const [late = ''] = await tree.codes(2)
    await tree.expire({ wave_id: (await tree.waves())[1]?.id, expires_at: Date.now() })
    const other = await createInviteTree(server)
    await other.wave({ owner_invites: 1 })
    const [foreign = ''] = await other.codes(1)
    return [
      [code, 'joined with this invite already', 'used'],
      [revoked, 'has been revoked', 'revoked'],
      [late, 'has expired', 'expired'],
      [foreign, 'no such invite code', 'unknown'],
      ['nonsense00', 'no such invite code', 'unknown'],
    ] as const
  }

  it('[TREE-5] refuses used, revoked, expired and unknown codes with a reason, and changes nothing', async () => {
    const codes = await makeUselessCodes()
    const before = await state()
    for (const [tried, words, reason] of codes) {
      const { status, body } = await tree.redeem(tried)
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: INVALID_INVITE, field: 'invite_code', reason })
      expect(body.message).toContain(words)
      expect(JSON.stringify(body)).not.toContain(tried)
    }
    expect(await state()).toEqual(before)
  })

  it('[TREE-5] refuses codes if the conversation is closed or does not use invites', async () => {
    const before = await state()
    await server.build.change(tree.zid, { is_active: 0 })
    expect(await tree.redeem(code)).toMatchObject({
      status: 403,
      body: { error: 'polis_err_conversation_is_closed' },
    })
    await server.build.change(tree.zid, { is_active: 1, treevite_enabled: 0 })
    expect(await tree.redeem(code)).toMatchObject({
      status: 403,
      body: { error: 'polis_err_treevite_not_enabled' },
    })
    expect(await state()).toEqual(before)
  })

  it('[TREE-5] keeps the identity of a participant, also of the first one, whose number is 0', async () => {
    const token = await tree.join(1)
    const { body } = await tree.redeem(spare.toLowerCase(), { token })
    expect(parseClaims(body.auth.token)).toMatchObject({ pid: 0, uid: parseClaims(token)['uid'] })
    expect(await people()).toHaveLength(1)
  })

  it('[TREE-5] keeps the account of a signed-in person, and issues a token anyway', async () => {
    const token = await server.tokenFor('dan')
    const { status, body } = await tree.redeem(code, { token })
    expect(status).toBe(201)
    expect(await people()).toMatchObject([{ pid: 0, uid: 4 }])
    expect((await tree.me(token)).participant?.pid).toBe(0)
    expect((await tree.me(body.auth.token)).participant?.pid).toBe(0)
    expect((await tree.redeem(spare, { token: await server.tokenFor('ada') })).status).toBe(201)
    expect(await people()).toHaveLength(2)
  })

  it('[TREE-5] ignores a token of another conversation', async () => {
    const other = await createInviteTree(server)
    await other.wave({ owner_invites: 1 })
    const stranger = await other.join(1)
    const { status, body } = await tree.redeem(code, { token: stranger })
    expect(status).toBe(201)
    expect(parseClaims(body.auth.token)['uid']).not.toBe(parseClaims(stranger)['uid'])
  })

  it('[API-9] of many who redeem one code at once it admits one, and leaves no trace of the others', async () => {
    const users = (await state()).users.length
    const answers = await repeatTogether(20, () => tree.redeem(code))
    const admitted = answers.filter(({ status }) => status === 201)
    expect(admitted).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => !admitted.includes(answer))) {
      expect(status).toBe(400)
      expect([INVALID_INVITE, 'polis_err_treevite_invite_race_condition']).toContain(body.error)
    }
    const after = await state()
    expect(after.people).toHaveLength(1)
    expect(after.users).toHaveLength(users + 1)
    expect(after.codes).toHaveLength(1)
  })

  it('[API-5] the same code and key again answer with a fresh login code, also at the same time', async () => {
    const answers = await repeatTogether(5, () => tree.redeem(code, { participant_key: KEY }))
    const last = await tree.redeem(code, { participant_key: KEY })
    for (const { status, body } of [...answers, last]) {
      expect(status).toBe(201)
      expect(parseClaims(body.auth.token)['pid']).toBe(0)
    }
    expect(new Set([...answers, last].map(({ body }) => body.login_code)).size).toBe(6)
    expect(await people()).toHaveLength(1)
    expect((await tree.invites({ status: 1 })).pagination.total).toBe(1)
    expect((await tree.logIn(last.body.login_code)).status).toBe(200)
  })

  it('[API-5] refuses the same code with another key, and without one', async () => {
    const { body } = await tree.redeem(code, { participant_key: KEY })
    expect((await tree.redeem(code, { participant_key: KEY.replace('a', 'b') })).body.error).toBe(
      INVALID_INVITE,
    )
    expect((await tree.redeem(code)).body.error).toBe(INVALID_INVITE)
    expect((await tree.redeem(code, { token: body.auth.token })).body.error).toBe(INVALID_INVITE)
    expect(await people()).toHaveLength(1)
  })

  it('[API-5] recognizes an earlier participant by the key of the browser', async () => {
    const first = await tree.redeem(code, { participant_key: KEY })
    const second = await tree.redeem(spare, { participant_key: KEY })
    expect(parseClaims(second.body.auth.token)['uid']).toBe(parseClaims(first.body.auth.token)['uid'])
    expect(await people()).toHaveLength(1)
  })

  describe('log in with a login code (login)', () => {
    it('[API-2] returns a token of the same participant, and stores the time', async () => {
      const [code = ''] = await tree.codes(1)
      const { body } = await tree.redeem(code)
      const answer = await tree.logIn(` ${body.login_code} `)
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        status: 'ok',
        auth: { token: expect.any(String), token_type: 'Bearer', expires_in: 2_592_000 },
      })
      const { pid, uid } = parseClaims(body.auth.token)
      expect(parseClaims(answer.body.auth.token)).toMatchObject({ pid, uid })
      const row = await server.row('treevite_login_codes', { zid: tree.zid })
      expect(row.last_used_at).toBeGreaterThan(0)
      for (const stored of [row.hash, row.lookup]) expect(stored).not.toContain(body.login_code)
    })

    it('[API-2] accepts look-alikes of a character of the code', async () => {
      await tree.join(1)
      const code = 'oiABCDEFGHJKoiLL'
      const conversation = await findConversation(server.db, tree.conversation_id)
      const [lookup = ''] = await computeLoginCodeDigests(server.db, conversation!, code)
      const hash = await hashLoginCode(code)
      await server.update('treevite_login_codes', { zid: tree.zid }, { hash, lookup })
      for (const typed of [code, '0lABCDEFGHJKOILL', '01ABCDEFGHJKo1LL'])
        expect((await tree.logIn(typed)).status).toBe(200)
      for (const typed of ['oiABCDEFGHJKoill', 'oiABCDEFGHJKaiLL'])
        expect((await tree.logIn(typed)).status).toBe(401)
    })

    it('[API-2] a second invite replaces the login code', async () => {
      const [first = '', second = ''] = await tree.codes(1)
      const { body } = await tree.redeem(first)
      const again = await tree.redeem(second, { token: body.auth.token })
      expect((await tree.logIn(body.login_code)).status).toBe(401)
      expect((await tree.logIn(again.body.login_code)).status).toBe(200)
    })

    it('[API-7] refuses invalid login codes', async () => {
      const [first = ''] = await tree.codes(1)
      const { login_code } = (await tree.redeem(first)).body
      const other = await createInviteTree(server)
      for (const [tried, status, error] of [
        [login_code.toLowerCase(), 401, 'polis_err_treevite_login_code_invalid'],
        ['wrong', 401, 'polis_err_treevite_login_code_invalid'],
        ['', 400, 'polis_err_treevite_invalid_request'],
      ] as const)
        expect(await tree.logIn(tried)).toMatchObject({ status, body: { error } })
      expect((await other.logIn(login_code)).status).toBe(401)
      await server.update('treevite_login_codes', { zid: tree.zid }, { revoked: 1 })
      expect((await tree.logIn(login_code)).status).toBe(401)
    })
  })

  it('[TREE-5] an invite is marked as used once: a second redemption, or that of a revoked code, fails and changes nothing', async () => {
    // SQLite runs one transaction at a time, so a race through the server would not show that this check is missing
    const [first, second] = (await tree.invites()).invites
    const { db } = server
    const findRow = (id: number) => server.row('treevite_invites', { id })

    expect(await markInviteUsed(db, { id: first!.id, pid: 5, now: 1000 })).toBe(true)
    expect(await markInviteUsed(db, { id: first!.id, pid: 6, now: 2000 })).toBe(false)
    expect(await findRow(first!.id)).toMatchObject({
      status: 1,
      invite_used_by_pid: 5,
      invite_used_at: 1000,
    })

    await tree.revoke({ invite_id: second!.id })
    expect(await markInviteUsed(db, { id: second!.id, pid: 6, now: 2000 })).toBe(false)
    expect(await findRow(second!.id)).toMatchObject({
      status: 2,
      invite_used_by_pid: null,
      invite_used_at: null,
    })
  })
})
