import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'
import { findConversation } from '../../core/conversations.storage.ts'
import { hashLoginCode, computeLoginCodeDigests } from './login-code.ts'

const parseClaims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

describe('log in with a login code (login)', () => {
  let server: TestServer
  let tree: TestInviteTree
  beforeAll(async () => {
    server = await createTestServer()
  })
  beforeEach(async () => {
    tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 3 })
  })
  afterAll(() => server.close())

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
    const { db } = server
    const [row] = await db
      .selectFrom('treevite_login_codes')
      .selectAll()
      .where('zid', '=', tree.zid)
      .execute()
    expect(row?.last_used_at).toBeGreaterThan(0)
    for (const stored of [row?.hash, row?.lookup]) expect(stored).not.toContain(body.login_code)
  })

  it('[API-2] accepts look-alikes of a character of the code', async () => {
    await tree.join(1)
    const code = 'oiABCDEFGHJKoiLL'
    const conversation = await findConversation(server.db, tree.conversation_id)
    await server.db
      .updateTable('treevite_login_codes')
      .set({
        hash: await hashLoginCode(code),
        lookup: (await computeLoginCodeDigests(server.db, conversation!, code))[0],
      })
      .where('zid', '=', tree.zid)
      .execute()
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
      ['x'.repeat(257), 400, 'polis_err_param_parse_failed_login_code'],
    ] as const)
      expect(await tree.logIn(tried)).toMatchObject({ status, body: { error } })
    expect((await other.logIn(login_code)).status).toBe(401)
    await server.db
      .updateTable('treevite_login_codes')
      .where('zid', '<', FOREIGN_ZID)
      .set({ revoked: 1 })
      .execute()
    expect((await tree.logIn(login_code)).status).toBe(401)
  })

  it('[API-7] requires a code', async () => {
    const { status, body } = await server.send('POST', '/api/v3/treevite/login', {
      body: { conversation_id: tree.conversation_id },
    })
    expect([status, body.error]).toEqual([400, 'polis_err_param_missing_login_code'])
  })
})
