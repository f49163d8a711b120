import { formatEnglishNumber } from '../format-number.ts'
import { groupLetter } from '../group-letter.ts'
import { formatAmount, formatGroupMark, formatList } from './narrative-format.ts'
import { narrateSides, narrateTopic, createVotesSentence, type NarrativeSentence } from './narrative-topic.ts'
import { MIN_COMMENT_VOTES, getStance, type CountedComment } from './stance.ts'

/** A topic of the reported layer, with its comments. */
export interface NarratedTopic {
  readonly key: string
  readonly tids: readonly number[]
}

/** Input of `narrate`. */
export interface NarrativeSource {
  /** people who have voted on any comment */
  readonly voters: number
  /** the comments of the report, with their votes */
  readonly comments: readonly CountedComment[]
  /** number of other comments: rejected, or not accepted yet */
  readonly otherComments: number
  /** the opinion groups, also those too small to be reported; none without an analysis */
  readonly groups: readonly { readonly id: number; readonly size: number; readonly isReported: boolean }[]
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

function createGroupsSentence({ groups }: NarrativeSource): string {
  const reported = groups.filter(({ isReported }) => isReported)
  if (groups.length < 2) return 'No groups of people who vote alike have been found.'
  if (reported.length === 0) return 'The groups of people who vote alike are too small to be reported.'
  const sizes = reported.map(
    ({ id, size }) =>
      `${formatGroupMark(groupLetter(id).toUpperCase())} with ${formatAmount(size, 'person', 'people')}`,
  )
  const small = reported.length === groups.length ? '' : '; smaller groups are not reported'
  return `People who vote alike form ${formatAmount(reported.length, 'group', 'groups')}: ${formatList(sizes)}${small}.`
}

/** The warning about unstable groups. */
const createUnstableSentence = ({ groups, isUnstable }: NarrativeSource): string[] =>
  isUnstable && groups.filter(({ isReported }) => isReported).length > 1
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

/** The sentence about the numbers of comments on which all groups are together, and two are opposed. */
function createStancesSentence(comments: readonly CountedComment[]): NarrativeSentence[] {
  const assessed = comments.filter(({ is_meta }) => !is_meta)
  const stances = assessed.map((comment) => getStance(comment))
  if (!stances.some(({ groups }) => groups.length > 1)) return []
  const count = (kind: string) => stances.filter((stance) => stance.kind === kind).length
  const few = count('few')
  const rest =
    few === 0
      ? ''
      : `; ${formatEnglishNumber(few)} ${few === 1 ? 'has' : 'have'} fewer than ${MIN_COMMENT_VOTES} votes`
  const text =
    `On ${formatEnglishNumber(count('together'))} of ${formatAmount(assessed.length, 'comment', 'comments')} the groups are clearly on one ` +
    `side together, and on ${formatEnglishNumber(count('apart'))} two of them are clearly opposed${rest}.`
  return [{ text, tids: assessed.map(({ tid }) => tid) }]
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
      ...createUnstableSentence(source),
      ...createTopicsSentence(topics, tids),
    ].map((text) => ({
      text,
      tids,
    })),
    ...createStancesSentence(comments),
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
    return { about: 'topic', key, sentences: narrateTopic(own) }
  })
  const outside = comments.filter(({ tid }) => !inTopics.has(tid))
  // without topics, the first section already has the votes on all comments
  const narrateOutside = source.topics.length === 0 ? narrateSides : narrateTopic
  return [
    { about: 'conversation' as const, sentences: narrateConversation({ ...source, comments }) },
    ...sections,
    { about: 'no-topic' as const, sentences: narrateOutside(outside) },
  ].filter(({ sentences }) => sentences.length > 0)
}
