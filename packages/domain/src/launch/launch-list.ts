import { findRequiredHosts, isDomainAllowed } from '../domain-list.ts'
import { LANGUAGES } from '../languages.ts'
import { detectLanguage } from '../triage/detect-language.ts'

/** What is looked at before a launch, in the order of the list. */
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
/** Seed comments whose language is looked at. */
const CHECKED_SEEDS = 200

/** What the list is computed from. Times are milliseconds since 1970. */
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
  /** invite codes that somebody can still use */
  readonly unusedCodes: number
  /** takes part only with an id of a list, or with any id */
  readonly needsListedId: boolean
  /** ids on that list */
  readonly listedIds: number
  /** addresses of the sites that may embed, as in `isDomainAllowed` */
  readonly domainList: string
  /** the page that embeds it; null where nobody has said one */
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

/** An item and what was found. What does not concern a conversation, or cannot be told, is not in the list. */
export interface LaunchFinding {
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
    .flatMap((text) => detectLanguage(text) ?? [])
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
