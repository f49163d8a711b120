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

/** What filters and orders need besides a comment. */
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
