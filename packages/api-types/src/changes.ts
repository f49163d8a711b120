import type { CallName } from './contract.ts'

/** What changed in calls with a version of the product. Clients that do not know it work as before. */
interface Change {
  /** a heading of CHANGELOG.md; `Unreleased` until `scripts/cut-release.ts` names the version */
  readonly version: string
  readonly calls: readonly CallName[]
  readonly change: string
}

/** Changes of the contract by version, newest version first. A change of a call adds a row here and a line to CHANGELOG.md. */
export const CHANGES: readonly Change[] = [
  {
    version: 'Unreleased',
    calls: ['updateConversation', 'reopenConversation'],
    change:
      'While people are being forgotten, the conversation is neither opened nor kept longer: `polis_err_conversation_forgetting` 409.',
  },
  {
    version: 'Unreleased',
    calls: ['allowXids', 'addRecipients'],
    change:
      'A closed conversation whose people were forgotten, or are being forgotten, takes no others until it opens: `polis_err_conversation_forgotten` and `polis_err_conversation_forgetting` 409.',
  },
  {
    version: 'Unreleased',
    calls: ['addRecipients'],
    change:
      'A closed conversation without a time to open takes nobody, whose name would be deleted at once: `polis_err_conversation_is_closed` 403.',
  },
  {
    version: 'Unreleased',
    calls: [
      'getConversation',
      'listConversations',
      'listConversationsOfContext',
      'listConversationPage',
      'updateConversation',
    ],
    change: 'New: `closed_at`, since when a conversation is closed.',
  },
  {
    version: '1.0.0',
    calls: ['conversationStats'],
    change: 'Above 50,000 votes the arrays are thinned, with `counts` and `series`.',
  },
  {
    version: '1.0.0',
    calls: ['opinionMap', 'opinionMapPart'],
    change: 'Above 50,000 people the map names the first ones; `people=all` gives all.',
  },
  {
    version: '1.0.0',
    calls: ['opinionMapPart'],
    change: 'New: `keys` gives only these keys of the map.',
  },
  {
    version: '1.0.0',
    calls: ['nextComment'],
    change: '`initial_tid` gives this comment first, and `initialStatus` tells whether it was possible.',
  },
  {
    version: '1.0.0',
    calls: ['exportFormat'],
    change: 'New: format.json says which sign votes have.',
  },
  { version: '1.0.0', calls: ['exportData', 'findStoredExport'], change: 'New.' },
  {
    version: '1.0.0',
    calls: ['importVotes'],
    change: 'New. It counts against the quota of imports.',
  },
  {
    version: '1.0.0',
    calls: ['uploadComments'],
    change: 'The column `original_id` is kept and returned for each row.',
  },
  {
    version: '1.0.0',
    calls: ['listComments', 'listCommentsPage', 'listModerationComments', 'listModerationPage'],
    change: 'Every comment has `original_id`, else null.',
  },
  {
    version: '1.0.0',
    calls: ['moderateComment'],
    change:
      '`from` names the decision that the caller saw; an outdated one is refused. Without it the call works as before.',
  },
  {
    version: '1.0.0',
    calls: ['participationInit'],
    change: '`pca` is always an object, and null only with `includePCA=false`.',
  },
  {
    version: '1.0.0',
    calls: ['subscribe'],
    change: 'An account that takes no part yet joins by it; a missing `email` is refused first.',
  },
  {
    version: '1.0.0',
    calls: ['downloadReportFile', 'downloadModerationLog'],
    change: '`excel` writes the file for Excel in a language.',
  },
  {
    version: '1.0.0',
    calls: ['listConversationPage', 'pinConversation', 'createExample'],
    change: 'New.',
  },
  {
    version: '1.0.0',
    calls: ['claimComment', 'getModerationTeam', 'giveSecondOpinion', 'settleSecondOpinion'],
    change: 'New.',
  },
  {
    version: '1.0.0',
    calls: ['addRecipients', 'mailInvites', 'saveWavePlan', 'runWavePlanStep'],
    change: 'New.',
  },
  { version: '1.0.0', calls: ['createRehearsal', 'cloneConversation', 'checkLaunch'], change: 'New.' },
]
