/** A call of the contract that this server deliberately does not have. */
interface Absent {
  /** of the path; below it everything is absent too */
  readonly path: string
  /** what it would do, to follow “This server does not offer” */
  readonly what: string
  /** what to use instead, a whole sentence */
  readonly instead?: string
}

const MAIL =
  'It mails nothing but news. Share the conversation’s address, or hand out codes of an invite tree.'
const REPORT = 'GET /api/v3/reportData/{report_id} has what a report shows.'
const EXPORT = 'GET /api/v3/reportExport/{report_id}/{file} has the files of an export.'

/** Where a path begins another one that the server has, the call itself is found first. */
const ABSENT: readonly Absent[] = [
  { path: '/feeds', what: 'feeds', instead: REPORT },
  { path: '/iip', what: 'small pages with a link', instead: 'Link to the conversation’s own address.' },
  { path: '/iim', what: 'small pages with a link', instead: 'Link to /m/{conversation_id}.' },
  { path: '/ot', what: 'invitations by mail', instead: MAIL },
  { path: '/api/v3/users/invite', what: 'invitations by mail', instead: MAIL },
  { path: '/api/v3/einvites', what: 'invitations by mail', instead: MAIL },
  {
    path: '/api/v3/verify',
    what: 'the verification of addresses',
    instead: 'The identity provider does that.',
  },
  { path: '/api/v3/sendCreatedLinkToEmail', what: 'mails to oneself', instead: MAIL },
  {
    path: '/api/v3/notifications',
    what: 'links that change something when they are looked at',
    instead: 'POST /api/v3/notifications/unsubscribe ends somebody’s mails.',
  },
  {
    path: '/api/v3/joinWithInvite',
    what: 'single-use invitations',
    instead: 'POST /api/v3/treevite/acceptInvite takes a code of an invite tree.',
  },
  { path: '/api/v3/tutorial', what: 'a tutorial' },
  {
    path: '/api/v3/conversations/recently_started',
    what: 'lists of everybody’s conversations',
    instead: 'GET /api/v3/conversations lists your own.',
  },
  {
    path: '/api/v3/conversations/recent_activity',
    what: 'lists of everybody’s conversations',
    instead: 'GET /api/v3/conversations lists your own.',
  },
  {
    path: '/api/v3/reserve_conversation_id',
    what: 'reserved ids',
    instead: 'POST /api/v3/conversations gives each conversation its id.',
  },
  { path: '/api/v3/zinvites', what: 'further ids', instead: 'PUT /api/v3/conversations takes short_url.' },
  {
    path: '/api/v3/contexts',
    what: 'a list of contexts',
    instead: 'GET /api/v3/conversations takes a context.',
  },
  { path: '/api/v3/comments/translations', what: 'translations' },
  { path: '/api/v3/stars', what: 'stars', instead: 'POST /api/v3/votes takes high_priority.' },
  { path: '/api/v3/trashes', what: 'hiding comments for oneself' },
  { path: '/api/v3/upvotes', what: 'upvotes of conversations' },
  { path: '/api/v3/ptptCommentMod', what: 'marks on comments', instead: 'POST /api/v3/votes takes a pass.' },
  { path: '/api/v3/participants_extended', what: 'settings of participants' },
  { path: '/api/v3/dataExport', what: 'exports by a link in a mail', instead: EXPORT },
  { path: '/api/v3/snapshot', what: 'snapshots', instead: EXPORT },
  { path: '/api/v3/math/correlationMatrix', what: 'a correlation matrix', instead: REPORT },
  {
    path: '/api/v3/delphi',
    what: 'narratives and pictures of topics',
    instead: 'GET /api/v3/topicMod/topics and GET /api/v3/delphi?report_id= have the topics.',
  },
  { path: '/api/v3/collectiveStatement', what: 'statements written by a language model', instead: REPORT },
  {
    path: '/api/v3/reportNarrative',
    what: 'narratives written by a language model',
    instead: 'GET /api/v3/topicNarrative/{report_id} has one that rules build from the numbers.',
  },
  { path: '/api/v3/topicAgenda', what: 'a choice of topics' },
  { path: '/api/v3/participation/topicPrioritize', what: 'a choice of topics' },
  { path: '/api/v3/locations', what: 'places of participants' },
  { path: '/api/v3/contributors', what: 'a list of contributors' },
  { path: '/api/v3/metrics', what: 'measurements of its visitors' },
  { path: '/api/v3/dummyButton', what: 'that button' },
]

/** What somebody is told who asks for a call that is deliberately absent; undefined for any other path. */
export function sentenceOfAbsence(path: string): string | undefined {
  const absent = ABSENT.find((one) => path === one.path || path.startsWith(`${one.path}/`))
  if (!absent) return undefined
  const more = absent.instead === undefined ? '' : ` ${absent.instead}`
  return `This server does not offer ${absent.what}.${more}`
}
