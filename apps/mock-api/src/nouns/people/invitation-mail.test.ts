import { openServer } from '@folkmoot/testing/provide-server'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { decodeMail, startMailServer } from '../../platform/mail/test-mail-server.ts'
import { createTeamHelpers } from './test-team.ts'

const mailServer = startMailServer()
afterAll(() => mailServer.close())
beforeEach(() => void mailServer.state.mails.splice(0))

async function createMailingServer() {
  const SMTP_URL = `smtp://127.0.0.1:${await mailServer.listening}`
  return openServer({ env: { SMTP_URL, LIMITS: '{"mails_per_recipient":3}' } })
}

it('an invitation is mailed to its address, in fixed words, three a day at most', async () => {
  const server = await createMailingServer()
  const team = createTeamHelpers(server)
  const { conversation_id } = await server.build.conversation({ topic: 'Buy gold at http://evil.example' })
  const body = { conversation_id, role: 'analyst', email: 'eve@example.org' }
  const first = await team.invite('ada', body)
  expect(first.body.mailed).toBe(true)
  const [mail] = mailServer.state.mails
  expect(mail?.to).toEqual(['eve@example.org'])
  const text = decodeMail(mail?.text)
  expect(text).toContain(first.body.url)
  expect(text).not.toMatch(/gold|evil|Ada|Unsubscribe/)
  expect((await team.accept('eve@example.org', first.token)).status).toBe(200)
  const mailed = []
  for (let count = 0; count < 3; count += 1) mailed.push((await team.invite('ada', body)).body.mailed)
  expect(mailed).toEqual([true, true, false])
  expect(mailServer.state.mails).toHaveLength(3)
  expect((await team.list('ada', `?conversation_id=${conversation_id}`)).body.sends_mail).toBe(true)
})

it('an invitation whose mail is refused stays, and the reply says that no mail went out', async () => {
  const server = await createMailingServer()
  const team = createTeamHelpers(server)
  mailServer.state.refuses = true
  const { body, token } = await team.invite('ada', { role: 'moderator', email: 'eve@example.org' })
  mailServer.state.refuses = false
  expect(body.mailed).toBe(false)
  expect((await team.accept('eve@example.org', token)).status).toBe(200)
})
