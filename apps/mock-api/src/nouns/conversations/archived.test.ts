import { CALLS, type CallName } from '@folkmoot/api-types/contract'
import type { Endpoint } from '@folkmoot/api-types/endpoint'
import { sendSample } from '@folkmoot/testing/authority/calls'
import { createFixture, type AuthorityFixture } from '@folkmoot/testing/authority/fixture'
import { createSample } from '@folkmoot/testing/authority/samples'
import { createStateReader } from '@folkmoot/testing/database-state'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeAll, expect, it } from 'vitest'

/** Calls of hosts that write and that an archive does not refuse, with what they are about. */
const ALLOWED: Readonly<Partial<Record<CallName, string>>> = {
  updateConversation: 'takes it back; settings are refused in another test',
  closeConversation: 'is closed already',
  reopenConversation: 'takes it back',
  cloneConversation: 'changes nothing in it',
  createRehearsal: 'changes nothing in it',
  deleteConversation: 'is about people',
  transferConversation: 'is about people',
  importVotes: 'is refused as closed',
  setModerationDigest: 'is about mails to oneself',
  createReport: 'is about publication',
  answerComment: 'is about publication',
  publishReport: 'is about publication',
  updateReport: 'is about publication',
  deleteReport: 'is about publication',
  selectReportComment: 'is about publication',
  requestOpinionAnalysis: 'computes what is there',
  chooseWallComment: 'shows what is there',
  updatePictured: 'is about people',
}

const HOSTS = /moderator|owner/
const WRITING = (Object.entries(CALLS) as [CallName, Endpoint][])
  .filter(
    ([name, { method, access }]) => method !== 'GET' && HOSTS.test(String(access)) && !(name in ALLOWED),
  )
  .map(([name]) => name)

let fixture: AuthorityFixture
let state: ReturnType<typeof createStateReader>
const server = shareServer()
beforeAll(async () => {
  state = createStateReader(server.db)
  fixture = await createFixture(server)
  const archived = { is_active: 0, closed_at: 1, archived_at: 1 }
  await server.db.updateTable('conversations').set(archived).where('owner', '=', 1).execute()
})

it.each(WRITING)('[LIFE-6] %s changes nothing in an archived conversation', async (name) => {
  const before = await state()
  const { status, body } = await sendSample(
    server,
    name,
    createSample(fixture, name),
    await server.tokenFor('ada'),
  )
  expect([status, body]).toMatchObject([409, { error: 'polis_err_conversation_archived' }])
  expect(await state()).toEqual(before)
})
