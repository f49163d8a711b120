import type { ListedConversation, ListSort, ListView } from './conversation-list.ts'
import { getConversationStatus } from './lifecycle.ts'
import { normalizeText } from './near-duplicate-index.ts'

/** The texts in which the list searches. */
type SearchedTexts = Pick<ListedConversation, 'topic' | 'description' | 'parent_url'>

/** The text of a conversation in which the list searches, normalized. */
export const createSearchText = ({ topic, description, parent_url }: SearchedTexts): string =>
  normalizeText([topic, description, parent_url].filter(Boolean).join(' '))

/** The normalized words of a search; a text matches that contains them all. */
export const listSearchWords = (search: string): string[] =>
  normalizeText(search)
    .split(' ')
    .filter((word) => word !== '')

/** Digits to which the numbers in a topic are filled. */
const NUMBER_DIGITS = 12

/** The text by which the list sorts topics, also in a database: normalized, with numbers by their value. */
export const createTopicKey = (topic: string | null): string =>
  normalizeText(topic ?? '').replace(/\d+/g, (digits) => digits.padStart(NUMBER_DIGITS, '0'))

function compareTopics({ topic }: ListedConversation, other: ListedConversation): number {
  const [key, otherKey] = [createTopicKey(topic), createTopicKey(other.topic)]
  if (key === otherKey) return 0
  return key < otherKey ? -1 : 1
}

type Comparator = (one: ListedConversation, other: ListedConversation) => number

const COMPARATORS: Readonly<Record<ListSort, Comparator>> = {
  participants: (one, other) => other.participant_count - one.participant_count,
  activity: (one, other) => other.modified - one.modified,
  waiting: (one, other) => (other.comments_waiting ?? 0) - (one.comments_waiting ?? 0),
  newest: (one, other) => other.created - one.created,
  topic: compareTopics,
}

/**
 * Creates the filter of a view. It selects conversations with the status, by default all that are not archived, whose topic, description or page contains every
 * word of the search, and sorts them; equal ones keep the order of the server.
 */
export function createListFilter({
  search,
  status,
  sort,
}: Omit<ListView, 'page'>): <C extends ListedConversation>(conversations: readonly C[]) => C[] {
  const words = listSearchWords(search)
  return (conversations) =>
    conversations
      .filter((conversation) => {
        const own = getConversationStatus(conversation)
        return status === undefined ? own !== 'archived' : own === status
      })
      .filter((conversation) => words.every((word) => createSearchText(conversation).includes(word)))
      .sort(COMPARATORS[sort])
}
