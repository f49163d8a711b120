import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CALLS, type CallName } from '@folkmoot/api-types/contract'
import { getFileType } from '@folkmoot/api-types/endpoint'
import { sendSample } from '@folkmoot/testing/authority/calls'
import { createFixture, createTokens, type AuthorityFixture } from '@folkmoot/testing/authority/fixture'
import type { Role } from '@folkmoot/testing/authority/roles'
import { MATRIX } from '@folkmoot/testing/authority/matrix'
import { createSample } from '@folkmoot/testing/authority/samples'
import { shareServer } from '@folkmoot/testing/provide-server'

const names = Object.keys(CALLS) as CallName[]
const recorded = names.filter((name) => CALLS[name].records !== undefined)

/** Calls of accounts that change something and leave no security event, with the reason. */
const NOT_RECORDED: Readonly<Partial<Record<CallName, string>>> = {
  createConversation: 'gives nobody a right to anything that exists',
  cloneConversation: 'gives nobody a right to anything that exists',
  importConversation: 'gives nobody a right to anything that exists',
  moderateComment: 'is in the moderation log',
  uploadComments: 'adds comments of its own',
  moderateTopics: 'is in the moderation log',
  editTopic: 'is in the moderation log',
  selectReportComment: 'chooses among comments that readers see',
  requestTopicAnalysis: 'starts a computation',
  requestOpinionAnalysis: 'starts a computation',
  readInvitation: 'changes nothing',
  testWebhook: 'sends a message without content',
  redeliverWebhook: 'sends what was sent before',
  replaceComment: 'is in the moderation log',
  setModerationDigest: 'is about mails to oneself',
  pinConversation: 'orders one’s own list',
  chooseWallComment: 'chooses among comments that participants see',
  updatePictured: 'chooses among participants that moderators see',
}

/** Calls of accounts that read, and all files, without a security event, with the reason. */
const READS_NOT_RECORDED: Readonly<Partial<Record<CallName, string>>> = {
  listPeople: 'has the people who work together',
  listTranslatedTexts: 'has texts that moderators read anyway',
  listAccessTokens: 'has no text of a token',
  listWebhooks: 'has no secret',
  listWebhookDeliveries: 'has statuses and times',
  getAccountData: 'is one’s own account; that of another is recorded',
  listConversations: 'has no person',
  conversationUuid: 'has no person',
  findStoredExport: 'sends nothing',
  conversationStats: 'has counts and times without persons',
  checkLaunch: 'has counts and settings, of nobody',
  conversationHealth: 'has counts',
  listModerationPage: 'has comments, which readers see once they are accepted',
  listModerationComments: 'has comments, which readers see once they are accepted',
  listModerationLog: 'has decisions of moderators',
  downloadModerationLog: 'has decisions of moderators',
  downloadMyInvites: 'has one’s own codes',
  listSecurityLog: 'is the log',
  listWaves: 'has counts; the codes are recorded',
  getModerationDigest: 'is one’s own choice',
  listConversationPage: 'has no person',
  listXidSecrets: 'has no secret',
  getDomainList: 'has hosts',
  listReports: 'has no person',
  analysisProgress: 'has no person',
  listTopics: 'has topics',
  topicComments: 'has comments, which readers see once they are accepted',
  proximity: 'has comments as points',
  topicStats: 'has counts',
  topicHierarchy: 'has topics',
}

const BY_ROLE: Readonly<Partial<Record<Role, object>>> = {
  owner: { actor: 'account', uid: 1 },
  administrator: { actor: 'account', uid: 3 },
  participant: { actor: 'participant', uid: null },
}

/** The calls of accounts that change something: participants’ own votes and comments are theirs alone. */
const changing = names.filter(
  (name) => CALLS[name].method !== 'GET' && !MATRIX[name].allowed.includes('participant'),
)

const isFile = (name: CallName) => getFileType(CALLS[name]) !== undefined
const reading = names.filter(
  (name) => CALLS[name].method === 'GET' && (isFile(name) || !MATRIX[name].allowed.includes('participant')),
)

describe('the calls that the security log records', () => {
  let fixture: AuthorityFixture
  // lists are recorded once an hour
  let now = Date.now()
  beforeEach(() => void (now += 3_600_000))
  const server = shareServer({ clock: () => now, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  beforeAll(async () => {
    fixture = await createFixture(server)
  })

  const findLast = () =>
    server.db.selectFrom('security_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

  it('[SAFE-101] are all that change something for an account, except for those with a reason', () => {
    const unrecorded = changing.filter((name) => CALLS[name].records === undefined)
    expect(unrecorded.toSorted()).toEqual(Object.keys(NOT_RECORDED).toSorted())
  })

  it('[SAFE-101] are all that only accounts may read, and all files, except for those with a reason', () => {
    const unrecorded = reading.filter((name) => CALLS[name].records === undefined)
    expect(unrecorded.toSorted()).toEqual(Object.keys(READS_NOT_RECORDED).toSorted())
  })

  it.each(recorded)('[SAFE-101] %s leaves its event, with the account and the conversation', async (name) => {
    const sample = { ...createSample(fixture, name) }
    const place = fixture.places[sample.fixtureName ?? 'open']
    const { allowed } = MATRIX[name]
    const roles =
      name === 'eraseParticipant' ? (['administrator'] as const) : (['owner', 'administrator'] as const)
    const role = roles.find((one) => allowed.includes(one)) ?? allowed[0]!
    const token = (await createTokens(server, fixture, place))[role]
    // what people erase of themselves is no event
    if (name === 'eraseParticipant') {
      await server.build.participant(place.zid, 50)
      sample.query = { ...sample.query, pid: 50 }
    }
    // closing a closed conversation changes nothing
    if (name === 'closeConversation') await server.build.change(place.zid, { is_active: 1 })
    if (name === 'reopenConversation') await server.build.change(place.zid, { is_active: 0 })
    // withdrawing an unknown secret changes nothing
    if (name === 'withdrawXidSecret') {
      const { body } = await server.call('POST', '/api/v3/xidSecrets', 'ada', {})
      sample.body = { secret_id: body.secret_id }
    }
    const { status } = await sendSample(server, name, sample, token)
    expect(status).toBeLessThan(300)
    const isAboutOne = JSON.stringify([sample.params, sample.query, sample.body]).includes(place.id)
    expect(await findLast()).toMatchObject({
      action: CALLS[name].records,
      ...BY_ROLE[role],
      ...(isAboutOne ? { conversation_zid: place.zid } : {}),
    })
  })
})
