import { normalizeText } from './near-duplicate-index.ts'

/** The texts in which the list searches. */
interface SearchedTexts {
  topic: string | null
  description: string | null
  parent_url: string | null
}

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
