import type { Report } from '@folkmoot/api-types/reports'
import { useState } from 'react'

/**
 * The reports in an order that holds while one of them is worked on: a saved name makes a report the newest, and would
 * pull it away from under the hands. New ones come first; with nothing open the order is that of the list.
 */
export function useStableOrder(reports: readonly Report[], hold: boolean): readonly Report[] {
  const [order, setOrder] = useState<readonly string[]>([])
  const ids = reports.map(({ report_id }) => report_id)
  const known = new Set(order)
  const fresh = ids.filter((id) => !known.has(id))
  const wanted = hold ? [...fresh, ...order.filter((id) => ids.includes(id))] : ids
  if (wanted.join() !== order.join()) setOrder(wanted)
  const place = new Map(wanted.map((id, at) => [id, at]))
  return reports.toSorted((a, b) => (place.get(a.report_id) ?? 0) - (place.get(b.report_id) ?? 0))
}
