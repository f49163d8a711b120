import { findRequiredHosts, isDomainAllowed } from './domain-list.ts'
import { LANGUAGES, detectLanguage } from './languages.ts'
import { LIMITS } from './limits.ts'
import { formatNumber } from './numbers.ts'

/** Items checked before a launch, in display order. */
export const LAUNCH_ITEMS = [
  'question',
  'description',
  'seeds',
  'languages',
  'waiting',
  'moderators',
  'invites',
  'ids',
  'embed',
  'times',
  'mail',
  'organiser',
] as const
export type LaunchItem = (typeof LAUNCH_ITEMS)[number]

/** Seed comments that a conversation should start with: the first participants need something to vote on. */
export const MIN_SEEDS = 10
/** Seed comments whose beginning is looked at for its language. */
const CHECKED_SEEDS = 200

/** Facts about a conversation from which the list is computed. Times are milliseconds since 1970. */
export interface LaunchFacts {
  readonly now: number
  readonly topic: string | null
  readonly description: string | null
  /** texts of the seed comments that participants see */
  readonly seeds: readonly string[]
  /** participants see a comment */
  readonly hasVisible: boolean
  /** comments to review */
  readonly waiting: number
  readonly canWrite: boolean
  /** comments appear once they are accepted */
  readonly isStrict: boolean
  /** people who may accept comments, the holder among them */
  readonly moderators: number
  readonly isInviteOnly: boolean
  /** unused invite codes */
  readonly unusedCodes: number
  /** takes part only with an id of a list, or with any id */
  readonly needsListedId: boolean
  /** ids on that list */
  readonly listedIds: number
  /** addresses of the sites that may embed, as in `isDomainAllowed` */
  readonly domainList: string
  /** the page that embeds it; null if unknown */
  readonly parentUrl: string | null
  /** where participants open the page, with its scheme */
  readonly publicOrigin: string
  readonly opensAt: number | null
  readonly closesAt: number | null
  /** participants see results after closing only */
  readonly areResultsAfterClosing: boolean
  readonly offersMail: boolean
  readonly canSendMail: boolean
  /** the server's settings name who runs it, and how to reach them: the privacy policy needs both */
  readonly hasOrganiser: boolean
}

/** An item and what was found. Items that do not apply, or whose state is unknown, are left out. */
interface LaunchFinding {
  readonly item: LaunchItem
  readonly is_met: boolean
  /** open and of the kind without which nobody could take part */
  readonly blocks: boolean
  /** how many there are: seed comments, comments to review, comments in another language, hours of voting */
  readonly count?: number
  /** languages as their codes, or hosts */
  readonly names?: string[]
}

type Finding = Omit<LaunchFinding, 'item' | 'blocks'> & { readonly blocks?: boolean }

const HOUR_MS = 3_600_000
const MIN_OPEN_HOURS = 24
const MAX_OPEN_HOURS = 366 * 24

const isFilled = (text: string | null): boolean => (text ?? '').trim() !== ''

/** Seed comments in another language than the question, or a question in one that the page does not have. */
function checkLanguages({ topic, description, seeds }: LaunchFacts): Finding | undefined {
  const language = detectLanguage(`${topic ?? ''} ${description ?? ''}`)
  if (language === undefined) return undefined
  const others = seeds
    .slice(0, CHECKED_SEEDS)
    .flatMap((text) => detectLanguage(text.slice(0, LIMITS.seedComment)) ?? [])
    .filter((one) => one !== language)
  if (others.length > 0)
    return { is_met: false, count: others.length, names: [language, ...new Set(others)].toSorted() }
  const isOnPage = LANGUAGES.some((one) => one.split('-')[0]?.toLowerCase() === language)
  return isOnPage ? { is_met: true } : { is_met: false, names: [language] }
}

/** The addresses that may embed have to contain the page that embeds, and ours if people come by the link. */
function checkEmbedding({ domainList, parentUrl, publicOrigin }: LaunchFacts): Finding | undefined {
  const parent = parentUrl !== null && URL.canParse(parentUrl) ? new URL(parentUrl).host : undefined
  if (parent !== undefined && !isDomainAllowed(domainList, parent)) return { is_met: false, names: [parent] }
  const own = new URL(publicOrigin)
  if (parent === undefined && findRequiredHosts(domainList, own) !== undefined)
    return { is_met: false, names: [own.host] }
  return domainList.trim() === '' && parent === undefined ? undefined : { is_met: true }
}

/** Hours of voting, where both ends are known. */
function checkTimes({ now, opensAt, closesAt, areResultsAfterClosing }: LaunchFacts): Finding | undefined {
  if (closesAt === null) return areResultsAfterClosing ? { is_met: false } : undefined
  const hours = Math.floor((closesAt - Math.max(now, opensAt ?? now)) / HOUR_MS)
  return { is_met: hours >= MIN_OPEN_HOURS && hours <= MAX_OPEN_HOURS, count: Math.max(0, hours) }
}

const needs = (isConcerned: boolean, finding: Finding): Finding | undefined =>
  isConcerned ? finding : undefined

/**
 * Checks what a conversation should have before people are invited (LIFE-13). Without the items that block nobody could take part:
 * there is no question, nothing to do, or no way in.
 */
export function createLaunchList(facts: LaunchFacts): LaunchFinding[] {
  const { seeds, hasVisible, waiting, canWrite, moderators, unusedCodes, listedIds } = facts
  const findings: Readonly<Record<LaunchItem, Finding | undefined>> = {
    question: { is_met: isFilled(facts.topic), blocks: true },
    description: { is_met: isFilled(facts.description) },
    seeds: {
      is_met: seeds.length >= MIN_SEEDS,
      count: seeds.length,
      blocks: !hasVisible && !canWrite,
    },
    languages: checkLanguages(facts),
    waiting: { is_met: waiting === 0, count: waiting },
    moderators: needs(facts.isStrict && canWrite, { is_met: moderators > 1 }),
    invites: needs(facts.isInviteOnly, { is_met: unusedCodes > 0, count: unusedCodes, blocks: true }),
    ids: needs(facts.needsListedId, { is_met: listedIds > 0, count: listedIds, blocks: true }),
    embed: checkEmbedding(facts),
    times: checkTimes(facts),
    mail: needs(facts.offersMail, { is_met: facts.canSendMail }),
    organiser: { is_met: facts.hasOrganiser },
  }
  return LAUNCH_ITEMS.flatMap((item) => {
    const found = findings[item]
    return found ? [{ item, ...found, blocks: found.blocks === true && !found.is_met }] : []
  })
}

/** The open items, those that block first. */
export const listOpenItems = (findings: readonly LaunchFinding[]): LaunchFinding[] =>
  findings.filter(({ is_met }) => !is_met).toSorted((one, other) => Number(other.blocks) - Number(one.blocks))

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
      'The page is to offer updates by e-mail, and this server sends none. Switch the offer off, or ask whoever runs the server to set up e-mail.',
  },
  organiser: {
    met: () => 'The legal pages name who runs this server and how to reach them.',
    open: () =>
      'The legal pages do not say who runs this server or how to reach them. Set OPERATOR_NAME and OPERATOR_CONTACT.',
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
