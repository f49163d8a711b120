import { shareServer } from '@folkmoot/testing/provide-server'
import { EMAIL_UPDATE_TIMES_MS } from '@folkmoot/domain/emails'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendEmailUpdates } from './email-updates.ts'
import { createMailer, type Mailer } from '../../platform/mail/mailer.ts'
import { decodeMail, startMailServer } from '../../platform/mail/test-mail-server.ts'

const DAY_MS = 86_400_000
const EMAIL = 'dora@example.org'

describe('confirmation of an e-mail address', () => {
  const mailServer = startMailServer()
  const { mails } = mailServer.state
  let mailer: Mailer

  const server = shareServer(async () => {
    const SMTP_URL = `smtp://127.0.0.1:${await mailServer.listening}`
    const LIMITS = JSON.stringify({ participants_mails: 10, mails_per_recipient: 3 })
    return { env: { SMTP_URL, LIMITS }, clock: () => Date.now() }
  })
  beforeAll(() => void (mailer = createMailer(String(server.config.smtpUrl), server.config.publicOrigin)))
  afterAll(async () => {
    mailer.close()
    await mailServer.close()
  })
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterAll(() => void vi.useRealTimers())
  const pass = (time: number) => vi.setSystemTime(Date.now() + time)
  beforeEach(() => {
    mails.splice(0)
    pass(2 * DAY_MS)
  })

  const runMinute = () =>
    sendEmailUpdates({ db: server.db, config: server.config, clock: () => Date.now(), mailer, log: console })

  /** Creates a conversation with a comment and so many participants. */
  async function createRoom(people: number, topic = 'Buy gold at http://evil.example') {
    const { zid, conversation_id } = await server.build.conversation({ topic })
    await server.build.comment(zid, 0)
    const vote = () => server.send('POST', '/api/v3/votes', { body: { conversation_id, tid: 0, vote: -1 } })
    const tokens = await Promise.all(
      Array.from({ length: people }, async () => (await vote()).body.auth.token as string),
    )
    const subscribe = (token: string | undefined, email = EMAIL) =>
      server.send('POST', '/api/v3/convSubscriptions', { token, body: { conversation_id, type: 1, email } })
    const listRows = () => server.rows('email_subscriptions', { zid }, 'pid')
    return { zid, conversation_id, tokens, subscribe, listRows }
  }
  const confirm = (conversation_id: string, signature: string) =>
    server.send('POST', '/api/v3/notifications/confirm', { body: { conversation_id, signature } })
  const readSignature = (text: string | undefined) => /#confirm=([\w-]+)/.exec(decodeMail(text))?.[1] ?? ''

  /** Adds a comment, and waits until updates tell of it. */
  async function addComment(zid: number, tid: number) {
    pass(60_000)
    await server.build.comment(zid, tid)
    pass(EMAIL_UPDATE_TIMES_MS.look)
    await runMinute()
  }

  it('[SAFE-51] an address gets one mail without a text of the owner, and no other before it confirms', async () => {
    const { zid, tokens, subscribe } = await createRoom(1)
    expect((await subscribe(tokens[0])).body).toEqual({ subscribed: 1, confirmed: false })
    await runMinute()
    await runMinute()
    expect(mails.map(({ to }) => to)).toEqual([[EMAIL]])
    const text = decodeMail(mails[0]?.text)
    expect(text).toContain('Subject: Confirm your e-mail address')
    expect(text).not.toMatch(/gold|evil/)
    await addComment(zid, 1)
    expect(mails).toHaveLength(1)
  })

  it('[SAFE-51] an address that confirms with the link of its mail gets updates', async () => {
    const { zid, conversation_id, tokens, subscribe } = await createRoom(1)
    const [token = ''] = tokens
    await subscribe(token)
    await runMinute()
    const url = `/api/v3/participationInit?conversation_id=${conversation_id}`
    const isSubscribed = async () => (await server.send('GET', url, { token })).body.ptpt.subscribed
    expect((await confirm(conversation_id, 'wrong')).status).toBe(404)
    expect(await isSubscribed()).toBe(0)
    const signature = readSignature(mails[0]?.text)
    for (let time = 0; time < 2; time += 1)
      expect((await confirm(conversation_id, signature)).status).toBe(200)
    expect(await isSubscribed()).toBe(1)
    expect((await subscribe(token)).body).toEqual({ subscribed: 1, confirmed: true })
    await addComment(zid, 1)
    expect(mails).toHaveLength(2)
  })

  it('[SAFE-51] an address that does not confirm in two days is deleted, and its link is refused', async () => {
    const { conversation_id, tokens, subscribe, listRows } = await createRoom(1)
    await subscribe(tokens[0])
    await runMinute()
    const signature = readSignature(mails[0]?.text)
    pass(EMAIL_UPDATE_TIMES_MS.confirm - 1)
    await runMinute()
    expect(await listRows()).toHaveLength(1)
    pass(1)
    expect((await confirm(conversation_id, signature)).status).toBe(404)
    await runMinute()
    expect([await listRows(), mails.length]).toEqual([[], 1])
  })

  it('[SAFE-51] an address that waits in a conversation that closed is deleted too', async () => {
    const { zid, tokens, subscribe, listRows } = await createRoom(1)
    await subscribe(tokens[0])
    await server.build.change(zid, { is_active: 0 })
    pass(EMAIL_UPDATE_TIMES_MS.confirm)
    await runMinute()
    expect([await listRows(), mails]).toEqual([[], []])
  })

  it('strangers who enter one address in any spelling cause three mails, and are told the same', async () => {
    const { tokens, subscribe } = await createRoom(6)
    const replies = []
    for (const [index, token] of tokens.entries())
      replies.push(await subscribe(token, [EMAIL, EMAIL.toUpperCase(), EMAIL.replace('@', '+x@')][index % 3]))
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([200, { subscribed: 1, confirmed: false }])]),
    )
    await runMinute()
    expect(mails).toHaveLength(3)
    const other = await createRoom(1)
    await other.subscribe(other.tokens[0])
    await runMinute()
    expect(mails).toHaveLength(3)
    pass(DAY_MS)
    await other.subscribe(other.tokens[0])
    await runMinute()
    expect(mails).toHaveLength(4)
  })

  it('of the subscriptions of one address in a conversation the confirmed one stays', async () => {
    const { conversation_id, tokens, subscribe, listRows } = await createRoom(3)
    await subscribe(tokens[0])
    await subscribe(tokens[1], EMAIL.toUpperCase())
    await subscribe(tokens[2], 'other@example.org')
    const second = await createRoom(1)
    await second.subscribe(second.tokens[0])
    await runMinute()
    // participants that join at once may have their numbers in any order
    const row = (await listRows()).find(({ email }) => email === EMAIL.toUpperCase())
    expect((await confirm(conversation_id, row?.signature ?? '')).status).toBe(200)
    const left = (await listRows()).map(({ email }) => email)
    expect(left.toSorted()).toEqual([EMAIL.toUpperCase(), 'other@example.org'])
    expect(await second.listRows()).toHaveLength(1)
  })

  it('a server sends so many confirmation mails a day at most', async () => {
    const { tokens, subscribe, listRows } = await createRoom(11)
    const replies = []
    for (const [index, token] of tokens.entries())
      replies.push(await subscribe(token, `p${index}@example.org`))
    expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect(replies.at(-1)?.body.error).toBe('polis_err_too_many_mails')
    expect(await listRows()).toHaveLength(10)
  })

  it('one participant with many addresses does not use up the mails of the others', async () => {
    const { tokens, subscribe } = await createRoom(2)
    const replies = []
    for (let index = 0; index < 12; index += 1)
      replies.push(await subscribe(tokens[0], `victim+${index}@example.org`))
    expect(replies.map(({ status }) => status)).toEqual(replies.map((_, at) => (at < 5 ? 200 : 429)))
    expect(replies.at(-1)?.body.error).toBe('polis_err_too_many_mails')
    expect((await subscribe(tokens[1])).status).toBe(200)
  })

  it('each mail can be ended by the one click of a mail program', async () => {
    const { tokens, subscribe, listRows } = await createRoom(1)
    await subscribe(tokens[0])
    await runMinute()
    const text = decodeMail(mails[0]?.text).replaceAll(/\r\n\s+/g, '')
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const [, url = ''] = /List-Unsubscribe: ?<([^>]+)>/.exec(text) ?? []
    expect(url.startsWith(`${server.config.publicOrigin}/api/v3/notifications/unsubscribe?`)).toBe(true)
    const reply = await server.fetch(url.slice(server.config.publicOrigin.length), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([reply.status, await listRows()]).toEqual([200, []])
  })
})
