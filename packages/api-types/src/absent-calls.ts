/** A call of the contract that this server deliberately does not implement. */
interface AbsentCall {
  /** all paths below it are absent too */
  readonly path: string
  /** follows “This server does not offer” */
  readonly description: string
  /** the alternative, in a sentence */
  readonly instead?: string
  /** whom the existing product lets through: by default everybody, else callers with a token, or administrators */
  readonly access?: 'token' | 'admin'
  /** the methods for which that holds; all by default */
  readonly methods?: readonly string[]
  /** the existing product has retired it too */
  readonly isRetired?: true
}

const MAIL =
  'It only sends mails about new comments. Share the conversation’s address, or give people codes of an invite tree.'
const REPORT = 'GET /api/v3/reportData/{report_id} returns the content of a report.'
const EXPORT = 'GET /api/v3/reportExport/{report_id}/{file} returns the files of an export.'

/** The server looks for an implemented call first: some of these paths are the beginning of one. */
const ABSENT_CALLS: readonly AbsentCall[] = [
  { path: '/feeds', description: 'feeds', instead: REPORT },
  {
    path: '/iip',
    description: 'small pages with a link',
    instead: 'Link to the conversation’s own address.',
  },
  { path: '/iim', description: 'small pages with a link', instead: 'Link to /m/{conversation_id}.' },
  { path: '/ot', description: 'invitations by mail', instead: MAIL },
  { path: '/api/v3/users/invite', description: 'invitations by mail', instead: MAIL, access: 'token' },
  { path: '/api/v3/einvites', description: 'invitations by mail', instead: MAIL },
  {
    path: '/api/v3/verify',
    description: 'the verification of addresses',
    instead: 'The identity provider does that.',
  },
  { path: '/api/v3/sendCreatedLinkToEmail', description: 'mails to oneself', instead: MAIL, access: 'token' },
  {
    path: '/api/v3/notifications',
    description: 'links that change something when they are opened',
    instead: 'POST /api/v3/notifications/unsubscribe ends a subscription.',
  },
  {
    path: '/api/v3/joinWithInvite',
    description: 'single-use invitations',
    instead: 'POST /api/v3/treevite/acceptInvite accepts a code of an invite tree.',
  },
  { path: '/api/v3/tutorial', description: 'a tutorial', access: 'token' },
  {
    path: '/api/v3/conversations/recently_started',
    access: 'admin',
    description: 'lists of all conversations',
    instead: 'GET /api/v3/conversations lists your own.',
  },
  {
    path: '/api/v3/conversations/recent_activity',
    access: 'admin',
    description: 'lists of all conversations',
    instead: 'GET /api/v3/conversations lists your own.',
  },
  {
    path: '/api/v3/reserve_conversation_id',
    access: 'token',
    description: 'reserved ids',
    instead: 'POST /api/v3/conversations gives each conversation its id.',
  },
  {
    path: '/api/v3/zinvites',
    access: 'token',
    description: 'further ids',
    instead: 'PUT /api/v3/conversations accepts short_url.',
  },
  {
    path: '/api/v3/contexts',
    access: 'token',
    methods: ['POST'],
    description: 'a list of contexts',
    instead: 'GET /api/v3/conversations accepts a context.',
  },
  { path: '/api/v3/comments/translations', description: 'translations', access: 'token' },
  {
    path: '/api/v3/stars',
    description: 'stars',
    instead: 'POST /api/v3/votes accepts high_priority.',
    access: 'token',
  },
  { path: '/api/v3/trashes', description: 'hiding comments for oneself', access: 'token' },
  { path: '/api/v3/upvotes', description: 'upvotes of conversations', access: 'token' },
  {
    path: '/api/v3/ptptCommentMod',
    access: 'token',
    description: 'marks on comments',
    instead: 'POST /api/v3/votes accepts a pass.',
  },
  { path: '/api/v3/participants_extended', description: 'settings of participants', access: 'token' },
  { path: '/api/v3/snapshot', description: 'snapshots', instead: EXPORT, access: 'token' },
  { path: '/api/v3/math/correlationMatrix', description: 'a correlation matrix', instead: REPORT },
  {
    path: '/api/v3/delphi/logs',
    access: 'token',
    description: 'logs of its jobs',
    instead: 'GET /api/v3/math/state tells how the analyses stand.',
  },
  {
    path: '/api/v3/delphi',
    description: 'narratives and pictures of topics',
    instead: 'GET /api/v3/topicMod/topics and GET /api/v3/delphi?report_id= return the topics.',
  },
  {
    path: '/api/v3/collectiveStatement',
    access: 'token',
    methods: ['POST'],
    description: 'statements written by a language model',
    instead: REPORT,
  },
  {
    path: '/api/v3/reportNarrative',
    access: 'token',
    isRetired: true,
    description: 'narratives written by a language model',
    instead: REPORT,
  },
  {
    path: '/api/v3/topicAgenda',
    description: 'a choice of topics',
    access: 'token',
    methods: ['PUT', 'DELETE'],
  },
  { path: '/api/v3/participation/topicPrioritize', description: 'a choice of topics' },
  {
    path: '/api/v3/metadata',
    access: 'token',
    methods: ['POST', 'PUT', 'DELETE'],
    description: 'questions to participants about themselves',
  },
  { path: '/api/v3/locations', description: 'places of participants' },
  { path: '/api/v3/contributors', description: 'a list of contributors' },
  { path: '/api/v3/metrics', description: 'measurements of its visitors' },
  { path: '/api/v3/dummyButton', description: 'a button without a function' },
]

/** Something that the existing product had once. */
interface Retired {
  readonly path: string
  /** what to use instead, in a sentence */
  readonly instead: string
}

/** The calls of earlier clients that the existing product has retired; this server answers them with 401, 403 or 404. */
export const RETIRED_CALLS: readonly Retired[] = ABSENT_CALLS.filter(({ isRetired }) => isRetired).map(
  ({ path, instead = '' }) => ({ path, instead }),
)

/** Reply to a call that is deliberately absent. */
interface Absence {
  readonly message: string
  /** whom the existing product lets through, who then get 404; others get its 401 or 403 */
  readonly access: 'public' | 'token' | 'admin'
}

/** Finds what to answer to a call that is deliberately absent; undefined for any other path. */
export function findAbsence(method: string, path: string): Absence | undefined {
  const absent = ABSENT_CALLS.find((one) => path === one.path || path.startsWith(`${one.path}/`))
  if (!absent) return undefined
  const { description, instead, access = 'public', methods = [method] } = absent
  const more = instead === undefined ? '' : ` ${instead}`
  return {
    message: `This server does not offer ${description}.${more}`,
    access: methods.includes(method) ? access : 'public',
  }
}
