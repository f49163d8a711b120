import { openServer, shareServer } from '@folkmoot/testing/provide-server'
import { EMAIL_UPDATE_TIMES_MS } from '@folkmoot/domain/emails'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { repeatTogether, runTogether } from '@folkmoot/testing/run-together'
import { createMailer, type Mailer } from '../../platform/mail/mailer.ts'
import { removeIdentities } from '../erasures/retention.storage.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { sendEmailUpdates } from './email-updates.ts'
import { decodeMail, startMailServer } from '../../platform/mail/test-mail-server.ts'

const MINUTE_MS = 60_000
const EMAIL = 'dora@example.org'

describe('email updates (subscribe, unsubscribe)', () => {
  const post = startMailServer()
  let now = Date.UTC(2026, 10, 1)
  let mailer: Mailer
  let zid: number
  let conversation_id: string
  let token: string
  const logged: unknown[] = []
  const log = {
    warn: (...given: unknown[]) => logged.push(given),
    error: (...given: unknown[]) => logged.push(given),
  }

  const server = shareServer(async () => ({
    env: { SMTP_URL: `smtp://127.0.0.1:${await post.listening}?from=forum@town.example` },
    clock: () => now,
  }))
  beforeAll(() => void (mailer = createMailer(String(server.config.smtpUrl), server.config.publicOrigin)))
  afterAll(async () => {
    mailer.close()
    await post.close()
  })
  beforeEach(async () => {
    ;[post.state.mails, post.state.refuses] = [[], false]
    logged.splice(0)
    ;({ zid, conversation_id } = await server.build.conversation({ topic: 'The tram' }))
    for (const tid of [0, 1]) await server.build.comment(zid, tid)
    const answer = await server.send('POST', '/api/v3/votes', { body: { conversation_id, tid: 0, vote: -1 } })
    token = answer.body.auth.token
  })

  const subscribe = (body: object, of = token) =>
    server.send('POST', '/api/v3/convSubscriptions', { token: of, body: { conversation_id, ...body } })
  const rows = () => server.rows('email_subscriptions', { zid })
  /** the effect of a minute that ends after this time */
  const after = (time: number) => {
    now += time
    return sendEmailUpdates({ db: server.db, config: server.config, clock: () => now, mailer, log } as never)
  }

  /** Subscribes, and confirms with the link of the mail that arrives. */
  const subscribeConfirmed = async (body: object) => {
    const reply = await subscribe(body)
    await after(0)
    const mail = post.state.mails.pop()
    const [, signature = ''] = /#confirm=([\w-]+)/.exec(decodeMail(mail?.text)) ?? []
    await confirm(signature)
    return reply
  }
  const confirm = (signature: string) =>
    server.send('POST', '/api/v3/notifications/confirm', { body: { conversation_id, signature } })

  it('[PART-7] are sent when new comments wait for a vote, with a link that ends them', async () => {
    const { status, body } = await subscribeConfirmed({ type: 1, email: EMAIL, lang: 'de' })
    expect([status, body]).toEqual([200, { subscribed: 1, confirmed: false }])
    await after(EMAIL_UPDATE_TIMES_MS.look)
    expect(post.state.mails).toEqual([])

    now += MINUTE_MS
    for (const tid of [2, 3]) await server.build.comment(zid, tid, { txt: `News ${tid}` })
    await server.send('POST', '/api/v3/votes', { token, body: { conversation_id, tid: 2, vote: 0 } })
    await after(EMAIL_UPDATE_TIMES_MS.look)
    const [mail] = post.state.mails
    expect(mail?.to).toEqual([EMAIL])
    expect(mail?.text).toMatch(/From: Folkmoot <forum@town\.example>/)
    const [row] = await rows()
    const link = `${server.config.publicOrigin}/${conversation_id}#withdraw=${row?.signature}`
    expect(mail?.text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')).toContain(link)
    expect(mail?.text).toContain('Ein neuer Beitrag wartet')
  })

  it('[PART-7] are sent at most once a day', async () => {
    await subscribeConfirmed({ type: 1, email: EMAIL })
    now += MINUTE_MS
    await server.build.comment(zid, 2)
    await after(EMAIL_UPDATE_TIMES_MS.look)
    now += MINUTE_MS
    await server.build.comment(zid, 3)
    await after(EMAIL_UPDATE_TIMES_MS.look)
    await after(EMAIL_UPDATE_TIMES_MS.mail - EMAIL_UPDATE_TIMES_MS.look - 2 * MINUTE_MS)
    expect(post.state.mails).toHaveLength(1)
    await after(2 * MINUTE_MS)
    await after(MINUTE_MS)
    expect(post.state.mails).toHaveLength(2)
    await after(2 * EMAIL_UPDATE_TIMES_MS.mail)
    expect(post.state.mails).toHaveLength(2)
  })

  it('[STORY-15] tell once of a published result, also when the conversation is closed', async () => {
    await subscribeConfirmed({ type: 1, email: EMAIL })
    const report_id = `r${conversation_id}`
    await server.build.report(zid, report_id)
    await server.build.change(zid, { is_active: 0, closed_at: now })
    await after(EMAIL_UPDATE_TIMES_MS.mail)
    expect(post.state.mails).toEqual([])
    await server.call('POST', '/api/v3/reportPublications', 'ada', { conversation_id, report_id })
    for (let day = 0; day < 3; day += 1) await after(EMAIL_UPDATE_TIMES_MS.mail)
    expect(post.state.mails).toHaveLength(1)
    const text = decodeMail(post.state.mails[0]?.text)
    expect(text).toContain('Subject: The result: The tram')
    expect(text).toContain(`/report/${report_id}`)
  })

  it('[PART-7] keep the address apart from the votes, and its owner or the link can remove it', async () => {
    await subscribeConfirmed({ type: 1, email: EMAIL })
    const { signature = '' } = (await rows())[0] ?? {}
    const people = await server.rows('participants', { zid })
    expect(JSON.stringify(people)).not.toContain(EMAIL)
    expect(people.map(({ subscribed }) => subscribed)).toEqual([1])

    const end = (given: string) =>
      server.send('POST', '/api/v3/notifications/unsubscribe', {
        body: { conversation_id, signature: given },
      })
    expect((await end('wrong')).status).toBe(200)
    expect(await rows()).toHaveLength(1)
    expect((await end(signature)).status).toBe(200)
    expect((await end(signature)).status).toBe(200)
    expect(await rows()).toEqual([])
    await subscribe({ type: 1, email: EMAIL })
    expect((await subscribe({ type: 0 })).body).toEqual({ subscribed: 0, confirmed: false })
    expect(await rows()).toEqual([])
    await server.build.comment(zid, 9)
    await after(EMAIL_UPDATE_TIMES_MS.mail)
    expect(post.state.mails).toEqual([])
  })

  it('are offered to accounts that take no part yet, which join by asking for them', async () => {
    const ask = async (name: string, body: object) => subscribe(body, await server.tokenFor(name))
    const people = async () => (await server.rows('participants', { zid })).length
    for (const name of ['ada', 'dan']) {
      const missing = await ask(name, { type: 1 })
      expect([missing.status, missing.body.error]).toEqual([400, 'polis_err_param_missing_email'])
    }
    expect(await people()).toBe(1)
    const reply = await ask('ada', { type: 1, email: 'ada@example.org' })
    expect([reply.status, reply.body]).toEqual([200, { subscribed: 1, confirmed: false }])
    expect((await ask('ada', { type: 1, email: 'ada@example.org' })).status).toBe(200)
    expect((await rows()).map(({ pid, email }) => [pid, email])).toEqual([[1, 'ada@example.org']])
    expect(await people()).toBe(2)

    await server.build.change(zid, { treevite_enabled: 1 })
    const outside = await ask('dan', { type: 1, email: EMAIL })
    expect([outside.status, outside.body.error]).toEqual([401, 'polis_err_treevite_auth_required'])
    await server.build.change(zid, { treevite_enabled: 0, is_active: 0 })
    expect((await ask('dan', { type: 1, email: EMAIL })).status).toBe(403)
    expect(await people()).toBe(2)
  })

  it('store no address of a person who is forgotten meanwhile', async () => {
    const place = await server.row('conversations', { zid })
    const forget = async () => {
      await runTransaction(server.db, (tx) => removeIdentities(tx, place, now))
      return { status: 200 }
    }
    const answers = await runTogether([forget, () => subscribe({ type: 1, email: EMAIL })], { inTurn: true })
    expect(answers.map(({ status }) => status)).toEqual([200, 401])
    expect(await rows()).toEqual([])
  })

  it('[PART-7] are refused without an address that a mail can be sent to', async () => {
    expect((await subscribe({ type: 1 })).body.error).toBe('polis_err_param_missing_email')
    for (const email of ['nobody', 'a@b\r\nBcc: c@d', 'a@b, c@d', '<a@b>']) {
      const { status, body } = await subscribe({ type: 1, email })
      expect([status, body.error]).toEqual([400, 'polis_err_param_parse_failed_email'])
    }
  })

  it('[PART-7] are refused where the conversation does not offer them', async () => {
    await server.build.change(zid, { subscribe_type: 0 })
    expect((await subscribe({ type: 1, email: EMAIL })).status).toBe(409)
    expect((await server.send('GET', '/config.json')).body.mail).toBe(true)
  })

  it('[PART-7] are refused where the server sends no mails', async () => {
    const mute = await openServer()
    const at = { conversation_id: (await mute.scenario({ comments: ['Trams'] })).id }
    const voted = await mute.send('POST', '/api/v3/votes', { body: { ...at, tid: 0, vote: 1 } })
    const answer = await mute.send('POST', '/api/v3/convSubscriptions', {
      token: voted.body.auth.token,
      body: { ...at, type: 1, email: EMAIL },
    })
    expect([answer.status, (await mute.send('GET', '/config.json')).body.mail]).toEqual([409, false])
  })

  it('[PART-7] [SEC-4] are not sent twice when the mail server refuses one, and the log does not contain the address', async () => {
    await subscribeConfirmed({ type: 1, email: EMAIL })
    now += MINUTE_MS
    await server.build.comment(zid, 5)
    post.state.refuses = true
    await after(EMAIL_UPDATE_TIMES_MS.look)
    post.state.refuses = false
    await after(EMAIL_UPDATE_TIMES_MS.look)
    expect(post.state.mails).toEqual([])
    expect(logged).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain(EMAIL)
  })

  it('[PART-7] are sent once by two servers on one database', async () => {
    await subscribeConfirmed({ type: 1, email: EMAIL })
    now += MINUTE_MS
    await server.build.comment(zid, 6)
    now += EMAIL_UPDATE_TIMES_MS.look
    await repeatTogether(2, () => after(0))
    expect(post.state.mails).toHaveLength(1)
  })
})
