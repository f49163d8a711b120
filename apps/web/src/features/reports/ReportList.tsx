import type { Report } from '@folkmoot/api-types/reports'
import { createRelativeTimeFormat } from '../../ui/relative-time.ts'
import { useId, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { reportMessages } from '../../messages/reports.ts'
import { ReportItem } from './ReportItem.tsx'

/**
 * Keeps the order of the reports while one is edited: saving a name makes a report the newest, which would move it. New
 * reports come first; with nothing expanded the order is the list's.
 */
function useStableOrder(reports: readonly Report[], hold: boolean): readonly Report[] {
  const [order, setOrder] = useState<readonly string[]>([])
  const ids = reports.map(({ report_id }) => report_id)
  const known = new Set(order)
  const fresh = ids.filter((id) => !known.has(id))
  const wanted = hold ? [...fresh, ...order.filter((id) => ids.includes(id))] : ids
  if (wanted.join() !== order.join()) setOrder(wanted)
  const place = new Map(wanted.map((id, at) => [id, at]))
  return reports.toSorted((a, b) => (place.get(a.report_id) ?? 0) - (place.get(b.report_id) ?? 0))
}

interface Props {
  conversation: { conversation_id: string; topic: string | null }
  /** newest first */
  reports: readonly Report[]
  privileged: boolean
  isOwner: boolean
  /** when they arrived, in milliseconds */
  nowMs: number
}

const OPEN_PARAMETER = 'report'

/** The reports, of which one can be expanded; the address holds its id. */
export function ReportList({ reports, nowMs, ...common }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [search, setSearch] = useSearchParams()
  const open = search.get(OPEN_PARAMETER)
  const ago = useMemo(() => createRelativeTimeFormat(), [])
  const shown = useStableOrder(reports, open !== null)
  const toggle = (report_id: string) =>
    setSearch(report_id === open ? {} : { [OPEN_PARAMETER]: report_id }, {
      replace: true,
      preventScrollReset: true,
    })
  const handleDeleted = () => {
    setSearch({}, { replace: true, preventScrollReset: true })
    // the button that had the focus is gone
    heading.current?.focus()
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className="report-list-heading">
        {reportMessages.listHeading}
      </h2>
      <ul className="report-list">
        {shown.map((report) => (
          <ReportItem
            key={report.report_id}
            {...common}
            report={report}
            modified={ago(Number(report.modified), nowMs)}
            open={report.report_id === open}
            onToggle={() => toggle(report.report_id)}
            onDeleted={handleDeleted}
          />
        ))}
      </ul>
    </section>
  )
}
