import type { CallName } from '@folkmoot/api-types/contract'
import { ANYONE, MODERATORS, NO_RIGHT, NO_TOKEN, type AuthorityRow } from './rows.ts'

const AUTH_REQUIRED = '401 polis_err_treevite_auth_required'
const PARTICIPANT_ROW: AuthorityRow = {
  allowed: ['participant', ...MODERATORS],
  noToken: AUTH_REQUIRED,
  noRight: AUTH_REQUIRED,
}
const EMPTY_REPLY = '200 nothing'
const NO_SEED_RIGHT = '403 polis_err_post_comment_auth'

/** Calls whose authority depends on their input: the special input, and the roles that may make them. */
export const VARIANTS: readonly (AuthorityRow & { call: CallName; variant: string })[] = [
  { call: 'listComments', variant: 'invite-only', ...PARTICIPANT_ROW },
  { call: 'listCommentsPage', variant: 'invite-only', ...PARTICIPANT_ROW },
  { call: 'nextComment', variant: 'invite-only', ...PARTICIPANT_ROW },
  { call: 'opinionMap', variant: 'invite-only', ...PARTICIPANT_ROW },
  { call: 'clusterMembers', variant: 'invite-only', ...PARTICIPANT_ROW },
  { call: 'famousVotes', variant: 'invite-only', ...PARTICIPANT_ROW },
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
    ...PARTICIPANT_ROW,
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
    call: 'createReport',
    variant: 'with mod_level 0',
    allowed: ['owner'],
    noRight: '403 polis_err_post_reports_permissions',
  },
]
