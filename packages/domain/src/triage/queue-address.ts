import type { ModerationList } from '../comments.ts'
import {
  AGE_FILTERS,
  type AgeFilter,
  MARK_FILTERS,
  QUEUE_SORTS,
  type QueueFilter,
  type QueueSort,
} from './queue-filter.ts'

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
