import { MOD } from '../comments.ts'
import { formatEnglishNumber } from '../numbers.ts'
import { countAllVotes, type CountedComment } from '../votes.ts'
import {
  hasGroups,
  type Finding,
  type Findings,
  findOpposedGroups,
  findStrength,
  formatCommonSide,
  formatGroup,
  formatAmount,
  formatCommentMark,
  formatList,
  type NarrativeSentence,
  listResultTids,
  listShownGroups,
  listVerdicts,
  NO_FINDINGS,
} from './findings.ts'
import { createLead } from './lead.ts'

/** Comments of each kind that are named. */
const MAX_NAMED_PER_KIND = 3

/** The share of passes from which a comment is reported as passed on. */
const MIN_PASSED_SHARE = 1 / 3

/** A finding, and the words before and after its mark. Findings with the same words share a sentence. */
interface Claim {
  readonly finding: Finding
  readonly before: string
  readonly after: string
}

/** Who is on the side of a comment of common ground. */
function createCommonClaim(finding: Finding, findings: Findings): Claim[] {
  const { side } = finding
  if (!side) return []
  const who = formatCommonSide(findStrength(finding, side, findings), side, findings)
  return [{ finding, before: `${who} with `, after: '' }]
}

/** The strongest group of each side of a comment that divides. */
function createDividesClaim(finding: Finding): Claim[] {
  const opposed = findOpposedGroups(finding)
  if (!opposed) return []
  const before = `Group ${formatGroup(opposed.agree)} agrees with `
  return [{ finding, before, after: `, and group ${formatGroup(opposed.disagree)} disagrees` }]
}

/** What would settle a finding that could tip; empty for a firm one. */
function createTipsText({ tid, tips }: Finding): string {
  if (tips.length === 0) return ''
  const needed = tips.map(({ id, votes }) => {
    const more = formatAmount(votes, 'more vote', 'more votes')
    return id === null ? more : `${more} of group ${formatGroup(id)}`
  })
  return ` ${formatCommentMark(tid)} could still tip; ${formatList(needed)} would settle it.`
}

/** One sentence for all claims with the same words, in the order of the first of them. */
function createClaimSentences(claims: readonly Claim[]): NarrativeSentence[] {
  const byWords = new Map<string, Claim[]>()
  for (const claim of claims) {
    const words = `${claim.before} ${claim.after}`
    byWords.set(words, [...(byWords.get(words) ?? []), claim])
  }
  return [...byWords.values()].map((same) => {
    const { before = '', after = '' } = same[0] ?? {}
    const marks = formatList(same.map(({ finding }) => formatCommentMark(finding.tid)))
    const tips = same.map(({ finding }) => createTipsText(finding)).join('')
    return { text: `${before}${marks}${after}.${tips}`, tids: same.map(({ finding }) => finding.tid) }
  })
}

const computePassedShare = (comment: CountedComment): number =>
  comment.pass_count / Math.max(1, countAllVotes(comment))

function createPassedSentence(undecided: readonly CountedComment[]): NarrativeSentence[] {
  const [first] = undecided
    .filter((comment) => computePassedShare(comment) >= MIN_PASSED_SHARE)
    .toSorted((one, other) => computePassedShare(other) - computePassedShare(one) || one.tid - other.tid)
  if (!first) return []
  const text = `Many take no side on ${formatCommentMark(first.tid)}: at least a third of its votes are passes.`
  return [{ text, tids: [first.tid] }]
}

/** The sentence when nothing is common ground, and nothing divides. */
function createUndecidedSentence(
  undecided: readonly CountedComment[],
  byGroup: boolean,
): NarrativeSentence[] {
  if (undecided.length === 0) return []
  const text = byGroup
    ? 'No comment here has the groups surely together or surely apart.'
    : 'No comment here has people surely on one side.'
  return [{ text, tids: undecided.map(({ tid }) => tid) }]
}

function createFewVotesSentence(tids: readonly number[]): NarrativeSentence[] {
  if (tids.length === 0) return []
  const text =
    tids.length === 1
      ? `${formatCommentMark(tids[0] ?? 0)} has too few votes to say more about it.`
      : `${formatEnglishNumber(tids.length)} comments here have too few votes to say more about them.`
  return [{ text, tids }]
}

/**
 * Sentences about those of some comments that are common ground, that divide, that many pass on, and that have too few votes; none
 * about comments without a verdict.
 */
export function narrateTopic(comments: readonly CountedComment[], findings: Findings): NarrativeSentence[] {
  const byTid = new Map(comments.map((comment) => [comment.tid, comment]))
  const listFirst = (found: readonly Finding[]) =>
    found.filter(({ tid }) => byTid.has(tid)).slice(0, MAX_NAMED_PER_KIND)
  const listHere = (tids: readonly number[]) => tids.flatMap((tid) => byTid.get(tid) ?? [])
  const sides = createClaimSentences([
    ...listFirst(findings.common).flatMap((finding) => createCommonClaim(finding, findings)),
    ...listFirst(findings.divides).flatMap(createDividesClaim),
  ])
  const undecided = listHere(findings.undecided)
  return [
    ...(sides.length > 0 ? sides : createUndecidedSentence(undecided, hasGroups(findings))),
    ...createPassedSentence(undecided),
    ...createFewVotesSentence(listHere(findings.few).map(({ tid }) => tid)),
  ]
}

/** A topic of the reported layer, with its comments. */
interface NarratedTopic {
  readonly key: string
  readonly tids: readonly number[]
}

/** Input of `narrate`. */
export interface NarrativeSource {
  /** people who have voted on any comment */
  readonly voters: number
  /** of the comments of the report; nothing is found before the first analysis */
  readonly findings: Findings
  /** the comments of the report, with their votes */
  readonly comments: readonly CountedComment[]
  /** other people of the same kind would give other groups */
  readonly isUnstable: boolean
  /** empty before topics have been computed */
  readonly topics: readonly NarratedTopic[]
}

/** The answer in three sentences, those about the conversation, about a topic, or about the comments without a topic (all if there are no topics). */
export interface NarrativeSection {
  readonly about: 'lead' | 'conversation' | 'topic' | 'no-topic'
  /** of the topic */
  readonly key?: string
  readonly sentences: readonly NarrativeSentence[]
}

/** Topics with a section of their own at most: people would not read more. */
const MAX_NARRATED_TOPICS = 20

/**
 * The layer that a narrative reports: the finest with at most `MAX_NARRATED_TOPICS`, else the coarsest; undefined without
 * topics.
 * @param counts number of topics of each layer; layer 0 is the finest
 */
export function findNarratedLayer(counts: ReadonlyMap<number, number>): number | undefined {
  const layers = [...counts].filter(([, count]) => count > 0).sort(([one], [other]) => one - other)
  return (layers.find(([, count]) => count <= MAX_NARRATED_TOPICS) ?? layers.at(-1))?.[0]
}

/** The sentence about the groups, and about people in none of them. */
function createGroupsSentence({ findings }: NarrativeSource): string[] {
  const { groups, people } = findings
  const told = listShownGroups(findings)
  if (groups.length < 2 || told.length === 0) return []
  const sizes = told.map(
    ({ id, size }) => `${formatGroup(id)} with ${formatAmount(size, 'person', 'people')}`,
  )
  const outside =
    people.ungrouped === 0
      ? ''
      : `; ${formatAmount(people.ungrouped, 'person who voted is', 'people who voted are')} in none of them`
  return [
    `People who vote alike form ${formatAmount(told.length, 'group', 'groups')}: ${formatList(sizes)}${outside}.`,
  ]
}

/** The warning about unstable groups. */
const createUnstableSentence = ({ findings, isUnstable }: NarrativeSource): string[] =>
  isUnstable && hasGroups(findings)
    ? [
        'These groups are not stable: with other participants they could be different. Read the sentences about them as a hint, not as a finding.',
      ]
    : []

function createTopicsSentence(topics: readonly NarratedTopic[], tids: readonly number[]): string[] {
  if (topics.length === 0) return []
  const inTopics = new Set(topics.flatMap((topic) => topic.tids))
  const outside = tids.filter((tid) => !inTopics.has(tid)).length
  const rest = outside === 0 ? '' : `; ${formatAmount(outside, 'comment is', 'comments are')} in none of them`
  const shown = formatAmount(tids.length, 'comment shown is', 'comments shown are')
  const largest =
    topics.length > MAX_NARRATED_TOPICS ? `, of which the ${MAX_NARRATED_TOPICS} largest follow` : ''
  return [`The ${shown} about ${formatAmount(topics.length, 'topic', 'topics')}${largest}${rest}.`]
}

/** The topics with a section of their own: the largest, in the given order. */
function selectNarrated(topics: readonly NarratedTopic[]): readonly NarratedTopic[] {
  const largest = topics.toSorted((one, other) => other.tids.length - one.tids.length)
  const narrated = new Set(largest.slice(0, MAX_NARRATED_TOPICS))
  return topics.filter((topic) => narrated.has(topic))
}

/** Comments of the report about which the findings say nothing. */
function countWithoutResult({ comments, findings }: NarrativeSource): string {
  const verdicts = listVerdicts(findings)
  const count = comments.filter(({ tid }) => !verdicts.has(tid)).length
  return count === 0
    ? ''
    : `; ${formatAmount(count, 'more comment is', 'more comments are')} shown without a result`
}

const formatKind = (count: number, one: string, many: string): string =>
  count === 0 ? `none ${one}` : formatAmount(count, one, many)

/** The sentence about the numbers of comments of each kind. */
function createFindingsSentence(source: NarrativeSource): NarrativeSentence[] {
  const { findings } = source
  const { common, divides, undecided, few } = findings
  const tids = listResultTids(findings)
  if (tids.length === 0) return []
  const parts = [
    formatKind(common.length, 'is common ground', 'are common ground'),
    ...(hasGroups(findings) ? [formatKind(divides.length, 'divides the groups', 'divide the groups')] : []),
    ...(undecided.length > 0 ? [formatKind(undecided.length, 'is undecided', 'are undecided')] : []),
    ...(few.length > 0
      ? [formatKind(few.length, 'has too few votes to tell', 'have too few votes to tell')]
      : []),
  ]
  const text = `Of ${formatAmount(tids.length, 'accepted comment', 'accepted comments')} with votes, ${formatList(parts)}${countWithoutResult(source)}.`
  return [{ text, tids }]
}

function narrateConversation(source: NarrativeSource): NarrativeSentence[] {
  const { comments, topics } = source
  const shown = comments.map(({ tid }) => tid)
  const withResults = listResultTids(source.findings)
  const tids = withResults.length > 0 ? withResults : shown
  const texts = [...createGroupsSentence(source), ...createUnstableSentence(source)]
  return [
    ...createFindingsSentence(source),
    ...texts.map((text) => ({ text, tids })),
    ...createTopicsSentence(topics, shown).map((text) => ({ text, tids: shown })),
  ]
}

/**
 * Writes a report in sentences, by rules: the answer in three sentences, the conversation, the largest topics in the given order, then the comments without a
 * topic; without topics, all comments together. Every sentence lists the comments whose votes it reports. The order of the
 * comments does not matter. Without comments there is the first section alone.
 */
export function narrate(source: NarrativeSource): NarrativeSection[] {
  const comments = source.comments.toSorted((one, other) => one.tid - other.tid)
  const lead: NarrativeSection = { about: 'lead', sentences: createLead({ ...source, comments }) }
  if (comments.length === 0) return [lead]
  const byTid = new Map(comments.map((comment) => [comment.tid, comment]))
  const inTopics = new Set(source.topics.flatMap(({ tids }) => tids))
  const sections = selectNarrated(source.topics).map(({ key, tids }): NarrativeSection => {
    const own = tids.flatMap((tid) => byTid.get(tid) ?? [])
    return { about: 'topic', key, sentences: narrateTopic(own, source.findings) }
  })
  const outside = comments.filter(({ tid }) => !inTopics.has(tid))
  return [
    lead,
    { about: 'conversation' as const, sentences: narrateConversation({ ...source, comments }) },
    ...sections,
    { about: 'no-topic' as const, sentences: narrateTopic(outside, source.findings) },
  ].filter(({ sentences }) => sentences.length > 0)
}

/** The part of a report's data that its narrative needs. */
interface ReportResult {
  readonly counts: { readonly voters: number }
  readonly comments: readonly (CountedComment & { readonly mod: number })[]
  readonly opinion: { readonly findings: Findings; readonly outcome: string } | null
}

/** Writes the narrative of a report. @param topics of all layers; the narrative describes one */
export function narrateReport(
  { counts, comments, opinion }: ReportResult,
  topics: readonly (NarratedTopic & { readonly layer: number })[],
): NarrativeSection[] {
  const layers = new Map<number, number>()
  for (const { layer } of topics) layers.set(layer, (layers.get(layer) ?? 0) + 1)
  const narrated = findNarratedLayer(layers)
  return narrate({
    voters: counts.voters,
    comments: comments.filter(({ mod }) => mod !== MOD.rejected),
    findings: opinion?.findings ?? NO_FINDINGS,
    isUnstable: opinion?.outcome === 'no-stable-groups',
    topics: topics.filter(({ layer }) => layer === narrated),
  })
}
