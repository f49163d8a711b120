import { CONVERSATION_STATUS, type ConversationStatus, getConversationStatus } from './lifecycle.ts'
import { normalizeText } from './near-duplicate-index.ts'

/** A conversation with fewer participants is not listed (LIST-1); 0 lists all. */
const MIN_LISTED_PARTICIPANTS = 0

/** The sort orders of the list; the first is the default (LIST-1). */
export const LIST_SORTS = ['participants', 'activity', 'waiting', 'newest', 'topic'] as const
export type ListSort = (typeof LIST_SORTS)[number]

/** Search, status and sort order of the list (LIST-6), as the address has them. */
export interface ListView {
  search: string
  /** undefined is any but archived: those are shown on request alone (LIFE-6) */
  status: ConversationStatus | undefined
  sort: ListSort
}

const isStatus = (word: string | null): word is ConversationStatus =>
  Object.hasOwn(CONVERSATION_STATUS, word ?? '')
const isSort = (word: string | null): word is ListSort => LIST_SORTS.some((sort) => sort === word)

/** Reads a view from the parameters of an address. A missing or invalid parameter gives the default. */
export function parseListView(parameters: { get: (name: string) => string | null }): ListView {
  const [status, sort] = [parameters.get('status'), parameters.get('sort')]
  return {
    search: parameters.get('q') ?? '',
    status: isStatus(status) ? status : undefined,
    sort: isSort(sort) ? sort : LIST_SORTS[0],
  }
}

/** The address parameters of a view; defaults are left out. */
export const toListViewParameters = ({ search, status, sort }: ListView): Record<string, string> => ({
  ...(search === '' ? {} : { q: search }),
  ...(status === undefined ? {} : { status }),
  ...(sort === LIST_SORTS[0] ? {} : { sort }),
})

/** True when a search or a status narrows the list. */
export const isFiltered = ({ search, status }: ListView): boolean =>
  search.trim() !== '' || status !== undefined

/** The fields of a conversation that the list reads. */
interface ListedConversation {
  is_owner?: boolean | undefined
  is_mod?: boolean | undefined
  is_draft: boolean
  is_active: boolean
  opens_at?: number | null | undefined
  archived_at?: number | null | undefined
  topic: string | null
  description: string | null
  parent_url: string | null
  participant_count: number
  created: number
  modified: number
  comments_waiting?: number | undefined
}

/** The parts of the list (LIST-1, LIST-4). */
export type ListPart = 'own' | 'moderated' | 'others'

/** Own conversations, those of others that the reader moderates, and all visible ones of others. */
const PART_FILTERS: Readonly<Record<ListPart, (conversation: ListedConversation) => boolean>> = {
  own: ({ is_owner }) => is_owner === true,
  moderated: ({ is_owner, is_mod }) => is_owner !== true && is_mod === true,
  others: ({ is_owner }) => is_owner !== true,
}

/** One part of the list, in the order of the server. */
export const filterByPart = <C extends ListedConversation>(
  conversations: readonly C[],
  part: ListPart,
): C[] =>
  conversations.filter(
    (conversation) =>
      PART_FILTERS[part](conversation) && conversation.participant_count >= MIN_LISTED_PARTICIPANTS,
  )

/** Normalized text of each conversation: the list is searched at every key press. */
const searchTexts = new WeakMap<object, string>()
function getSearchText(conversation: ListedConversation): string {
  const known = searchTexts.get(conversation)
  if (known !== undefined) return known
  const { topic, description, parent_url } = conversation
  const text = normalizeText([topic, description, parent_url].filter(Boolean).join(' '))
  searchTexts.set(conversation, text)
  return text
}

type Comparator = (one: ListedConversation, other: ListedConversation) => number

const COMPARATORS: Readonly<Record<Exclude<ListSort, 'topic'>, Comparator>> = {
  participants: (one, other) => other.participant_count - one.participant_count,
  activity: (one, other) => other.modified - one.modified,
  waiting: (one, other) => (other.comments_waiting ?? 0) - (one.comments_waiting ?? 0),
  newest: (one, other) => other.created - one.created,
}

/**
 * Creates the filter of a view. It selects conversations with the status, by default all that are not archived, whose topic, description or page contains every
 * word of the search, and sorts them; equal ones keep the order of the server.
 * @param locale for sorting by topic; the system's when absent
 */
export function createListFilter(
  { search, status, sort }: ListView,
  locale?: string,
): <C extends ListedConversation>(conversations: readonly C[]) => C[] {
  const words = normalizeText(search).split(' ')
  const collator = new Intl.Collator(locale, { numeric: true })
  const compare: Comparator =
    sort === 'topic'
      ? (one, other) => collator.compare(one.topic ?? '', other.topic ?? '')
      : COMPARATORS[sort]
  return (conversations) =>
    conversations
      .filter((conversation) => {
        const own = getConversationStatus(conversation)
        return status === undefined ? own !== 'archived' : own === status
      })
      .filter((conversation) => words.every((word) => getSearchText(conversation).includes(word)))
      .sort(compare)
}
