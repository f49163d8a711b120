import { type ModerationList, parseCommentText } from '../comments.ts'
import { LIMITS } from '../limits.ts'
import { type MarkKind, MARK_KINDS, RISKY_MARKS } from './mark-kinds.ts'

/** Marks to filter by: one kind, any of the risky ones, near-duplicates, or none of all these. */
export const MARK_FILTERS = ['', 'risky', ...MARK_KINDS, 'repeats', 'none'] as const
export type MarkFilter = (typeof MARK_FILTERS)[number]

/** Ages to filter by, in hours; a negative one is older than that. */
export const AGE_FILTERS = { '': 0, hour: 1, day: 24, week: 168, older: -168 } as const
export type AgeFilter = keyof typeof AGE_FILTERS
const HOUR_MS = 3_600_000

/** Orders of a moderation list. Ids ascend with time. */
export const QUEUE_SORTS = ['urgent', 'oldest', 'newest'] as const
export type QueueSort = (typeof QUEUE_SORTS)[number]

/** Filter and order of a moderation list. */
export interface QueueFilter {
  /** words that the text must contain, ignoring case, width and accents; `#12` finds a comment by id */
  readonly search: string
  readonly mark: MarkFilter
  /** a code; empty for all */
  readonly language: string
  /** the key of a topic; empty for all */
  readonly topic: string
  /** the participant who wrote it */
  readonly author: number | undefined
  readonly age: AgeFilter
  readonly sort: QueueSort
}

/** Everything, in the order of a list. */
export const createOpenFilter = (sort: QueueSort): QueueFilter => ({
  search: '',
  mark: '',
  language: '',
  topic: '',
  author: undefined,
  age: '',
  sort,
})

/** A comment that can be filtered and sorted. */
export interface FilteredComment {
  readonly tid: number
  readonly txt: string
  readonly created: string
  readonly pid?: number | undefined
  readonly marks?: readonly { readonly kind: MarkKind }[] | undefined
  readonly lang: string | null
  readonly detected_lang?: string | undefined
}

/** Context of filters and orders. */
export interface FilterContext {
  /** milliseconds */
  readonly now: number
  /** true for a comment with near-duplicates */
  readonly hasRepeats: (tid: number) => boolean
  /** the comments of the topic that the filter names; none for a topic that is gone */
  readonly topicTids: ReadonlySet<number>
  /** positions in the order of urgency */
  readonly ranks: ReadonlyMap<number, number>
}

/** The language of a comment: as its author or an import said, else as detected. */
export const getLanguage = ({
  lang,
  detected_lang,
}: Pick<FilteredComment, 'lang' | 'detected_lang'>): string => lang ?? detected_lang ?? ''

/** The text for searching: in one case and width, without accents. */
const toSearchable = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

function hasMark({ tid, marks = [] }: FilteredComment, mark: MarkFilter, context: FilterContext): boolean {
  switch (mark) {
    case '':
      return true
    case 'risky':
      return marks.some(({ kind }) => RISKY_MARKS.has(kind))
    case 'repeats':
      return context.hasRepeats(tid)
    case 'none':
      return marks.length === 0 && !context.hasRepeats(tid)
    default:
      return marks.some(({ kind }) => kind === mark)
  }
}

function hasAge({ created }: FilteredComment, age: AgeFilter, now: number): boolean {
  const hours = AGE_FILTERS[age]
  if (hours === 0) return true
  const isYounger = now - Number(created) <= Math.abs(hours) * HOUR_MS
  return hours > 0 ? isYounger : !isYounger
}

function hasText(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const searchable = toSearchable(text)
  return words.every((word) => searchable.includes(word))
}

type Comparator = (one: FilteredComment, other: FilteredComment) => number
const COMPARATORS: Readonly<Record<Exclude<QueueSort, 'urgent'>, Comparator>> = {
  oldest: (one, other) => one.tid - other.tid,
  newest: (one, other) => other.tid - one.tid,
}

/** Sorts by rank in one pass; comments without a rank are new and come last. */
function sortByRank<C extends FilteredComment>(comments: readonly C[], ranks: FilterContext['ranks']): C[] {
  const ranked: (C | undefined)[] = []
  const rest: C[] = []
  for (const comment of comments) {
    const rank = ranks.get(comment.tid)
    if (rank === undefined) rest.push(comment)
    else ranked[rank] = comment
  }
  return [...ranked.filter((comment) => comment !== undefined), ...rest]
}

/** Filters and sorts comments. */
export function filterQueue<C extends FilteredComment>(
  comments: readonly C[],
  filter: QueueFilter,
  context: FilterContext,
): readonly C[] {
  const { language, topic, author, mark, age, sort } = filter
  const words = toSearchable(filter.search).split(/\s+/).filter(Boolean)
  const number = /^#(\d+)$/.exec(filter.search.trim())?.[1]
  const isMatch = (comment: C): boolean => {
    const { tid, txt, pid } = comment
    if (author !== undefined && pid !== author) return false
    if (topic !== '' && !context.topicTids.has(tid)) return false
    if (language !== '' && getLanguage(comment) !== language) return false
    if (!hasMark(comment, mark, context) || !hasAge(comment, age, context.now)) return false
    return number === undefined ? hasText(txt, words) : tid === Number(number)
  }
  const found = comments.filter(isMatch)
  return sort === 'urgent' ? sortByRank(found, context.ranks) : found.sort(COMPARATORS[sort])
}

/** The order of a list unless another one is chosen: waiting comments by what needs a person first. */
export const getUsualSort = (list: ModerationList): QueueSort =>
  list === 'unmoderated' ? 'urgent' : 'oldest'

const parseWord = <T extends string>(text: string | null, words: readonly T[], usual: T): T =>
  words.find((word) => word === text) ?? usual

const AGE_NAMES = Object.keys(AGE_FILTERS) as AgeFilter[]

/** Parses the filter and order of a list from the parameters of an address. What is missing or invalid is as usual. */
export function parseQueueFilter(
  parameters: { get: (name: string) => string | null },
  list: ModerationList,
): QueueFilter {
  const author = parameters.get('author') ?? ''
  return {
    search: parameters.get('q') ?? '',
    mark: parseWord(parameters.get('mark'), MARK_FILTERS, ''),
    language: parameters.get('language') ?? '',
    topic: parameters.get('topic') ?? '',
    author: /^\d{1,9}$/.test(author) ? Number(author) : undefined,
    age: parseWord(parameters.get('age'), AGE_NAMES, ''),
    sort: parseWord(parameters.get('sort'), QUEUE_SORTS, getUsualSort(list)),
  }
}

/** The address parameters of a filter; what is usual is left out. */
export function toQueueParameters(filter: QueueFilter, list: ModerationList): Record<string, string> {
  const { search, mark, language, topic, author, age, sort } = filter
  return {
    ...(search && { q: search }),
    ...(mark && { mark }),
    ...(language && { language }),
    ...(topic && { topic }),
    ...(author !== undefined && { author: String(author) }),
    ...(age && { age }),
    ...(sort !== getUsualSort(list) && { sort }),
  }
}

/** Fields of a comment that the order of urgency reads. */
export interface UrgencyInput {
  readonly tid: number
  /** false when the automatic moderator hid it */
  readonly active: boolean
  readonly marks?: readonly { readonly kind: MarkKind }[] | undefined
  /** the comment that leads its group of near-duplicates; absent for a leader or a comment without a group */
  readonly similar_to?: number | undefined
  readonly pid?: number | undefined
}

/** Why a comment stands where it does, the most urgent first. */
const URGENCIES = ['risk', 'mark', 'repeats', 'author', 'none'] as const

/** An author with so many comments or more has a run: they are looked at together. */
const AUTHOR_RUN_COMMENTS = 5

const getGroup = ({ tid, similar_to }: UrgencyInput): number => similar_to ?? tid

const countBy = <T>(items: readonly T[], getKey: (item: T) => number): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const item of items) counts.set(getKey(item), (counts.get(getKey(item)) ?? 0) + 1)
  return counts
}

/** The urgency of a comment on its own; `run` is how many comments of its author are in the list. */
function rankAlone({ active, marks = [] }: UrgencyInput, groupSize: number, run: number): number {
  if (!active || marks.some(({ kind }) => RISKY_MARKS.has(kind))) return URGENCIES.indexOf('risk')
  if (marks.length > 0) return URGENCIES.indexOf('mark')
  if (groupSize > 1) return URGENCIES.indexOf('repeats')
  return URGENCIES.indexOf(run >= AUTHOR_RUN_COMMENTS ? 'author' : 'none')
}

/**
 * Orders comments by what needs a person first: what can harm somebody, other marks, groups of near-duplicates (the
 * largest first), authors who wrote many, the others by age. A group stands together, where its most urgent comment would; so do
 * the comments of an author who wrote many. Depends on the comments and not on their
 * order. Callers give decided comments too: without them each decision would move the others.
 */
export function orderByUrgency<C extends UrgencyInput>(comments: readonly C[]): C[] {
  const groupSizes = countBy(comments, getGroup)
  const runs = countBy(comments, ({ pid }) => pid ?? -1)
  const ranks = new Map<number, number>()
  for (const comment of comments) {
    const group = getGroup(comment)
    const run = comment.pid === undefined ? 0 : (runs.get(comment.pid) ?? 0)
    const rank = rankAlone(comment, groupSizes.get(group) ?? 1, run)
    ranks.set(group, Math.min(rank, ranks.get(group) ?? rank))
  }
  const author = URGENCIES.indexOf('author')
  const keyed = comments.map((comment) => {
    const group = getGroup(comment)
    const rank = ranks.get(group) ?? 0
    const together = rank === author ? (comment.pid ?? 0) : -(groupSizes.get(group) ?? 1)
    return { comment, key: [rank, together, group, comment.tid] as const }
  })
  keyed.sort(({ key: a }, { key: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3])
  return keyed.map(({ comment }) => comment)
}

/** Why texts cannot stand in place of a comment: one is empty or too long, or nothing was changed. */
type ReplacementProblem = 'empty' | 'too-long' | 'same'

/**
 * Rule of `replaceComment`. Finds what is wrong with texts that a person writes in place of a comment; undefined when nothing is.
 * @param maxCharacters of each; the limit of screens unless given
 */
export function findReplacementProblem(
  original: string,
  texts: readonly string[],
  maxCharacters: number = LIMITS.seedComment,
): ReplacementProblem | undefined {
  const parsed = texts.map((text) => parseCommentText(text, maxCharacters))
  if (parsed.length === 0) return 'empty'
  for (const one of parsed) if ('problem' in one) return one.problem === 'too-long' ? 'too-long' : 'empty'
  return parsed.some((one) => 'txt' in one && one.txt === original.trim()) ? 'same' : undefined
}
