import type { ModerationList } from '@folkmoot/domain/comments'

/** Texts of the moderation log. */
export const moderationLogMessages = {
  title: 'Moderation log',
  intro: 'Who decided what, when and why. The newest decision comes first.',
  failed: 'The log could not be loaded.',
  empty: 'No decisions yet',
  emptyHelp: 'Every decision of a moderator is recorded here, with its reason.',
  download: 'Download as CSV',
  downloadFailed: 'The log could not be downloaded.',
  backToComments: 'Back to the comments',
  columns: { when: 'When', who: 'Moderator', what: 'Decision', about: 'Comment', why: 'Reason' },
  table: 'Decisions',
  unnamed: 'Unnamed moderator',
  number: (tid: number) => `#${tid}`,
  /** an action about which the log has a list */
  decided: (action: string, list: ModerationList) => `${action}: ${list}`,
  topic: (key: string) => `Topic ${key}`,
  actions: {
    accept: 'Accepted',
    reject: 'Rejected',
    reset: 'Changed back to unmoderated',
    show: 'Shown again',
    hide: 'Hidden',
    meta: 'Marked as metadata',
    unmeta: 'Metadata mark removed',
    confirm: 'Reason given',
    restore: 'Undone',
    rename: 'Renamed',
    split: 'Split',
    'second-opinion': 'Second opinion',
    settle: 'Disagreement settled',
  } as Readonly<Record<string, string>>,
} as const
