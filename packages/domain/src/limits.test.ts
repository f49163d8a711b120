import { expect, it } from 'vitest'
import { LIMITS, TIMES_MS } from './limits.ts'

const TEXTS = {
  topic: 1000,
  description: 50_000,
  colour: 20,
  context: 999,
  link: 9999,
  styleButton: 500,
  xid: 999,
  xidExpiry: 20,
  xidSignature: 128,
  xidToken: 4000,
  proof: 2000,
  lang: 10,
  pidText: 20,
  xidFile: 99,
  email: 998,
  name: 9999,
  conversationId: 100,
  reportId: 100,
  reportLabel: 999,
  fileName: 99,
  seedComment: 400,
  comment: 997,
  moderationReason: 500,
  pageId: 100,
  inviteCode: 128,
  loginCode: 256,
  signature: 100,
  topicKey: 200,
  topicName: 80,
  originalId: 100,
  recipientName: 200,
  question: 500,
  viewName: 60,
  viewQuery: 500,
  mapKey: 100,
  timeZone: 64,
  listSearch: 1000,
  tableSearch: 200,
  bodyBytes: 2 ** 20,
}

const COUNTS = {
  commentList: 999,
  seedRows: 10_000,
  conversationList: 9999,
  conversationListDefault: 999,
  retentionDays: 3650,
  statsPoints: 10_000,
  listedVotes: 50_000,
  mapPeople: 50_000,
  pageRows: 50,
  planSteps: 10,
  splitComments: 10,
  views: 50,
  namedCodes: 1000,
  maxPageRows: 500,
  importedComment: 999_999,
  importedParticipant: 999_999_999,
  waveInvites: 1000,
  maxWaveCodes: 1_000_000,
  waveSize: 2 ** 31 - 1,
  confirmInvitesAbove: 500,
  topicComments: 10_000,
  mapKeys: 100,
}

const BATCHES_AND_LEASES = {
  seedBatchRows: 1000,
  exportPageRows: 1000,
  importBatchRows: 5000,
  invitesAtOnce: 5000,
  inviteBatch: 2000,
  importLeaseMs: 120_000,
  waveLeaseMs: 120_000,
}

it('[API-7] the limits of texts are those of the contract', () => {
  expect(LIMITS).toMatchObject(TEXTS)
})

it('the limits of numbers of things are those of the contract', () => {
  expect(LIMITS).toMatchObject(COUNTS)
})

it('no transaction and no read takes more rows at a time than decided, and a lease lasts two minutes', () => {
  expect(LIMITS).toMatchObject(BATCHES_AND_LEASES)
})

it('[API-7] every limit is in one of the lists above', () => {
  expect(LIMITS).toEqual({ ...TEXTS, ...COUNTS, ...BATCHES_AND_LEASES })
})

it('the console waits as long as decided', () => {
  expect(TIMES_MS).toEqual({
    statsPoll: 10_000,
    moderationPoll: 60_000,
    analysisPoll: 60_000,
    runningAnalysisPoll: 2000,
    tokenRefreshMargin: 60_000,
    forbiddenRetry: 500,
    signOutErrorRedirect: 1500,
    authSpinnerGrace: 3000,
    undo: 10_000,
  })
})
