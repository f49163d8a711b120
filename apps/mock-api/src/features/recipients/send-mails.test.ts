import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runTransaction } from '../../storage/transaction.ts'
import { countRequestedMail } from '../../core/mail-counts.storage.ts'
import { createMailer } from '../../core/mailer.ts'
import { decodeMail, startMailServer } from '../../core/test-mail-server.ts'
import { sendInviteMails } from './send-mails.ts'

const MAIL = '/api/v3/treevite/recipients/mail'

describe('the mails of invites', () => {
  const mailServer = startMailServer()
  const log = { warn: vi.fn<(...words: unknown[]) => void>(), error: vi.fn<(...words: unknown[]) => void>() }
  let server: TestServer
  let tree: TestInviteTree
  let now: number
  beforeAll(async () => {
    const SMTP_URL = `smtp://127.0.0.1:${await mailServer.listening}`
    const LIMITS = JSON.stringify({ invite_mails_per_day: 4 })
    server = await createTestServer({ env: { SMTP_URL, LIMITS } })
  })
  afterAll(async () => {
    await server.close()
    await mailServer.close()
  })
  beforeEach(async () => {
    mailServer.state.mails.splice(0)
    mailServer.state.refuses = false
    await server.db.deleteFrom('mail_counts').execute()
    await server.db.deleteFrom('invite_recipients').execute()
    now = Date.now()
    tree = await createInviteTree(server)
    await tree.wave({ owner_invites: 9 })
  })

  const post = (path: string, body: object) =>
    server.call('POST', path, 'ada', { conversation_id: tree.conversation_id, ...body })
  const add = async (...recipients: object[]) =>
    post('/api/v3/treevite/recipients', { wave_id: (await tree.waves())[0]?.id, recipients })
  const send = async () => {
    const mailer = createMailer(server.config.smtpUrl ?? '', server.config.publicOrigin)
    await sendInviteMails({ db: server.db, config: server.config, clock: () => now, mailer, log })
    mailer.close()
  }
  const list = async () =>
    (await server.call('GET', `/api/v3/treevite/recipients?conversation_id=${tree.conversation_id}`, 'ada'))
      .body

  it('[TREE-13] go out once a code, in the language of the person, with link and code', async () => {
    await add(
      { name: 'Ada http://evil.example', email: 'ada@example.org', lang: 'de' },
      { name: 'Nobody' },
      { email: 'ben@example.org', lang: 'fr' },
    )
    expect((await post(MAIL, { dry_run: true })).body).toEqual({ mails: 2 })
    await send()
    expect(mailServer.state.mails).toEqual([])
    expect((await post(MAIL, {})).body).toEqual({ mails: 2 })
    expect((await post(MAIL, {})).body).toEqual({ mails: 0 })
    // two processes
    await Promise.all([send(), send()])
    await send()
    expect(mailServer.state.mails.map(({ to }) => to).sort()).toEqual([
      ['ada@example.org'],
      ['ben@example.org'],
    ])
    const german = mailServer.state.mails.find(({ to }) => to[0] === 'ada@example.org')
    const codes = await tree.codes(1)
    const text = decodeMail(german?.text)
    expect(text).not.toContain('evil')
    expect(text).toContain(`?ui_lang=de#invite=${codes[0]}`)
    expect((await list()).counts).toEqual({ none: 1, waiting: 0, sending: 0, sent: 2, failed: 0 })
  })

  it('[TREE-13] that are refused are shown, and sent again by hand', async () => {
    await add({ email: 'ada@example.org' })
    await post(MAIL, {})
    mailServer.state.refuses = true
    await send()
    expect((await list()).recipients).toMatchObject([{ mail_state: 'failed', mail_problem: 'refused' }])
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('ada@')
    mailServer.state.refuses = false
    await send()
    expect(mailServer.state.mails).toEqual([])
    expect((await post(MAIL, {})).body).toEqual({ mails: 0 })
    expect((await post(MAIL, { retry: true })).body).toEqual({ mails: 1 })
    await send()
    expect((await list()).recipients).toMatchObject([{ mail_state: 'sent', mail_problem: null }])
  })

  it('[TREE-13] stop at the limit of the day and go on the next day', async () => {
    await add(...[1, 2, 3, 4, 5].map((one) => ({ email: `p${one}@example.org` })))
    await post(MAIL, {})
    await send()
    await send()
    expect(mailServer.state.mails).toHaveLength(4)
    expect((await list()).counts).toMatchObject({ sent: 4, waiting: 1 })
    now += 86_400_000
    await send()
    expect(mailServer.state.mails).toHaveLength(5)
  })

  it('[TREE-13] that were being sent when the server stopped are not sent again by themselves', async () => {
    await add({ email: 'ada@example.org' })
    await post(MAIL, {})
    const sending = { mail_state: 'sending' as const, attempted: now }
    await server.db.updateTable('invite_recipients').set(sending).where('zid', '=', tree.zid).execute()
    await send()
    expect((await list()).counts).toMatchObject({ sending: 1 })
    now += 601_000
    await send()
    expect((await list()).recipients).toMatchObject([{ mail_state: 'failed', mail_problem: 'interrupted' }])
    expect(mailServer.state.mails).toEqual([])
  })

  it('[TREE-13] wait while the conversation is closed, and do not go to people who have joined', async () => {
    await add({ email: 'ada@example.org' }, { email: 'ben@example.org' })
    await post(MAIL, {})
    await server.build.change(tree.zid, { is_active: 0 })
    await send()
    await server.build.change(tree.zid, { is_active: 1 })
    const [code = ''] = await tree.codes(1)
    await tree.redeem(code)
    await send()
    expect(mailServer.state.mails.map(({ to }) => to)).toEqual([['ben@example.org']])
  })

  it('[TREE-13] of an owner whose limit is reached do not keep those of others waiting', async () => {
    await tree.wave({ owner_invites: 1000 })
    for (const { id: wave_id, owner_invites } of await tree.waves()) {
      const recipients = Array.from({ length: owner_invites }, (_, at) => ({
        email: `p${at}.${wave_id}@example.org`,
      }))
      await post('/api/v3/treevite/recipients', { wave_id, recipients })
    }
    await post(MAIL, {})
    const { uid } = await server.db
      .selectFrom('users')
      .select('uid')
      .where('email', '=', 'ben@folkmoot.test')
      .executeTakeFirstOrThrow()
    const other = await createInviteTree(server)
    await other.wave({ owner_invites: 1 })
    const [wave] = await other.waves()
    const of = { conversation_id: other.conversation_id }
    const recipients = [{ email: 'other@example.org' }]
    await server.call('POST', '/api/v3/treevite/recipients', 'ada', { ...of, wave_id: wave?.id, recipients })
    await server.call('POST', MAIL, 'ada', of)
    await server.build.change(other.zid, { owner: uid })
    await send()
    expect(mailServer.state.mails.map(({ to }) => to[0])).toContain('other@example.org')
    expect(mailServer.state.mails).toHaveLength(5)
    // those that wait were never tried
    const waiting = (await list()).recipients.filter(
      (one: { mail_state: string }) => one.mail_state === 'waiting',
    )
    expect(new Set(waiting.map((one: { mailed_at: number | null }) => one.mailed_at))).toEqual(
      new Set([null]),
    )
  })

  it('[TREE-13] do not go out for a code that is revoked while earlier ones of the round are sent', async () => {
    await add({ email: 'ada@example.org' }, { email: 'ben@example.org' })
    await post(MAIL, {})
    const [, second] = await tree.codes(1)
    const sent: string[] = []
    const mailer = {
      send: async ({ to }: { to: string }) => {
        sent.push(to)
        await tree.revoke({ invite_codes: [second] })
      },
      close: () => undefined,
    }
    await sendInviteMails({ db: server.db, config: server.config, clock: () => now, mailer, log })
    expect(sent).toEqual(['ada@example.org'])
  })

  it('[TREE-13] do not go on when the server stops: the one under way is stored, the others wait', async () => {
    await add({ email: 'ada@example.org' }, { email: 'ben@example.org' })
    await post(MAIL, {})
    const stopping = new AbortController()
    const mailer = { send: () => Promise.resolve(stopping.abort()), close: () => undefined }
    const context = { db: server.db, config: server.config, clock: () => now, mailer, log }
    await sendInviteMails(context, stopping.signal)
    expect((await list()).counts).toMatchObject({ sent: 1, waiting: 1, sending: 0 })
  })

  it('[TREE-13] that were sent are never “refused”, though the database fails after it', async () => {
    await add({ email: 'ada@example.org' })
    await post(MAIL, {})
    const mailer = { send: () => Promise.resolve(), close: () => undefined }
    let calls = 0
    // what is stored after the mail is the fourth
    const clock = () => {
      calls += 1
      if (calls === 4) throw new Error('the database is away')
      return now
    }
    const sending = sendInviteMails({ db: server.db, config: server.config, clock, mailer, log })
    await expect(sending).rejects.toThrow('the database is away')
    expect((await list()).counts).toMatchObject({ sending: 1, failed: 0 })
  })

  it('[TREE-13] are counted by themselves: many of them do not stop mails that people ask for', async () => {
    await add({ email: 'ada@example.org' })
    await post(MAIL, {})
    await send()
    const asked = { email: 'cleo@example.org', asker: { key: 'participant', perDay: 9 }, now, perDay: 1 }
    expect(await runTransaction(server.db, (tx) => countRequestedMail(tx, asked))).toBe('counted')
  })
})
