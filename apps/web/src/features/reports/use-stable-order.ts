import type { Report } from '@folkmoot/api-types/reports'
import { useState } from 'react'

/**
 * Keeps the order of the reports while one is edited: saving a name makes a report the newest, which would move it. New
 * reports come first; with nothing expanded the order is the list's.
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
