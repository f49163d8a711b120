import type { CallName } from './contract.ts'

/** What changed in calls with a version of the product. Clients that do not know it work as before. */
interface Change {
  /** a heading of CHANGELOG.md */
  readonly version: string
  readonly calls: readonly CallName[]
  readonly change: string
}

const UNRELEASED = 'Unreleased'

/** Changes of the contract by version, newest version first. A change of a call adds a row here and a line to CHANGELOG.md. */
export const CHANGES: readonly Change[] = [
  {
    version: UNRELEASED,
    calls: ['conversationStats'],
    change: 'Above 50,000 votes the arrays are thinned, with `counts` and `series`.',
  },
  {
    version: UNRELEASED,
    calls: ['opinionMap', 'opinionMapPart'],
    change: 'Above 50,000 people the map names the first ones; `people=all` gives all.',
  },
  {
    version: UNRELEASED,
    calls: ['opinionMapPart'],
    change: 'New: `keys` gives only these keys of the map.',
  },
  {
    version: UNRELEASED,
    calls: ['nextComment'],
    change: '`initial_tid` gives this comment first, and `initialStatus` tells whether it was possible.',
  },
  {
    version: UNRELEASED,
    calls: ['exportFormat'],
    change: 'New: format.json says which sign votes have.',
  },
  { version: UNRELEASED, calls: ['exportData', 'findStoredExport'], change: 'New.' },
  {
    version: UNRELEASED,
    calls: ['importVotes'],
    change: 'New. It counts against the quota of imports.',
  },
  {
    version: UNRELEASED,
    calls: ['uploadComments'],
    change: 'The column `original_id` is kept and returned for each row.',
  },
  {
    version: UNRELEASED,
    calls: ['listComments', 'listCommentsPage', 'listModerationComments', 'listModerationPage'],
    change: 'Every comment has `original_id`, else null.',
  },
  {
    version: UNRELEASED,
    calls: ['moderateComment'],
    change:
      '`from` names the decision that the caller saw; an outdated one is refused. Without it the call works as before.',
  },
  {
    version: UNRELEASED,
    calls: ['participationInit'],
    change: '`pca` is always an object, and null only with `includePCA=false`.',
  },
  {
    version: UNRELEASED,
    calls: ['subscribe'],
    change: 'An account that takes no part yet joins by it; a missing `email` is refused first.',
  },
  {
    version: UNRELEASED,
    calls: ['downloadReportFile', 'downloadModerationLog'],
    change: '`excel` writes the file for Excel in a language.',
  },
  {
    version: UNRELEASED,
    calls: ['listConversationPage', 'pinConversation', 'createExample'],
    change: 'New.',
  },
  {
    version: UNRELEASED,
    calls: ['claimComment', 'getModerationTeam', 'giveSecondOpinion', 'settleSecondOpinion'],
    change: 'New.',
  },
  {
    version: UNRELEASED,
    calls: ['addRecipients', 'mailInvites', 'saveWavePlan', 'runWavePlanStep'],
    change: 'New.',
  },
  { version: UNRELEASED, calls: ['createRehearsal', 'cloneConversation', 'checkLaunch'], change: 'New.' },
]
