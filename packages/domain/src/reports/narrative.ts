import { groupLetter } from '../group-letter.ts'
import { formatAmount, formatGroupMark, formatList, formatNumber } from './narrative-format.ts'
import { narrateSides, narrateTopic, createVotesSentence, type NarrativeSentence } from './narrative-topic.ts'
import { MIN_COMMENT_VOTES, getStance, type CountedComment } from './stance.ts'

/** A topic of the layer that is told of, with its comments. */
export interface NarratedTopic {
  readonly key: string
  readonly tids: readonly number[]
}

/** What a narrative is built from. */
export interface NarrativeSource {
  /** people who have voted on any comment */
  readonly voters: number
  /** the comments that the report lists, with their votes */
  readonly comments: readonly CountedComment[]
  /** how many there are besides: rejected, or not accepted yet */
  readonly otherComments: number
  /** the groups of people who vote alike, also those that are not told of; none without an analysis */
  readonly groups: readonly { readonly id: number; readonly size: number; readonly told: boolean }[]
  /** the groups would come out otherwise with other people of the same kind */
  readonly isUnstable: boolean
  /** none as long as none have been found */
  readonly topics: readonly NarratedTopic[]
}

/** The sentences about the whole, about a topic, or about the comments of no topic (all of them where there are no topics). */
export interface NarrativeSection {
  readonly about: 'conversation' | 'topic' | 'no-topic'
  /** of the topic */
  readonly key?: string
  readonly sentences: readonly NarrativeSentence[]
}

/** Topics there are at most in the layer that a narrative tells of: more would not be read. */
const MAX_NARRATED_TOPICS = 12

/**
 * The layer that a narrative tells of: the finest with no more topics than somebody reads, else the coarsest.
 * @param counts topics of each layer, from the finest (0) on; undefined when there is no topic
 */
export function findNarratedLayer(counts: ReadonlyMap<number, number>): number | undefined {
  const layers = [...counts].filter(([, count]) => count > 0).sort(([one], [other]) => one - other)
  return (layers.find(([, count]) => count <= MAX_NARRATED_TOPICS) ?? layers.at(-1))?.[0]
}

function createGroupsSentence({ groups }: NarrativeSource): string {
  const told = groups.filter(({ told }) => told)
  if (groups.length < 2) return 'No groups of people who vote alike have been found.'
  if (told.length === 0) return 'The groups of people who vote alike are too small to be told of.'
  const sizes = told.map(
    ({ id, size }) =>
      `${formatGroupMark(groupLetter(id).toUpperCase())} with ${formatAmount(size, 'person', 'people')}`,
  )
  const small = told.length === groups.length ? '' : '; smaller groups are not told of'
  return `People who vote alike form ${formatAmount(told.length, 'group', 'groups')}: ${formatList(sizes)}${small}.`
}

/** What is to be kept in mind wherever groups are told of that could have come out otherwise. */
const createUnstableSentence = ({ groups, isUnstable: isUnstable }: NarrativeSource): string[] =>
  isUnstable && groups.filter(({ told }) => told).length > 1
    ? [
        'These groups are not stable: with other people of the same kind they would come out otherwise. Read what is said of them as a hint, not as a finding.',
      ]
    : []

function createTopicsSentence(topics: readonly NarratedTopic[], tids: readonly number[]): string[] {
  if (topics.length === 0) return []
  const inTopics = new Set(topics.flatMap((topic) => topic.tids))
  const outside = tids.filter((tid) => !inTopics.has(tid)).length
  const rest = outside === 0 ? '' : `; ${formatAmount(outside, 'comment is', 'comments are')} in none of them`
  return [`The comments are about ${formatAmount(topics.length, 'topic', 'topics')}${rest}.`]
}

/** On how many comments all groups stand together, and on how many two are opposed. */
function createStancesSentence(comments: readonly CountedComment[]): NarrativeSentence[] {
  const judged = comments.filter(({ is_meta }) => !is_meta)
  const stances = judged.map((comment) => getStance(comment))
  if (!stances.some(({ groups }) => groups.length > 1)) return []
  const count = (kind: string) => stances.filter((stance) => stance.kind === kind).length
  const few = count('few')
  const rest =
    few === 0
      ? ''
      : `; ${formatNumber(few)} ${few === 1 ? 'has' : 'have'} fewer than ${MIN_COMMENT_VOTES} votes`
  const text =
    `On ${formatNumber(count('together'))} of ${formatAmount(judged.length, 'comment', 'comments')} the groups are clearly on one ` +
    `side together, and on ${formatNumber(count('apart'))} two of them are clearly opposed${rest}.`
  return [{ text, tids: judged.map(({ tid }) => tid) }]
}

function createVotersSentence({ voters, otherComments: others }: NarrativeSource): string {
  if (voters === 0) return 'Nobody has voted yet.'
  const elsewhere =
    others === 0
      ? ''
      : `, on these comments or on ${formatAmount(others, 'other', 'others')} not told of here`
  return `${formatAmount(voters, 'person has', 'people have')} voted${elsewhere}.`
}

function narrateConversation(source: NarrativeSource): NarrativeSentence[] {
  const { comments, topics } = source
  const tids = comments.map(({ tid }) => tid)
  return [
    { text: createVotersSentence(source), tids },
    createVotesSentence(`The ${formatAmount(comments.length, 'comment', 'comments')} told of here`, comments),
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
 * Tells a report in sentences built from its numbers by rules: the whole, then topic by topic in the order given, then
 * the comments of no topic; without topics, the comments together. Every sentence carries the comments that it rests on and says only what their votes say.
 * The order of the comments makes no difference. Without comments there is nothing to tell.
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
  // the whole has said already how the votes on all of them fall
  const narrateOutside = source.topics.length === 0 ? narrateSides : narrateTopic
  return [
    { about: 'conversation' as const, sentences: narrateConversation({ ...source, comments }) },
    ...sections,
    { about: 'no-topic' as const, sentences: narrateOutside(outside) },
  ].filter(({ sentences }) => sentences.length > 0)
}
