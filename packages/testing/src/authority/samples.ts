import type { CallName } from '@folkmoot/api-types/contract'
import { CONFIRMED_SIGNATURE, type AuthorityFixture } from './fixture.ts'
import {
  createBodySample,
  createEmptySample,
  createQuerySample,
  createReportSample,
  createText,
  createTreeQuerySample,
  getConversationId,
  REPORT,
  type Sample,
  type SampleFactory,
} from './sample-makers.ts'

const CHANGED_REPORT = { report_id: 'r2changed' }
const WITHDRAWN_REPORT = { report_id: 'r2gone' }

const FILES = {
  'summary.csv': 'topic,Streets\n',
  'comments.csv':
    'timestamp,datetime,comment-id,author-id,agrees,disagrees,moderated,comment-body\n1700000000000,x,0,5,1,0,1,Trees\n',
  'votes.csv': 'timestamp,datetime,comment-id,voter-id,vote\n1700000010000,x,0,5,1\n',
}

function createArchiveForm(): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(FILES))
    form.append(name, new Blob([text], { type: 'text/csv' }), name)
  return form
}

const MODERATED = { tid: 1, active: true, mod: 1, is_meta: false, velocity: 1 }

/** A request that each call accepts. It may be repeated. */
export const SAMPLES: Readonly<Record<CallName, SampleFactory>> = {
  config: createEmptySample,
  health: createEmptySample,
  ready: createEmptySample,
  testConnection: createEmptySample,
  testDatabase: createEmptySample,
  currentUser: createEmptySample,
  updateUser: () => ({ body: { hname: 'Somebody' } }),
  deregister: createEmptySample,
  // an account that no role has
  signOutEverywhere: ({ colleagues }) => ({ body: { uid_of_user: colleagues[0] } }),
  listPeople: createQuerySample(),
  changePerson: createBodySample(({ colleagues }) => ({ uid: colleagues[0], role: 'moderator' })),
  removePerson: createBodySample(({ colleagues }) => ({ uid: colleagues.pop() })),
  // to the account that the role has from then on: a new one each time
  transferConversation: (stage) => {
    const { conversation_id, uid } = stage.transferable.pop() ?? {}
    return { body: { conversation_id, uid } }
  },
  createInvitation: createBodySample(() => ({ role: 'analyst' })),
  withdrawInvitation: ({ invitations }) => ({ query: { invitation_id: invitations.pop() } }),
  readInvitation: ({ tokens }) => ({ body: { token: tokens.at(-1) } }),
  acceptInvitation: ({ tokens }) => ({ body: { token: tokens.pop() } }),
  listAccessTokens: createQuerySample(),
  createAccessToken: createBodySample(() => ({ name: 'Nightly export', scopes: ['export'] })),
  revokeAccessToken: ({ accessTokens }) => ({ query: { token_id: accessTokens.pop() } }),
  listWebhooks: createQuerySample(),
  createWebhook: createBodySample(
    () => ({ url: 'https://hooks.example.org/', events: ['wave.created'] }),
    'shut',
  ),
  deleteWebhook: ({ webhooks }) => ({ query: { webhook_id: webhooks.pop() } }),
  testWebhook: ({ webhooks }) => ({ body: { webhook_id: webhooks[0] } }),
  listWebhookDeliveries: ({ webhooks }) => ({ query: { webhook_id: webhooks[0] } }),
  redeliverWebhook: ({ webhooks }) => ({ body: { webhook_id: webhooks[0], delivery_id: webhooks[0] } }),
  getParticipantData: createQuerySample(),
  eraseParticipant: (stage) => ({ fixtureName: 'forgotten', query: getConversationId(stage, 'forgotten') }),
  getAccountData: createEmptySample,
  eraseAccount: (stage) => ({ query: { uid_of_user: stage.erasable.uids.pop() } }),
  getConversation: createQuerySample(),
  listConversations: createEmptySample,
  listConversationPage: () => ({ query: { want_page: true, part: 'mine' } }),
  pinConversation: createBodySample(() => ({ is_pinned: true })),
  listConversationsOfContext: () => ({ query: { context: '/' } }),
  createConversation: () => ({ body: { topic: 'New' } }),
  changeLogo: createBodySample(),
  updateConversation: createBodySample(() => ({ description: createText() })),
  cloneConversation: createBodySample(),
  checkLaunch: createQuerySample(),
  createRehearsal: createBodySample(() => ({ people: 30 }), 'left'),
  closeConversation: createBodySample(undefined, 'shut'),
  reopenConversation: createBodySample(undefined, 'shut'),
  deleteConversation: (stage) => ({ query: { conversation_id: stage.erasable.conversations.pop() } }),
  preloadConversation: createQuerySample(),
  conversationUuid: createQuerySample(),
  listModerationPage: createQuerySample({ moderation: true, limit: 10 }),
  listModerationComments: createQuerySample({ moderation: true }),
  listCommentsPage: createQuerySample({ limit: 10 }),
  listComments: createQuerySample(),
  createComment: createBodySample(() => ({ txt: createText() })),
  moderateComment: createBodySample(() => MODERATED),
  uploadComments: createBodySample(() => ({ csv: `comment_text\n${createText()}` })),
  replaceComment: createBodySample(
    ({ replaceable }) => ({ tid: replaceable.pop(), texts: [createText(), createText()] }),
    'left',
  ),
  listModerationLog: createQuerySample(),
  downloadModerationLog: createQuerySample(),
  getModerationDigest: createQuerySample(),
  setModerationDigest: createBodySample(() => ({ every: 'off' })),
  listSecurityLog: createQuerySample(),
  conversationStats: createQuerySample(),
  importConversation: () => ({ form: createArchiveForm() }),
  listReportsOfBoth: createQuerySample(REPORT),
  getReport: createReportSample,
  listReports: createQuerySample(),
  listOwnReports: createEmptySample,
  createReport: createBodySample(),
  publishReport: createBodySample(() => REPORT),
  answerComment: createBodySample(() => ({ ...REPORT, tid: 0, state: 'decided' })),
  updateReport: createBodySample(() => ({ ...REPORT, report_name: 'Final' })),
  deleteReport: (stage) => ({
    query: { ...getConversationId(stage), report_id: stage.deletableReports.pop() },
  }),
  selectReportComment: createBodySample(() => ({ ...REPORT, tid: 0, include: true })),
  reportData: () => ({ params: REPORT }),
  reportLandscape: () => ({ params: REPORT }),
  reportReplay: () => ({ params: REPORT }),
  topicReport: () => ({ params: REPORT }),
  readTranslations: createQuerySample({ language: 'de' }),
  listTranslatedTexts: createQuerySample({ language: 'de' }),
  saveTranslations: createBodySample(() => ({ translations: [{ tid: 0, language: 'de', txt: 'Bäume' }] })),
  wall: createQuerySample(),
  chooseWallComment: createBodySample(() => ({ tid: 0 })),
  exportData: createQuerySample(),
  findStoredExport: (stage) => ({
    query: {
      ...getConversationId(stage),
      filename: `polis-export-${stage.places.open.id}-1.zip`,
    },
  }),
  downloadReportFile: () => ({ params: { ...REPORT, file: 'comments.csv' } }),
  downloadArchiveFile: (stage) => ({ params: { ...getConversationId(stage), file: 'comments.csv' } }),
  openPage: ({ site_id }) => ({
    params: { site_id, page_id: 'page' },
    query: { parent_url: 'https://town.example/' },
  }),
  getDomainList: createEmptySample,
  setDomainList: () => ({ body: { domain_whitelist: '' } }),
  participationInit: createQuerySample(),
  nextComment: createQuerySample(),
  conversationHealth: createQuerySample(),
  createParticipant: createBodySample(),
  getParticipant: createQuerySample(),
  subscribe: createBodySample(() => ({ type: 0 })),
  confirmSubscription: createBodySample(() => ({ signature: CONFIRMED_SIGNATURE })),
  unsubscribe: createBodySample(() => ({ signature: 'of nobody' })),
  signOutParticipant: createBodySample(undefined, 'left'),
  createDeviceCode: createBodySample(),
  continueOnDevice: createBodySample(() => ({ code: 'of-nobody' })),
  countParticipation: createQuerySample(),
  importVotes: createBodySample(() => ({
    csv: `vote_id,user_id,vote_value,timestamp,comment_id\n1,${createText()},1,1700000000,c-4\n`,
  })),
  castVote: createBodySample(() => ({ tid: 0, vote: 1 })),
  listVotes: createQuerySample(),
  listMyComments: createQuerySample(),
  listMyVotes: createQuerySample(),
  downloadXids: ({ xidFile }) => ({ params: { file: xidFile } }),
  listXids: createQuerySample(),
  downloadXidsInUse: createQuerySample(),
  listXidSecrets: createEmptySample,
  createXidSecret: createEmptySample,
  withdrawXidSecret: () => ({ body: { secret_id: 'unknown' } }),
  allowXidsEverywhere: () => ({ body: { xid_whitelist: ['a'] } }),
  listAllowedXids: createQuerySample(),
  downloadAllowedXids: createQuerySample(),
  allowXids: createBodySample(() => ({ xid_allow_list: ['a'] })),
  listWaves: createTreeQuerySample,
  createWave: createBodySample(() => ({ owner_invites: 1, parent_wave: 0 }), 'tree'),
  listInvites: createTreeQuerySample,
  downloadInvites: createTreeQuerySample,
  revokeInvites: createBodySample(({ places }) => ({ wave_id: places.tree.secondWave }), 'tree'),
  expireWave: createBodySample(({ places }) => ({ wave_id: places.tree.secondWave, expires_at: 1 }), 'tree'),
  acceptInvite: createBodySample(({ places }) => ({ invite_code: places.tree.codes.pop() }), 'tree'),
  login: createBodySample(({ places }) => ({ login_code: places.tree.login_code }), 'tree'),
  listMyInvites: createTreeQuerySample,
  downloadMyInvites: createTreeQuerySample,
  getMyPlace: createTreeQuerySample,
  listTopics: createQuerySample(),
  topicComments: (stage) => ({ params: { topicKey: 'layer0_0' }, query: getConversationId(stage) }),
  proximity: createQuerySample(),
  topicStats: createQuerySample(),
  topicHierarchy: createQuerySample(),
  editTopic: createBodySample(() => ({ topic_key: 'layer0_0', name: 'Trees' })),
  moderateTopics: createBodySample(() => ({ action: 'accept', topic_key: 'layer0_0' })),
  requestTopicAnalysis: createBodySample(),
  listTopicRuns: createReportSample,
  reportTopicStats: createReportSample,
  oldOpinionMap: createEmptySample,
  opinionMapPart: createQuerySample({ keys: 'tids' }),
  opinionMap: createQuerySample(),
  analysisProgress: createQuerySample(),
  requestOpinionAnalysis: createBodySample(() => ({ math_update_type: 'update' })),
  clusterMembers: createQuerySample(),
  ownCluster: createQuerySample(),
  famousVotes: createQuerySample(),
  listPictured: createQuerySample(),
  updatePictured: createBodySample(() => ({ pid: 0, mod: 1 })),
}

const INVITE_ONLY_INPUT = { 'invite-only': {}, 'invite-only, with its report_id': { report_id: 'r2gated' } }

/** Changes of the request for the variants of the second table. */
const VARIANT_SAMPLES: Readonly<Record<string, SampleFactory>> = {
  'with a report_id of it': () => ({ query: REPORT }),
  'of another participant': () => ({ query: { pid: '0' }, isShown: ({ length = 0 }) => length > 0 }),
  'as a seed comment': () => ({ body: { is_seed: true } }),
  'with mod_level -2': () => ({ body: { mod_level: -2 } }),
  'with another mod_level': () => ({ body: { ...CHANGED_REPORT, mod_level: -1 } }),
  'with withdrawn': () => ({ body: { ...CHANGED_REPORT, withdrawn: true } }),
  'of a withdrawn report': () => ({
    query: WITHDRAWN_REPORT,
    params: { ...WITHDRAWN_REPORT, file: 'comments.csv' },
  }),
  'of votes that are not published': () => ({ params: { ...REPORT, file: 'votes.csv' } }),
  'of published votes': () => ({ params: { ...REPORT, file: 'votes.csv' } }),
  'of a named person': () => ({ query: { pid: 0 } }),
  'of one to be erased': (stage) => ({
    fixtureName: 'erasable',
    query: { ...getConversationId(stage, 'erasable'), pid: stage.erasable.pids.pop() },
  }),
  'of another account': () => ({ query: { uid_of_user: 2 } }),
  'with a schedule': () => ({ body: { closes_at: Date.now() + 86_400_000 } }),
  'with retention_days': () => ({ body: { retention_days: 30 } }),
  'with is_data_open': () => ({ body: { is_data_open: true } }),
}

/** Returns the request of a call, or of a variant of it. */
export function createSample(stage: AuthorityFixture, call: CallName, variant?: string): Sample {
  const sample = SAMPLES[call](stage)
  const gated = INVITE_ONLY_INPUT[variant as keyof typeof INVITE_ONLY_INPUT]
  const more: Sample = gated
    ? {
        fixtureName: 'gated',
        query: { ...getConversationId(stage, 'gated'), ...gated },
        body: getConversationId(stage, 'gated'),
        isShown: ({ nextComment }) => nextComment !== null,
      }
    : (VARIANT_SAMPLES[variant ?? '']?.(stage) ?? {})
  if (variant === 'of the whole server') return {}
  const { query, body } = sample
  return {
    ...sample,
    ...more,
    ...(query ? { query: { ...query, ...more.query } } : {}),
    ...(body ? { body: { ...body, ...more.body } } : {}),
  }
}
