import type { Stage } from './stage.ts'

/** A request that a call takes, and the conversation that it is about. */
export interface Sample {
  at?: keyof Stage['places']
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  form?: FormData
  /** whether an answer shows what was asked for, where refusing is showing nothing */
  shows?: (body: Record<string, unknown> & { length?: number }) => boolean
}
type MakeSample = (stage: Stage) => Sample

let made = 0
/** A text that no other sample has. */
const newText = () => `Comment ${(made += 1)} of the matrix`

const idOf = (stage: Stage, at: keyof Stage['places'] = 'open') => ({ conversation_id: stage.places[at].id })
const REPORT = { report_id: 'r2open' }

/** Asks about the open conversation, with more parameters. */
const asks =
  (query: Record<string, unknown> = {}): MakeSample =>
  (stage) => ({ query: { ...idOf(stage), ...query } })
/** Sends something about a conversation. */
const sends =
  (
    body: (stage: Stage) => Record<string, unknown> = () => ({}),
    at: keyof Stage['places'] = 'open',
  ): MakeSample =>
  (stage) => ({ at, body: { ...idOf(stage, at), ...body(stage) } })
/** Asks about the conversation by invitation. */
const asksTree: MakeSample = (stage) => ({ at: 'tree', query: idOf(stage, 'tree') })
const nothing: MakeSample = () => ({})
const ofReport: MakeSample = () => ({ query: REPORT })

const FILES = {
  'summary.csv': 'topic,Streets\n',
  'comments.csv':
    'timestamp,datetime,comment-id,author-id,agrees,disagrees,moderated,comment-body\n1700000000000,x,0,5,1,0,1,Trees\n',
  'votes.csv': 'timestamp,datetime,comment-id,voter-id,vote\n1700000010000,x,0,5,1\n',
}

function archiveForm(): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(FILES))
    form.append(name, new Blob([text], { type: 'text/csv' }), name)
  return form
}

const MODERATED = { tid: 1, active: true, mod: 1, is_meta: false, velocity: 1 }

/** A request that each call takes. It may be sent again and again. */
export const SAMPLES: Readonly<Record<string, MakeSample>> = {
  config: nothing,
  health: nothing,
  testConnection: nothing,
  testDatabase: nothing,
  currentUser: nothing,
  updateUser: () => ({ body: { hname: 'Somebody' } }),
  deregister: nothing,
  getConversation: asks(),
  listConversations: nothing,
  listConversationsOfContext: () => ({ query: { context: '/' } }),
  createConversation: () => ({ body: { topic: 'New' } }),
  updateConversation: sends(() => ({ description: newText() })),
  closeConversation: sends(undefined, 'shut'),
  reopenConversation: sends(undefined, 'shut'),
  preloadConversation: asks(),
  conversationUuid: asks(),
  listModerationPage: asks({ moderation: true, limit: 10 }),
  listModerationComments: asks({ moderation: true }),
  listCommentsPage: asks({ limit: 10 }),
  listComments: asks(),
  createComment: sends(() => ({ txt: newText() })),
  moderateComment: sends(() => MODERATED),
  uploadComments: sends(() => ({ csv: `comment_text\n${newText()}` })),
  listModerationLog: asks(),
  downloadModerationLog: asks(),
  conversationStats: asks(),
  importConversation: () => ({ form: archiveForm() }),
  listReportsOfBoth: asks(REPORT),
  getReport: ofReport,
  listReports: asks(),
  listOwnReports: nothing,
  createReport: sends(),
  updateReport: sends(() => ({ ...REPORT, report_name: 'Final' })),
  selectReportComment: sends(() => ({ ...REPORT, tid: 0, include: true })),
  reportData: () => ({ params: REPORT }),
  listReportFiles: () => ({ params: REPORT }),
  topicReport: () => ({ params: REPORT }),
  topicNarrative: () => ({ params: REPORT }),
  downloadReportFile: () => ({ params: { ...REPORT, file: 'comments.csv' } }),
  downloadArchiveFile: (stage) => ({ params: { ...idOf(stage), file: 'comments.csv' } }),
  openPage: ({ site_id }) => ({
    params: { site_id, page_id: 'page' },
    query: { parent_url: 'https://town.example/' },
  }),
  getDomainList: nothing,
  setDomainList: () => ({ body: { domain_whitelist: '' } }),
  participationInit: asks(),
  nextComment: asks(),
  createParticipant: sends(),
  getParticipant: asks(),
  subscribe: sends(() => ({ type: 0 })),
  unsubscribe: sends(() => ({ signature: 'of nobody' })),
  countParticipation: asks(),
  castVote: sends(() => ({ tid: 0, vote: 1 })),
  listVotes: asks(),
  listMyVotes: asks(),
  downloadXids: ({ xidFile }) => ({ params: { file: xidFile } }),
  listXids: asks(),
  downloadXidsInUse: asks(),
  allowXidsEverywhere: () => ({ body: { xid_whitelist: ['a'] } }),
  listAllowedXids: asks(),
  downloadAllowedXids: asks(),
  allowXids: sends(() => ({ xid_allow_list: ['a'] })),
  listWaves: asksTree,
  createWave: sends(() => ({ owner_invites: 1, parent_wave: 0 }), 'tree'),
  listInvites: asksTree,
  downloadInvites: asksTree,
  revokeInvites: sends(({ places }) => ({ wave_id: places.tree.secondWave }), 'tree'),
  expireWave: sends(({ places }) => ({ wave_id: places.tree.secondWave, expires_at: 1 }), 'tree'),
  acceptInvite: sends(({ places }) => ({ invite_code: places.tree.codes.pop() }), 'tree'),
  login: sends(({ places }) => ({ login_code: places.tree.login_code }), 'tree'),
  listMyInvites: asksTree,
  downloadMyInvites: asksTree,
  getMyPlace: asksTree,
  listTopics: asks(),
  topicComments: (stage) => ({ params: { topicKey: 'layer0_0' }, query: idOf(stage) }),
  proximity: asks(),
  topicStats: asks(),
  topicHierarchy: asks(),
  moderateTopics: sends(() => ({ action: 'accept', topic_key: 'layer0_0' })),
  findTopicsAnew: sends(),
  listTopicRuns: ofReport,
  reportTopicStats: ofReport,
  oldOpinionMap: nothing,
  opinionMap: asks(),
  analysisProgress: asks(),
  analyseAnew: sends(() => ({ math_update_type: 'update' })),
  clusterMembers: asks(),
  ownCluster: asks(),
  famousVotes: asks(),
  listPictured: asks(),
  updatePictured: sends(() => ({ pid: 0, mod: 1 })),
}

const GATED = { 'invite-only': {}, 'invite-only, with its report_id': { report_id: 'r2gated' } }

/** What is special about the request of a variant of the second table. */
const SPECIAL: Readonly<Record<string, MakeSample>> = {
  'with a report_id of it': () => ({ query: REPORT }),
  'of another participant': () => ({ query: { pid: '0' }, shows: ({ length = 0 }) => length > 0 }),
  'as a seed comment': () => ({ body: { is_seed: true } }),
  'with mod_level 0': () => ({ body: { mod_level: 0 } }),
}

/** The request of a call, or of a variant of it. */
export function sampleOf(stage: Stage, call: string, variant?: string): Sample {
  const sample = SAMPLES[call]?.(stage) ?? {}
  const gated = GATED[variant as keyof typeof GATED]
  const more: Sample = gated
    ? {
        at: 'gated',
        query: { ...idOf(stage, 'gated'), ...gated },
        body: idOf(stage, 'gated'),
        shows: ({ nextComment }) => nextComment !== null,
      }
    : (SPECIAL[variant ?? '']?.(stage) ?? {})
  const { query, body } = sample
  return {
    ...sample,
    ...more,
    ...(query ? { query: { ...query, ...more.query } } : {}),
    ...(body ? { body: { ...body, ...more.body } } : {}),
  }
}
