import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseParticipant } from '../../core/participants/erase.storage.ts'
import { blankOldRecipients } from '../../core/recipients.storage.ts'
import { runTransaction } from '../../storage/transaction.ts'

const RECIPIENTS = '/api/v3/treevite/recipients'
const ADA = { name: 'Ada', email: 'Ada@example.org', lang: 'de' }
const BEN = { name: 'Ben, =1+1', email: 'ben@example.org' }
const DAY_MS = 86_400_000

describe('people whom an owner gives codes', () => {
  let server: TestServer
  let tree: TestInviteTree
  let wave_id: number
  beforeAll(async () => void (server = await createTestServer()))
  afterAll(() => server.close())
  beforeEach(async () => {
    tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 3 })
    wave_id = (await tree.waves())[0]?.id ?? 0
  })

  const post = (path: string, body: object, as: 'ada' | 'ben' = 'ada') =>
    server.call('POST', `${RECIPIENTS}${path}`, as, { conversation_id: tree.conversation_id, ...body })
  const add = (...recipients: object[]) => post('', { wave_id, recipients })
  const list = async () =>
    (await server.call('GET', `${RECIPIENTS}?conversation_id=${tree.conversation_id}`, 'ada')).body
  const download = async () =>
    (await server.call('GET', `${RECIPIENTS}/csv?conversation_id=${tree.conversation_id}`, 'ada'))
      .body as string
  const listRows = () =>
    server.db
      .selectFrom('invite_recipients')
      .selectAll()
      .where('zid', '=', tree.zid)
      .orderBy('invite_id')
      .execute()

  it('[TREE-11] get a code each; an address keeps the one that it has', async () => {
    expect((await add(ADA, BEN)).body).toEqual({ added: 2, known: 0 })
    const { recipients, counts, sends_mail } = await list()
    const codes = await tree.codes(1)
    expect(recipients).toMatchObject([
      { ...ADA, invite_code: codes[0], wave: 1, mail_state: 'none' },
      { ...BEN, lang: 'en', invite_code: codes[1] },
    ])
    expect({ counts, sends_mail }).toMatchObject({ counts: { none: 2 }, sends_mail: false })
    // repeated after a lost answer
    expect((await add({ ...ADA, email: 'ADA@example.org' }, BEN)).body).toEqual({ added: 0, known: 2 })
    expect(await add({ name: 'Cleo' }, { name: 'Dan' })).toMatchObject({
      status: 409,
      body: { error: 'polis_err_treevite_too_few_codes' },
    })
    expect((await add({ name: ' ' })).status).toBe(400)
    expect(await listRows()).toHaveLength(2)
  })

  it('[TREE-11] who have joined get no second code when the list is repeated, until the conversation ends', async () => {
    await add(ADA, BEN)
    const [code = '', second = ''] = await tree.codes(1)
    await tree.redeem(code)
    await blankOldRecipients(server.db, Date.now() + 91 * DAY_MS)
    expect((await add({ email: 'ADA@example.org' }, BEN)).body).toEqual({ added: 0, known: 2 })
    // a code that was revoked was for nobody
    await tree.revoke({ invite_codes: [second] })
    await blankOldRecipients(server.db, Date.now())
    expect((await add(ADA, BEN)).body).toEqual({ added: 1, known: 1 })
    await server.build.change(tree.zid, { closed_at: 5, is_active: 0 })
    await blankOldRecipients(server.db, Date.now())
    expect((await listRows()).map(({ email_key }) => email_key)).toEqual([null, null, null])
  })

  it('[TREE-11] of a closed conversation keep names and addresses while it has a time to open', async () => {
    await add(ADA)
    await server.build.change(tree.zid, { closed_at: 5, is_active: 0, opens_at: Date.now() + DAY_MS })
    await blankOldRecipients(server.db, Date.now())
    expect(await listRows()).toMatchObject([ADA])
    await server.build.change(tree.zid, { opens_at: null })
    await blankOldRecipients(server.db, Date.now())
    expect(await listRows()).toMatchObject([{ name: null, email: null, email_key: null }])
    await server.build.change(tree.zid, { closed_at: null, is_active: 1 })
  })

  it('[SAFE-123] are refused where the people of the closed conversation were forgotten', async () => {
    await server.build.change(tree.zid, { closed_at: 5, is_active: 0, identities_removed_at: 6 })
    expect((await add(ADA)).body.error).toBe('polis_err_conversation_forgotten')
    expect(await listRows()).toEqual([])
    await server.build.change(tree.zid, { closed_at: null, is_active: 1, identities_removed_at: null })
    expect((await add(ADA)).status).toBe(200)
  })

  it('[SAFE-128] are refused in a closed conversation, unless it has a time to open', async () => {
    const closed = { closed_at: 5, is_active: 0 }
    await server.build.change(tree.zid, closed)
    const { status, body } = await add(ADA)
    expect([status, body.error]).toEqual([403, 'polis_err_conversation_is_closed'])
    expect(body.message).toContain('Open it, or set when it opens')
    expect(await listRows()).toEqual([])
    await server.build.change(tree.zid, { opens_at: Date.now() + DAY_MS })
    expect((await add(ADA)).status).toBe(200)
    await server.build.change(tree.zid, { closed_at: null, is_active: 1, opens_at: null })
  })

  it('[TREE-14] leave no trace of the address in the row of their code when they erase their data or the owner deletes all', async () => {
    const listKeys = async () => (await listRows()).map(({ email_key }) => email_key !== null)
    await add(ADA, BEN)
    const [first = '', second = ''] = await tree.codes(1)
    await tree.redeem(first)
    await tree.redeem(second)
    expect(await listKeys()).toEqual([true, true])
    const { zid } = tree
    const [{ pid } = { pid: -1 }] = await server.db
      .selectFrom('treevite_invites')
      .select('invite_used_by_pid as pid')
      .where('invite_code', '=', first)
      .execute()
    await runTransaction(server.db, (tx) => eraseParticipant(tx, { zid, pid: pid ?? -1 }, Date.now()))
    expect(await listKeys()).toEqual([false, true])
    await post('/delete', {})
    expect(await listKeys()).toEqual([false, false])
  })

  it('[TREE-11] at once get a code each once', async () => {
    const answers = await Promise.all([add(ADA), add(ADA), add(BEN)])
    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(2)
    expect(new Set((await listRows()).map(({ invite_id }) => invite_id)).size).toBe(2)
  })

  it('[TREE-12] the file has links in the language of the person, also of codes that are nobody’s', async () => {
    await add(ADA, BEN)
    const codes = await tree.codes(1)
    const link = (code = '', lang = '') =>
      `${server.config.publicOrigin}/alpha/${tree.conversation_id}${lang && `?ui_lang=${lang}`}#invite=${code}`
    expect((await download()).split('\r\n')).toEqual([
      '\uFEFFname,e-mail,link,code,language',
      `Ada,Ada@example.org,${link(codes[0], 'de')},${codes[0]},de`,
      `"Ben, =1+1",ben@example.org,${link(codes[1], 'en')},${codes[1]},en`,
      `,,${link(codes[2])},${codes[2]},`,
      '',
    ])
  })

  it('[TREE-14] lose their name when they join, in the same transaction', async () => {
    await add(ADA, BEN)
    const [code = ''] = await tree.codes(1)
    const joined = await tree.redeem(code)
    const [first] = await listRows()
    expect(first).toMatchObject({ name: null, email: null })
    expect(JSON.stringify(await listRows())).not.toMatch(/ada@/i)
    expect((await list()).recipients).toMatchObject([{ name: BEN.name }])
    expect(await download()).not.toContain('Ada')
    expect(JSON.stringify(await tree.me(joined.body.auth.token))).not.toMatch(/Ada|Ben/)
  })

  it('[TREE-14] lose their name when nobody can use the code any more, and after 90 days', async () => {
    const now = Date.now()
    const names = async () => (await listRows()).map(({ name }) => name)
    await add(ADA, BEN)
    await blankOldRecipients(server.db, now)
    expect(await names()).toEqual([ADA.name, BEN.name])
    const [code] = await tree.codes(1)
    await tree.revoke({ invite_codes: [code] })
    await blankOldRecipients(server.db, now)
    expect(await names()).toEqual([null, BEN.name])
    await blankOldRecipients(server.db, now + 91 * DAY_MS)
    expect(await names()).toEqual([null, null])
  })

  it.each([{ closed_at: 5, is_active: 0 }, { archived_at: 5 }])(
    '[TREE-14] lose their name with %o',
    async (over) => {
      await add(ADA)
      await server.build.change(tree.zid, over)
      await blankOldRecipients(server.db, Date.now())
      expect((await listRows())[0]).toMatchObject({ name: null, email: null })
    },
  )

  it('[TREE-14] are deleted by the owner, one or all, and the codes stay', async () => {
    await add(ADA, BEN)
    const [first] = (await list()).recipients
    expect((await post('/delete', { invite_ids: [first.invite_id] })).body).toEqual({ deleted: 1 })
    expect((await post('/delete', {})).body).toEqual({ deleted: 1 })
    expect((await list()).recipients).toEqual([])
    expect(await tree.codes(1)).toHaveLength(3)
    const { conversation_uuid } = await server.db
      .selectFrom('conversations')
      .select('conversation_uuid')
      .where('zid', '=', tree.zid)
      .executeTakeFirstOrThrow()
    const erasure = await server.db
      .selectFrom('erasures')
      .select('kind')
      .where('kind', '=', 'recipients')
      .where('subject', '=', conversation_uuid)
      .execute()
    expect(erasure).toHaveLength(1)
  })

  it('[TREE-14] are for owners alone: moderators see none of them', async () => {
    await add(ADA)
    for (const path of ['', '/csv']) {
      const address = `${RECIPIENTS}${path}?conversation_id=${tree.conversation_id}`
      const { status, body } = await server.call('GET', address, 'ben')
      expect({ status, error: body.error }).toEqual({ status: 403, error: 'polis_err_treevite_owner_only' })
    }
    expect((await post('', { wave_id, recipients: [BEN] }, 'ben')).status).toBe(403)
  })

  it('[TREE-13] without a mail server the answer says what is missing', async () => {
    const { status, body } = await post('/mail', {})
    expect({ status, error: body.error }).toEqual({ status: 409, error: 'polis_err_treevite_no_mail' })
    expect(body.message).toContain('SMTP_URL')
  })
})
