import { CONVERSATION_STATUS, type ConversationStatus, getConversationStatus } from './conversations.ts'
import { normalizeText } from './near-duplicate-index.ts'

/** The fewest participants with which a conversation is listed (LIST-1): all are. */
const MIN_LISTED_PARTICIPANTS = 0

/** What the list can be sorted by; the first is the one that holds unless another is asked for (LIST-1). */
export const LIST_SORTS = ['participants', 'activity', 'waiting', 'newest', 'topic'] as const
export type ListSort = (typeof LIST_SORTS)[number]

/** What somebody wants to see of the list (LIST-6). It stands in the address. */
export interface ListView {
  search: string
  /** undefined is any */
  status: ConversationStatus | undefined
  sort: ListSort
}

const isStatus = (word: string | null): word is ConversationStatus =>
  Object.hasOwn(CONVERSATION_STATUS, word ?? '')
const isSort = (word: string | null): word is ListSort => LIST_SORTS.some((sort) => sort === word)

/** Reads a view from the parameters of an address; what they do not say, or say wrongly, is as without them. */
export function parseListView(parameters: { get: (name: string) => string | null }): ListView {
  const [status, sort] = [parameters.get('status'), parameters.get('sort')]
  return {
    search: parameters.get('q') ?? '',
    status: isStatus(status) ? status : undefined,
    sort: isSort(sort) ? sort : LIST_SORTS[0],
  }
}

/** The parameters that stand for a view in an address: none for the list as it is at first. */
export const toListViewParameters = ({ search, status, sort }: ListView): Record<string, string> => ({
  ...(search === '' ? {} : { q: search }),
  ...(status === undefined ? {} : { status }),
  ...(sort === LIST_SORTS[0] ? {} : { sort }),
})

/** Whether a view leaves anything out. */
export const isFiltered = ({ search, status }: ListView): boolean =>
  search.trim() !== '' || status !== undefined

/** What the list needs to know of a conversation. */
interface ListedConversation {
  is_owner?: boolean | undefined
  is_mod?: boolean | undefined
  is_draft: boolean
  is_active: boolean
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

/** Which conversations are in a part: one's own, those of others that one moderates, all of others that one can see. */
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

/** Gives the text that is searched, made plain; kept, since a list is searched at every key. */
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
 * Makes the function that shows conversations in a view: those whose topic, description or page has every word of the
 * search, in the status asked for, sorted; equal ones keep the order of the server.
 * @param locale whose order of letters sorts by topic; without one that of the machine
 */
export function createListFilter(
  { search, status, sort }: ListView,
  locale?: string,
): <C extends ListedConversation>(conversations: readonly C[]) => C[] {
  const words = normalizeText(search).split(' ')
  const letters = new Intl.Collator(locale, { numeric: true })
  const compare: Comparator =
    sort === 'topic' ? (one, other) => letters.compare(one.topic ?? '', other.topic ?? '') : COMPARATORS[sort]
  return (conversations) =>
    conversations
      .filter((conversation) => status === undefined || getConversationStatus(conversation) === status)
      .filter((conversation) => words.every((word) => getSearchText(conversation).includes(word)))
      .sort(compare)
}
