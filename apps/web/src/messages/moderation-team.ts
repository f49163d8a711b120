import { formatNumber } from '@folkmoot/domain/format-number'
import type { ModerationList } from '@folkmoot/domain/comments'

/** A person in a sentence. */
const formatName = (name: string | null): string => name ?? 'A colleague'

/** What somebody did with “this comment”. */
const DID: Readonly<Record<ModerationList, string>> = {
  unmoderated: 'changed this back to unmoderated',
  accepted: 'accepted this',
  rejected: 'rejected this',
}

/** Lists names as English does: “Ana, Ben and 2 more”. */
const listNames = (names: readonly string[], more: number): string => {
  const all = more > 0 ? [...names, `${formatNumber(more)} more`] : names
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(all)
}

const OWN_DECISION = {
  accept: 'acceptance',
  reject: 'rejection',
  meta: 'change of the metadata mark',
  restore: 'undo',
} as const

/** Texts for several moderators at once. */
export const moderationTeamMessages = {
  // who is here
  alone: 'Nobody else is moderating now.',
  person: (name: string | null, tid: number | null) =>
    tid === null ? formatName(name) : `${formatName(name)} (#${tid})`,
  others: (names: readonly string[], more: number) => `Also moderating now: ${listNames(names, more)}.`,
  disagreements: (count: number) =>
    count === 1 ? 'Two disagree about 1 comment' : `Two disagree about ${formatNumber(count)} comments`,

  // who looks at what
  heldTag: (name: string | null) => `${formatName(name)} is here`,
  heldBy: (name: string | null) => `${formatName(name)} is looking at this comment.`,
  /** of selected comments; one holder for each */
  leftOut: (names: readonly (string | null)[]) =>
    names.length === 1
      ? `One is left out: ${formatName(names[0] ?? null)} is looking at it.`
      : `${formatNumber(names.length)} are left out: ${listNames([...new Set(names.map(formatName))], 0)} are looking at them.`,
  takeOver: 'Take over',
  keyTakeOver: 'take over the comment that a colleague is looking at',

  // decisions of others
  decidedTag: {
    unmoderated: (name: string) => `Back to unmoderated by ${name}`,
    accepted: (name: string) => `Accepted by ${name}`,
    rejected: (name: string) => `Rejected by ${name}`,
  },
  secondsAgo: (seconds: number) => `${formatNumber(seconds)} s ago`,
  decidedBy: (name: string | null, list: ModerationList, ago: string) =>
    `${formatName(name)} ${DID[list]} ${ago}.`,
  decidedByYou: (list: ModerationList, ago: string) => `You ${DID[list]} ${ago}, in another window.`,
  decidedFirstNotice: (tid: number, name: string | null, list: ModerationList) =>
    `Your decision about #${tid} was not saved: ${formatName(name)} ${DID[list]} first.`,
  disagree: 'I disagree',
  conflictLabel: 'Two decisions about one comment',
  decidedFirst: (name: string | null, list: ModerationList, age: string, own: keyof typeof OWN_DECISION) =>
    `${formatName(name)} ${DID[list]}${age === '' ? '' : ` ${age}`}, before your ${OWN_DECISION[own]} arrived. Nothing was changed.`,
  keepDecision: 'Keep that decision',
  recordOpinion: 'Record my second opinion',

  // two disagree
  disagreementTag: 'Two disagree',
  disagreementFilter: 'Two disagree',
  disagreementTitle: 'Two moderators disagree',
  disagreementHelp: (list: ModerationList, isParty: boolean) =>
    `The comment stays ${list} until somebody settles it. ${
      isParty
        ? 'You are one of the two: agree with the other, or leave it to a third person or an owner.'
        : 'A third person or an owner settles it, or one of the two by agreeing.'
    }`,
  settle: (list: ModerationList, isParty: boolean) => `${isParty ? 'Agree: it is' : 'Settle: it is'} ${list}`,
  historyEntry: (name: string | null, action: string, list: ModerationList, age: string) =>
    action === 'second-opinion'
      ? `${formatName(name)} would have ${list} it, ${age}`
      : action === 'settle'
        ? `${formatName(name)} settled that it is ${list}, ${age}`
        : `${formatName(name)} decided: ${list}, ${age}`,

  // mails
  digest: 'Mails',
  digestTitle: 'Mails about waiting comments',
  digestHelp: (email: string) =>
    `The mail says how many comments wait and since when, never what they say. It goes to ${email === '' ? 'your address' : email}.`,
  digestNotOffered:
    'This server cannot send you mails: it has no mail server, or your account has no verified e-mail address.',
  digestLabel: 'How often',
  digestRhythms: {
    off: 'Never',
    daily: 'Once a day, at 7:00, while comments wait',
    hourly: 'At most once an hour, when new comments wait',
  },
  digestSave: 'Save',
  cancel: 'Cancel',
} as const
