import type { Report } from '@folkmoot/api-types/reports'
import { createRelativeTimeFormat } from '../../ui/relative-time.ts'
import { useId, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { reportMessages } from '../../messages/reports.ts'
import { ReportItem } from './ReportItem.tsx'
import { useStableOrder } from './use-stable-order.ts'

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
