import type { ModerationList } from '@folkmoot/domain/comments'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
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

function parseFilter(params: URLSearchParams, usualSort: QueueSort): QueueFilter {
  const author = params.get('author') ?? ''
  return {
    search: params.get('q') ?? '',
    flagged: params.has('flagged'),
    seed: params.has('seed'),
    meta: params.has('meta'),
    mark: parseWord(params.get('mark'), MARK_FILTERS, ''),
    language: params.get('language') ?? '',
    author: /^\d{1,9}$/.test(author) ? Number(author) : undefined,
    age: parseWord(params.get('age'), Object.keys(AGE_FILTERS) as AgeFilter[], ''),
    sort: parseWord(params.get('sort'), QUEUE_SORTS, usualSort),
  }
}

/** The address of a filter: what is usual is left out. */
function formatFilter(filter: QueueFilter, usualSort: QueueSort): URLSearchParams {
  const { search, flagged, seed, meta, mark, language, author, age, sort } = filter
  return new URLSearchParams({
    ...(search && { q: search }),
    ...(flagged && { flagged: '1' }),
    ...(seed && { seed: '1' }),
    ...(meta && { meta: '1' }),
    ...(mark && { mark }),
    ...(language && { language }),
    ...(author !== undefined && { author: String(author) }),
    ...(age && { age }),
    ...(sort !== usualSort && { sort }),
  })
}

/** The search, the filters and the order of the queue. They are in the address, so that they can be shared. */
export function useQueueFilter(list: ModerationList): {
  filter: QueueFilter
  changeFilter: (part: Partial<QueueFilter>) => void
} {
  const [params, setParams] = useSearchParams()
  const usualSort = getUsualSort(list)
  const filter = useMemo(() => parseFilter(params, usualSort), [params, usualSort])
  const changeFilter = (part: Partial<QueueFilter>) =>
    setParams(formatFilter({ ...filter, ...part }, usualSort), { replace: true, preventScrollReset: true })
  return { filter, changeFilter }
}
