import { QUEUE_SORTS, type QueueFilter, type QueueSort } from './moderation-queue.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

const isSort = (text: string | null): text is QueueSort => QUEUE_SORTS.some((sort) => sort === text)

/** The search, the filters and the order of the queue. They are in the address, so that they can be shared. */
export function useQueueFilter(): {
  filter: QueueFilter
  changeFilter: (part: Partial<QueueFilter>) => void
} {
  const [params, setParams] = useSearchParams()
  const filter = useMemo<QueueFilter>(() => {
    const sort = params.get('sort')
    return {
      search: params.get('q') ?? '',
      flagged: params.has('flagged'),
      seed: params.has('seed'),
      meta: params.has('meta'),
      sort: isSort(sort) ? sort : 'oldest',
    }
  }, [params])
  const changeFilter = (part: Partial<QueueFilter>) => {
    const { search, flagged, seed, meta, sort } = { ...filter, ...part }
    const next = {
      ...(search && { q: search }),
      ...(flagged && { flagged: '1' }),
      ...(seed && { seed: '1' }),
      ...(meta && { meta: '1' }),
      ...(sort !== 'oldest' && { sort }),
    }
    setParams(new URLSearchParams(next), { replace: true, preventScrollReset: true })
  }
  return { filter, changeFilter }
}
