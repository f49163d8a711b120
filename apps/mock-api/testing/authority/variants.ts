import { ANYONE, HOSTS, NO_RIGHT, NO_TOKEN, type Row } from './rows.ts'

const DOOR = '401 polis_err_treevite_auth_required'
const INSIDE: Row = { may: ['participant', ...HOSTS], noToken: DOOR, noRight: DOOR }
const NOTHING = '200 nothing'
const seeds = '403 polis_err_post_comment_auth'

/** Calls for which the input decides as well: what is special about it, and who may then. */
export const VARIANTS: readonly (Row & { call: string; variant: string })[] = [
  { call: 'listComments', variant: 'invite-only', ...INSIDE },
  { call: 'listCommentsPage', variant: 'invite-only', ...INSIDE },
  { call: 'nextComment', variant: 'invite-only', ...INSIDE },
  { call: 'opinionMap', variant: 'invite-only', ...INSIDE },
  { call: 'clusterMembers', variant: 'invite-only', ...INSIDE },
  { call: 'famousVotes', variant: 'invite-only', ...INSIDE },
  { call: 'castVote', variant: 'invite-only', ...INSIDE },
  { call: 'createComment', variant: 'invite-only', ...INSIDE },
  {
    call: 'createParticipant',
    variant: 'invite-only',
    ...INSIDE,
    noToken: NO_TOKEN,
    except: { other: NO_RIGHT },
  },
  { call: 'participationInit', variant: 'invite-only', ...INSIDE, noToken: NOTHING, noRight: NOTHING },
  { call: 'listComments', variant: 'invite-only, with its report_id', may: ANYONE },
  { call: 'nextComment', variant: 'invite-only, with its report_id', may: ANYONE },
  { call: 'opinionMap', variant: 'invite-only, with its report_id', may: ANYONE },
  { call: 'listModerationComments', variant: 'with a report_id of it', may: ANYONE },
  { call: 'conversationStats', variant: 'with a report_id of it', may: ANYONE },
  {
    call: 'listVotes',
    variant: 'of another participant',
    may: HOSTS,
    noToken: NOTHING,
    noRight: NOTHING,
  },
  { call: 'createComment', variant: 'as a seed comment', may: HOSTS, noToken: seeds, noRight: seeds },
  {
    call: 'createReport',
    variant: 'with mod_level 0',
    may: ['owner'],
    noRight: '403 polis_err_post_reports_permissions',
  },
]
