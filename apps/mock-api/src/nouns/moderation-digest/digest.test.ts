import { openServer, shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMailer, type Mail } from '../../platform/mail/mailer.ts'
import { decodeMail, startMailServer } from '../../platform/mail/test-mail-server.ts'
import { createTeamHelpers } from '../people/test-team.ts'
import { type DigestContext, sendDigests } from './send-digests.ts'

const URL = '/api/v3/moderationDigest'
const HOUR_MS = 3_600_000
/** a Monday, 9:30 in Berlin */
const MONDAY = Date.parse('2026-11-23T08:30:00Z')

let id: string
let zid: number
let now = MONDAY
let mails: Mail[]
let context: DigestContext
const server = shareServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' }, clock: () => now })
beforeEach(async () => {
  now = MONDAY
  mails = []
  await server.db.deleteFrom('moderation_digests').execute()
  for (const name of ['ada', 'ben']) await server.call('GET', '/api/v3/users', name)
  ;({ zid, conversation_id: id } = await server.build.conversation({ topic: 'Our\nstreets' }))
  const { db, config } = server
  const mailer = { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) }
  const log = { warn: () => undefined }
  context = { db, config, clock: () => now, mailer, log }
})

const choose = (name: string, every: string, time_zone = 'Europe/Berlin') =>
  server.call('PUT', URL, name, { conversation_id: id, every, time_zone })
const read = async (name: string) => (await server.call('GET', `${URL}?conversation_id=${id}`, name)).body
const send = () => sendDigests(context)
const addComment = (tid: number) =>
  server.build.comment(zid, tid, { txt: `Secret words ${tid}`, created: now })

describe('choosing a digest', () => {
  it('[MODS-14] each person chooses for themselves, in each conversation; nobody has one unasked', async () => {
    expect(await read('ada')).toEqual({ every: 'off', is_offered: true, email: 'ada@folkmoot.test' })
    expect((await choose('ada', 'daily')).body.every).toBe('daily')
    expect([(await read('ada')).every, (await read('ben')).every]).toEqual(['daily', 'off'])
    await choose('ada', 'off')
    expect((await read('ada')).every).toBe('off')
  })

  it('[MODS-14] is not offered without mail, and to an administrator without a role of their own', async () => {
    expect((await choose('cleo', 'daily')).body.error).toBe('polis_err_digest_not_offered')
    const silent = await openServer()
    await silent.call('GET', '/api/v3/users', 'ada')
    const { conversation_id } = await silent.build.conversation()
    const body = { conversation_id, every: 'hourly' }
    expect((await silent.call('PUT', URL, 'ada', body)).body.error).toBe('polis_err_digest_not_offered')
    expect(
      (await silent.call('GET', `${URL}?conversation_id=${conversation_id}`, 'ada')).body.is_offered,
    ).toBe(false)
  })
})

describe('the mail', () => {
  it('says how many wait and since when, without a comment or a name, and has the button that ends it', async () => {
    await choose('ada', 'daily')
    await addComment(0)
    now += HOUR_MS
    await addComment(1)
    now = MONDAY + 24 * HOUR_MS
    await send()
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({ to: 'ada@folkmoot.test', subject: '2 comments wait: Our streets' })
    expect(mail?.text).toContain('2 comments wait, the oldest since Monday.')
    expect(mail?.text).toContain(`/m/${id}/comments`)
    expect(mail?.text).not.toMatch(/Secret|Participant|Ada/)
    const button = new globalThis.URL(mail?.oneClickUrl ?? '')
    const answer = await server.send('POST', button.pathname + button.search, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    } as never)
    expect(answer.status).toBe(200)
    expect((await read('ada')).every).toBe('off')
  })

  it('daily at seven in their time zone while comments wait; hourly only when new ones do', async () => {
    await choose('ada', 'daily')
    await choose('ben', 'hourly')
    await addComment(0)
    const times: string[] = []
    for (let hour = 0; hour <= 48; hour += 0.5) {
      now = MONDAY + hour * HOUR_MS
      if (hour === 5) await addComment(1)
      const before = mails.length
      await send()
      for (const { to } of mails.slice(before))
        times.push(`${to.split('@')[0]} ${new Date(now).toISOString().slice(8, 16)}`)
    }
    expect(times).toEqual(['ben 23T09:00', 'ben 23T14:00', 'ada 24T06:00', 'ada 25T06:00'])
  })

  it('nothing waits, or the conversation is archived: no mail', async () => {
    await choose('ada', 'daily')
    now += 24 * HOUR_MS
    await send()
    await addComment(0)
    await server.build.change(zid, { archived_at: now, is_active: 0 })
    now += 24 * HOUR_MS
    await send()
    expect(mails).toEqual([])
  })

  it('[MODS-14] somebody who no longer moderates gets none, and it does not come back', async () => {
    const team = createTeamHelpers(server)
    await team.join('eve@example.org', { conversation_id: id, role: 'moderator' })
    await choose('eve@example.org', 'hourly')
    await addComment(0)
    const { uid } = (await server.call('GET', '/api/v3/users', 'eve@example.org')).body
    await team.change('ada', { conversation_id: id, uid, role: 'analyst' })
    now += HOUR_MS
    await send()
    expect(mails).toEqual([])
    expect(await server.rows('moderation_digests')).toEqual([])
  })
})

describe('sending once', () => {
  beforeEach(async () => {
    await choose('ada', 'hourly')
    await addComment(0)
    now += HOUR_MS
  })

  it('[MODS-17] what a killed server was sending is sent by another after its lease, under the same name', async () => {
    const names: (string | undefined)[] = []
    const killed: DigestContext = {
      ...context,
      mailer: {
        send: (mail) => {
          names.push(mail.messageName)
          return new Promise(() => undefined)
        },
      },
    }
    void sendDigests(killed)
    while (names.length === 0) await new Promise((resolve) => setImmediate(resolve))
    await send()
    expect(mails).toEqual([])
    now += 301_000
    await send()
    expect(mails.map(({ messageName }) => messageName)).toEqual(names)
    await send()
    expect(mails).toHaveLength(1)
  })

  it('[MODS-17] a mail server that refuses is asked again a quarter of an hour later', async () => {
    const mailServer = startMailServer()
    const mailer = createMailer(`smtp://127.0.0.1:${await mailServer.listening}`, 'https://x.example')
    const real = { ...context, mailer }
    mailServer.state.refuses = true
    await sendDigests(real)
    mailServer.state.refuses = false
    await sendDigests(real)
    expect(mailServer.state.mails).toEqual([])
    now += 900_000
    await sendDigests(real)
    await sendDigests(real)
    expect(mailServer.state.mails).toHaveLength(1)
    const text = decodeMail(mailServer.state.mails[0]?.text)
    expect(text).toMatch(/^Message-ID: <digest\.\w+@x\.example>$/im)
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    mailer.close()
    await mailServer.close()
  })
})
