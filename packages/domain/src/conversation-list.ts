import { CONVERSATION_STATUS, type ConversationStatus, getConversationStatus } from './lifecycle.ts'
import { LIMITS } from './limits.ts'
import { normalizeText } from './near-duplicates.ts'

/** No list has more pages. */
const MAX_PAGE = 1_000_000

/** The sort orders of the list; the first is the default (LIST-1). */
export const LIST_SORTS = ['participants', 'activity', 'waiting', 'newest', 'topic'] as const
export type ListSort = (typeof LIST_SORTS)[number]

/** Search, status and sort order of the list (LIST-6), as the address has them. */
export interface ListView {
  search: string
  /** undefined is any but archived: those are shown on request alone (LIFE-6) */
  status: ConversationStatus | undefined
  sort: ListSort
  /** from 1 */
  page: number
}

/** Rows of a page of the list. */
export const LIST_PAGE_SIZE = 50

/** Scope of the list: conversations one works on, or those of others. */
export const LIST_PARTS = ['mine', 'others'] as const
export type ListPart = (typeof LIST_PARTS)[number]

/**
 * The sections of the list in their order, each under its own heading. `mine` has own conversations, the pinned ones first (LIST-1,
 * LIST-10); `others` has the rest (LIST-4).
 */
export const LIST_SECTIONS = ['pinned', 'own', 'others'] as const
export type ListSection = (typeof LIST_SECTIONS)[number]

const isConversationStatus = (word: string | null): word is ConversationStatus =>
  Object.hasOwn(CONVERSATION_STATUS, word ?? '')
const isSort = (word: string | null): word is ListSort => LIST_SORTS.some((sort) => sort === word)

/** Reads a view from the parameters of an address. A missing or invalid parameter gives the default. */
export function parseListView(parameters: { get: (name: string) => string | null }): ListView {
  const [status, sort] = [parameters.get('status'), parameters.get('sort')]
  const page = Number(parameters.get('page') ?? 1)
  return {
    search: parameters.get('q') ?? '',
    status: isConversationStatus(status) ? status : undefined,
    sort: isSort(sort) ? sort : LIST_SORTS[0],
    page: Number.isInteger(page) && page > 0 ? Math.min(page, MAX_PAGE) : 1,
  }
}

/** The address parameters of a view; defaults are left out. */
export const toListViewParameters = ({ search, status, sort, page }: ListView): Record<string, string> => ({
  ...(search === '' ? {} : { q: search }),
  ...(status === undefined ? {} : { status }),
  ...(sort === LIST_SORTS[0] ? {} : { sort }),
  ...(page === 1 ? {} : { page: String(page) }),
})

/** True when a search or a status narrows the list. */
export const isFiltered = ({ search, status }: ListView): boolean =>
  search.trim() !== '' || status !== undefined

/** The texts in which the list searches. */
interface SearchedTexts {
  topic: string | null
  description: string | null
  parent_url: string | null
}

/** The text of a conversation in which the list searches, normalized; of a long description the beginning. */
export const createSearchText = ({ topic, description, parent_url }: SearchedTexts): string =>
  normalizeText([topic, description?.slice(0, LIMITS.searchedText), parent_url].filter(Boolean).join(' '))

/** The different words of a search, of many the first ones: a text matches that contains them all. */
export const splitSearch = (search: string): string[] =>
  [...new Set(search.split(/\s+/).filter(Boolean))].slice(0, LIMITS.searchWords)

/** The same words, normalized. */
export const listSearchWords = (search: string): string[] => splitSearch(normalizeText(search))

/** Digits to which the numbers in a topic are filled. */
const NUMBER_DIGITS = 12

/** The text by which the list sorts topics, also in a database: normalized, with numbers by their value. */
export const createTopicKey = (topic: string | null): string =>
  normalizeText(topic ?? '').replace(/\d+/g, (digits) => digits.padStart(NUMBER_DIGITS, '0'))

/** A conversation as the contract's list has it, with our marks. */
interface ListedConversation extends SearchedTexts {
  readonly is_owner: boolean
  readonly is_pinned?: boolean
  readonly comments_waiting?: number
  readonly participant_count: number
  readonly created: number
  readonly modified: number
}

type StatusFields = Parameters<typeof getConversationStatus>[0]

function findSection({ is_owner, is_pinned }: ListedConversation, part: ListPart): ListSection | undefined {
  if (part === 'others') return is_owner ? undefined : 'others'
  if (!is_owner) return undefined
  return is_pinned ? 'pinned' : 'own'
}

function compareTopics(one: ListedConversation, other: ListedConversation): number {
  const [key, otherKey] = [createTopicKey(one.topic), createTopicKey(other.topic)]
  if (key === otherKey) return 0
  return key < otherKey ? -1 : 1
}

const COMPARATORS: Readonly<
  Record<ListSort, (one: ListedConversation, other: ListedConversation) => number>
> = {
  participants: (one, other) => other.participant_count - one.participant_count,
  activity: (one, other) => other.modified - one.modified,
  waiting: (one, other) => (other.comments_waiting ?? 0) - (one.comments_waiting ?? 0),
  newest: (one, other) => other.created - one.created,
  topic: compareTopics,
}

/**
 * Makes a page of the whole list: those of the part that have the status (by default all that are not archived) and every word of
 * the search in topic, description or page, in their order; equal ones keep the order of the server.
 * @param all newest first
 */
export function createListPage<C extends ListedConversation & StatusFields>(
  all: readonly C[],
  part: ListPart,
  { search, status, sort, page }: ListView,
) {
  const listed = all.flatMap((one) => {
    const section = findSection(one, part)
    return section === undefined ? [] : [{ ...one, section }]
  })
  const hasStatus = (one: C) => {
    const own = getConversationStatus(one)
    return status === undefined ? own !== 'archived' : own === status
  }
  const words = listSearchWords(search)
  const matching = listed
    .filter((one) => hasStatus(one) && words.every((word) => createSearchText(one).includes(word)))
    .sort(
      (one, other) =>
        LIST_SECTIONS.indexOf(one.section) - LIST_SECTIONS.indexOf(other.section) ||
        COMPARATORS[sort](one, other),
    )
  const archived = listed.filter((one) => getConversationStatus(one) === 'archived').length
  return {
    conversations: matching.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE),
    /** how many match, on all pages */
    shown: matching.length,
    total: listed.length - archived,
    archived,
  }
}
