import { formatEnglishNumber } from '../format-number.ts'
import { formatGroupLetter } from '../group-letter.ts'
import { hasGroups, listToldGroups, type Findings } from './findings.ts'
import { formatAmount, formatGroupMark, formatList } from './narrative-format.ts'
import {
  narrateFindings,
  narrateTopic,
  createVotesSentence,
  type NarrativeSentence,
} from './narrative-topic.ts'
import type { CountedComment } from './vote-counts.ts'

/** A topic of the reported layer, with its comments. */
export interface NarratedTopic {
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
  /** number of other comments: rejected, or not accepted yet */
  readonly otherComments: number
  /** other people of the same kind would give other groups */
  readonly isUnstable: boolean
  /** empty before topics have been computed */
  readonly topics: readonly NarratedTopic[]
}

/** The sentences about the conversation, about a topic, or about the comments without a topic (all if there are no topics). */
export interface NarrativeSection {
  readonly about: 'conversation' | 'topic' | 'no-topic'
  /** of the topic */
  readonly key?: string
  readonly sentences: readonly NarrativeSentence[]
}

/** Topics of the reported layer at most: people would not read more. */
const MAX_NARRATED_TOPICS = 12

/**
 * The layer that a narrative reports: the finest with at most `MAX_NARRATED_TOPICS`, else the coarsest; undefined without
 * topics.
 * @param counts number of topics of each layer; layer 0 is the finest
 */
export function findNarratedLayer(counts: ReadonlyMap<number, number>): number | undefined {
  const layers = [...counts].filter(([, count]) => count > 0).sort(([one], [other]) => one - other)
  return (layers.find(([, count]) => count <= MAX_NARRATED_TOPICS) ?? layers.at(-1))?.[0]
}

function createGroupsSentence({ findings }: NarrativeSource): string {
  const told = listToldGroups(findings)
  if (findings.groups.length < 2) return 'No groups of people who vote alike have been found.'
  if (told.length === 0) return 'The groups of people who vote alike are too small to be reported.'
  const sizes = told.map(
    ({ id, size }) =>
      `${formatGroupMark(formatGroupLetter(id))} with ${formatAmount(size, 'person', 'people')}`,
  )
  const small = told.length === findings.groups.length ? '' : '; smaller groups are not reported'
  return `People who vote alike form ${formatAmount(told.length, 'group', 'groups')}: ${formatList(sizes)}${small}.`
}

/** The sentence about people in no group told of. */
const createUngroupedSentence = ({ findings: { people, groups } }: NarrativeSource): string[] =>
  groups.length < 2 || people.ungrouped === 0
    ? []
    : [
        `${formatAmount(people.ungrouped, 'person who voted is', 'people who voted are')} in none of these groups.`,
      ]

/** Since when the groups are the same, once they have outlasted some votes. */
const createSinceSentence = ({ findings: { since, votes, groups } }: NarrativeSource): string[] =>
  groups.length < 2 || since === null || since >= votes
    ? []
    : [
        `The groups have been the same since vote ${formatEnglishNumber(since)} of ${formatEnglishNumber(votes)}.`,
      ]

/** The warning about unstable groups. */
const createUnstableSentence = ({ findings, isUnstable }: NarrativeSource): string[] =>
  isUnstable && hasGroups(findings)
    ? [
        'These groups are not stable: other people of the same kind would form other groups. Read the sentences about them as a hint, not as a finding.',
      ]
    : []

function createTopicsSentence(topics: readonly NarratedTopic[], tids: readonly number[]): string[] {
  if (topics.length === 0) return []
  const inTopics = new Set(topics.flatMap((topic) => topic.tids))
  const outside = tids.filter((tid) => !inTopics.has(tid)).length
  const rest = outside === 0 ? '' : `; ${formatAmount(outside, 'comment is', 'comments are')} in none of them`
  return [`The comments are about ${formatAmount(topics.length, 'topic', 'topics')}${rest}.`]
}

/** The sentence about the numbers of comments that are common ground, and that divide. */
function createFindingsSentence({ findings }: NarrativeSource): NarrativeSentence[] {
  const { common, divides, undecided, few } = findings
  const tids = [...common, ...divides].map(({ tid }) => tid).concat(undecided, few)
  if (!hasGroups(findings) || tids.length === 0) return []
  const rest =
    few.length === 0
      ? ''
      : `; ${formatEnglishNumber(few.length)} ${few.length === 1 ? 'has' : 'have'} too few votes to tell`
  const text =
    `On ${formatEnglishNumber(common.length)} of ${formatAmount(tids.length, 'accepted comment', 'accepted comments')} the groups are surely on one ` +
    `side together, and on ${formatEnglishNumber(divides.length)} two of them are surely opposed${rest}.`
  return [{ text, tids: tids.toSorted((one, other) => one - other) }]
}

function createVotersSentence({ voters, otherComments }: NarrativeSource): string {
  if (voters === 0) return 'Nobody has voted yet.'
  const onOthers =
    otherComments === 0
      ? ''
      : `, on these comments or on ${formatAmount(otherComments, 'other', 'others')} not covered here`
  return `${formatAmount(voters, 'person has', 'people have')} voted${onOthers}.`
}

function narrateConversation(source: NarrativeSource): NarrativeSentence[] {
  const { comments, topics } = source
  const tids = comments.map(({ tid }) => tid)
  return [
    { text: createVotersSentence(source), tids },
    createVotesSentence(`The ${formatAmount(comments.length, 'comment', 'comments')} covered here`, comments),
    ...[
      createGroupsSentence(source),
      ...createUngroupedSentence(source),
      ...createSinceSentence(source),
      ...createUnstableSentence(source),
      ...createTopicsSentence(topics, tids),
    ].map((text) => ({
      text,
      tids,
    })),
    ...createFindingsSentence(source),
  ]
}

/**
 * Writes a report in sentences, by rules: the conversation, each topic in the given order, then the comments without a
 * topic; without topics, all comments together. Every sentence lists the comments whose votes it reports. The order of the
 * comments does not matter. Without comments there are no sections.
 */
export function narrate(source: NarrativeSource): NarrativeSection[] {
  const comments = source.comments.toSorted((one, other) => one.tid - other.tid)
  if (comments.length === 0) return []
  const byTid = new Map(comments.map((comment) => [comment.tid, comment]))
  const inTopics = new Set(source.topics.flatMap(({ tids }) => tids))
  const sections = source.topics.map(({ key, tids }): NarrativeSection => {
    const own = tids.flatMap((tid) => byTid.get(tid) ?? [])
    return { about: 'topic', key, sentences: narrateTopic(own, source.findings) }
  })
  const outside = comments.filter(({ tid }) => !inTopics.has(tid))
  // without topics, the first section already has the votes on all comments
  const narrateOutside = source.topics.length === 0 ? narrateFindings : narrateTopic
  return [
    { about: 'conversation' as const, sentences: narrateConversation({ ...source, comments }) },
    ...sections,
    { about: 'no-topic' as const, sentences: narrateOutside(outside, source.findings) },
  ].filter(({ sentences }) => sentences.length > 0)
}
