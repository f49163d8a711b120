import type { CallName } from '@folkmoot/api-types/contract'
import {
  ADMINISTRATOR_ROW,
  ANYONE,
  MODERATORS,
  READERS,
  NO_RIGHT,
  NO_TOKEN,
  type AuthorityRow,
} from './rows.ts'

const AUTH_REQUIRED = '401 polis_err_treevite_auth_required'
const PARTICIPANT_ROW: AuthorityRow = {
  allowed: ['participant', ...MODERATORS],
  noToken: AUTH_REQUIRED,
  noRight: AUTH_REQUIRED,
}
const READER_ROW: AuthorityRow = { ...PARTICIPANT_ROW, allowed: ['participant', ...READERS] }
const EMPTY_REPLY = '200 nothing'
const NO_SEED_RIGHT = '403 polis_err_post_comment_auth'

const OWNERS = ['owner', 'administrator'] as const
const UPDATE_REPORT_ROW: AuthorityRow = {
  allowed: MODERATORS,
  noRight: '403 polis_err_put_reports_permissions',
}
const WITHDRAWN = '410 polis_err_report_withdrawn'
const NOT_PUBLISHED = '404 polis_err_votes_not_published'
/** Everything that reads a report. */
const WITHDRAWN_CALLS: readonly CallName[] = [
  'reportData',
  'reportLandscape',
  'reportReplay',
  'downloadReportFile',
  'topicReport',
  'listTopicRuns',
  'reportTopicStats',
  'listComments',
  'listCommentsPage',
  'listModerationComments',
  'listModerationPage',
  'conversationStats',
  'nextComment',
  'opinionMap',
  'opinionMapPart',
  'clusterMembers',
  'famousVotes',
]

/** Calls whose authority depends on their input: the special input, and the roles that may make them. */
export const VARIANTS: readonly (AuthorityRow & { call: CallName; variant: string })[] = [
  { call: 'listComments', variant: 'invite-only', ...READER_ROW },
  { call: 'listCommentsPage', variant: 'invite-only', ...READER_ROW },
  { call: 'nextComment', variant: 'invite-only', ...READER_ROW },
  { call: 'opinionMap', variant: 'invite-only', ...READER_ROW },
  { call: 'opinionMapPart', variant: 'invite-only', ...READER_ROW },
  { call: 'clusterMembers', variant: 'invite-only', ...READER_ROW },
  { call: 'famousVotes', variant: 'invite-only', ...READER_ROW },
  { call: 'readTranslations', variant: 'invite-only', ...READER_ROW },
  { call: 'wall', variant: 'invite-only', ...READER_ROW },
  { call: 'castVote', variant: 'invite-only', ...PARTICIPANT_ROW },
  { call: 'createComment', variant: 'invite-only', ...PARTICIPANT_ROW },
  {
    call: 'createParticipant',
    variant: 'invite-only',
    ...PARTICIPANT_ROW,
    noToken: NO_TOKEN,
    except: { other: NO_RIGHT },
  },
  {
    call: 'participationInit',
    variant: 'invite-only',
    ...READER_ROW,
    noToken: EMPTY_REPLY,
    noRight: EMPTY_REPLY,
  },
  { call: 'listComments', variant: 'invite-only, with its report_id', allowed: ANYONE },
  { call: 'nextComment', variant: 'invite-only, with its report_id', allowed: ANYONE },
  { call: 'opinionMap', variant: 'invite-only, with its report_id', allowed: ANYONE },
  { call: 'listModerationComments', variant: 'with a report_id of it', allowed: ANYONE },
  { call: 'conversationStats', variant: 'with a report_id of it', allowed: ANYONE },
  {
    call: 'listVotes',
    variant: 'of another participant',
    allowed: MODERATORS,
    noToken: EMPTY_REPLY,
    noRight: EMPTY_REPLY,
  },
  {
    call: 'createComment',
    variant: 'as a seed comment',
    allowed: MODERATORS,
    noToken: NO_SEED_RIGHT,
    noRight: NO_SEED_RIGHT,
  },
  {
    call: 'listSecurityLog',
    variant: 'of the whole server',
    allowed: ['administrator'],
    noRight: '403 polis_err_get_security_log_auth',
  },
  { call: 'getParticipantData', variant: 'of a named person', ...ADMINISTRATOR_ROW },
  { call: 'eraseParticipant', variant: 'of one to be erased', ...ADMINISTRATOR_ROW },
  { call: 'getAccountData', variant: 'of another account', allowed: ['administrator', 'moderator'] },
  {
    call: 'updateConversation',
    variant: 'with a schedule',
    allowed: MODERATORS,
    noRight: '403 polis_err_update_conversation_permission',
  },
  {
    call: 'updateConversation',
    variant: 'with retention_days',
    allowed: OWNERS,
    noRight: '403 polis_err_update_conversation_permission',
    except: { moderator: '403 polis_err_conversation_owner_only' },
  },
  {
    call: 'createReport',
    variant: 'with mod_level -2',
    allowed: MODERATORS,
    noRight: '403 polis_err_post_reports_permissions',
  },
  { call: 'updateReport', variant: 'with another mod_level', ...UPDATE_REPORT_ROW },
  { call: 'updateReport', variant: 'with withdrawn', ...UPDATE_REPORT_ROW },
  ...WITHDRAWN_CALLS.map((call) => ({
    call,
    variant: 'of a withdrawn report',
    allowed: ANYONE,
    success: WITHDRAWN,
  })),
  {
    call: 'getReport',
    variant: 'of a withdrawn report',
    allowed: READERS,
    noToken: WITHDRAWN,
    noRight: WITHDRAWN,
  },
  {
    call: 'downloadReportFile',
    variant: 'of votes that are not published',
    allowed: READERS,
    noToken: NOT_PUBLISHED,
    noRight: NOT_PUBLISHED,
  },
  {
    call: 'updateConversation',
    variant: 'with is_data_open',
    allowed: OWNERS,
    noRight: '403 polis_err_update_conversation_permission',
    except: { moderator: '403 polis_err_publish_votes_owner_only' },
  },
  { call: 'downloadReportFile', variant: 'of published votes', allowed: ANYONE },
]
