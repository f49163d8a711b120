import type { ModerationList } from '@folkmoot/domain/comments'
import { parseQueueFilter, toQueueParameters } from '@folkmoot/domain/triage/queue-address'
import type { QueueFilter } from '@folkmoot/domain/triage/queue-filter'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The search, the filters and the order of the queue. They are in the address, so that they can be shared. */
export function useQueueFilter(list: ModerationList): {
  filter: QueueFilter
  changeFilter: (part: Partial<QueueFilter>) => void
} {
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => parseQueueFilter(params, list), [params, list])
  const changeFilter = (part: Partial<QueueFilter>) =>
    setParams(toQueueParameters({ ...filter, ...part }, list), { replace: true, preventScrollReset: true })
  return { filter, changeFilter }
}
