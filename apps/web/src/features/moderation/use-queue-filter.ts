import { QUEUE_SORTS, type QueueFilter, type QueueSort } from '@folkmoot/domain'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

const isSort = (word: string | null): word is QueueSort => QUEUE_SORTS.some((sort) => sort === word)

/** What narrows and orders the queue. It stands in the address, so that it can be shared and survives a reload. */
export function useQueueFilter(): { filter: QueueFilter; change: (part: Partial<QueueFilter>) => void } {
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
  const change = (part: Partial<QueueFilter>) => {
    const { search, flagged, seed, meta, sort } = { ...filter, ...part }
    const words = {
      ...(search && { q: search }),
      ...(flagged && { flagged: '1' }),
      ...(seed && { seed: '1' }),
      ...(meta && { meta: '1' }),
      ...(sort !== 'oldest' && { sort }),
    }
    setParams(new URLSearchParams(words), { replace: true, preventScrollReset: true })
  }
  return { filter, change }
}
