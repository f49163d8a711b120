import { formatNumber } from '../format-number.ts'
import { type LaunchFinding, type LaunchItem, MIN_SEEDS } from './launch-list.ts'

/** The words of an item: what is so when it is met, and what is missing and to be done when it is open. */
interface LaunchWords {
  readonly met: (finding: LaunchFinding) => string
  readonly open: (finding: LaunchFinding) => string
}

const formatLanguage = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code

const formatNames = (names: readonly string[] = []): string => names.join(', ')

const formatCount = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${formatNumber(count)} ${many}`

const WORDS: Readonly<Record<LaunchItem, LaunchWords>> = {
  question: {
    met: () => 'The question is there.',
    open: () => 'There is no question. Write it as the topic.',
  },
  description: {
    met: () => 'The description says what it is about.',
    open: () => 'The description is empty. Say why you ask and how the answers are used.',
  },
  seeds: {
    met: ({ count = 0 }) => `${formatNumber(count)} seed comments are there to vote on.`,
    open: ({ count = 0, blocks }) =>
      blocks
        ? 'There is nothing to vote on: no comment is visible, and participants may not write any. Add seed comments.'
        : `${formatCount(count, 'One seed comment is', 'seed comments are')} visible; at least ${MIN_SEEDS} are better. Add more.`,
  },
  languages: {
    met: () => 'Question and seed comments are in one language, which the page has too.',
    open: ({ count, names = [] }) =>
      count === undefined
        ? `The question is in ${formatLanguage(names[0] ?? '')}, a language that the page’s own texts do not have: people read its buttons in another one. Tell them, or ask in a language of the page.`
        : `${formatCount(count, 'One seed comment is', 'seed comments are')} in another language than the question (${names.map(formatLanguage).join(', ')}). Write them in one language.`,
  },
  waiting: {
    met: () => 'No comment waits for a decision.',
    open: ({ count = 0 }) =>
      `${formatCount(count, 'One comment waits', 'comments wait')} for a decision. Accept or reject them.`,
  },
  moderators: {
    met: () => 'At least two people can accept comments.',
    open: () =>
      'Comments appear once they are accepted, and only one person can accept them. Invite another moderator.',
  },
  invites: {
    met: ({ count = 0 }) =>
      `${formatCount(count, 'One invite code is', 'invite codes are')} ready to be handed out.`,
    open: () => 'People take part by invitation only, and there is no unused code. Make a wave of invites.',
  },
  ids: {
    met: ({ count = 0 }) =>
      `${formatCount(count, 'One id', 'ids')} of your list ${count === 1 ? 'lets its' : 'let their'} owner in.`,
    open: () => 'Only people whose id is on your list take part, and the list is empty. Add their ids.',
  },
  embed: {
    met: () => 'The list of sites that may show it contains the page that does.',
    open: ({ names }) =>
      `The list of sites that may show it does not contain ${formatNames(names)}. Add that, or people see nothing there.`,
  },
  times: {
    met: ({ count = 0 }) => `People have ${formatHours(count)} to vote.`,
    open: ({ count }) =>
      count === undefined
        ? 'Participants see results after closing, and no time is set for it. Set one, or close it by hand.'
        : `People have ${formatHours(count)} to vote. Check the times.`,
  },
  mail: {
    met: () => 'The server can send the updates that the page offers.',
    open: () =>
      'The page is to offer updates by e-mail, and this server sends none. Switch the offer off, or ask the operator for SMTP_URL.',
  },
  organiser: {
    met: () => 'The legal pages name who runs this server and how to reach them.',
    open: () =>
      'The legal pages do not say who runs this server or how to reach them. Ask the operator for OPERATOR_NAME and OPERATOR_CONTACT.',
  },
}

const HOURS_OF_DAY = 24

/** Formats a duration: hours for less than two days. */
function formatHours(hours: number): string {
  if (hours < 1) return 'less than an hour'
  return hours < 2 * HOURS_OF_DAY
    ? formatCount(hours, 'one hour', 'hours')
    : `${formatNumber(Math.floor(hours / HOURS_OF_DAY))} days`
}

/** Says what was found about an item; of an open one, what to do. */
export const describeFinding = (finding: LaunchFinding): string =>
  WORDS[finding.item][finding.is_met ? 'met' : 'open'](finding)

/** Says how a launch list ends. */
export function describeLaunch(findings: readonly LaunchFinding[]): string {
  const open = findings.filter(({ is_met }) => !is_met)
  const blocking = open.filter(({ blocks }) => blocks).length
  if (open.length === 0) return 'Everything is ready to launch.'
  if (blocking > 0)
    return `${formatCount(blocking, 'One thing has', 'things have')} to be done before the launch: without ${blocking === 1 ? 'it' : 'them'} nobody could take part.`
  return `You can launch. ${formatCount(open.length, 'One thing is', 'things are')} still open.`
}
