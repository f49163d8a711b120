import type { Report } from '@folkmoot/api-types/reports'
import { relativeTimeFormat } from '../../ui/relative-time.ts'
import { useId, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { reportMessages } from '../../messages/reports.ts'
import { ReportItem } from './ReportItem.tsx'
import { useSteadyOrder } from './use-steady-order.ts'

interface Props {
  conversation_id: string
  /** newest first */
  reports: readonly Report[]
  privileged: boolean
  /** when they arrived, in milliseconds */
  now: number
}

const OPEN = 'report'

/** The reports, of which one can be open; the address says which. */
export function ReportList({ conversation_id, reports, privileged, now }: Props) {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const open = search.get(OPEN)
  const ago = useMemo(() => relativeTimeFormat(), [])
  const shown = useSteadyOrder(reports, open !== null)
  const toggle = (report_id: string) =>
    setSearch(report_id === open ? {} : { [OPEN]: report_id }, { replace: true, preventScrollReset: true })
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="report-list-heading">
        {reportMessages.listHeading}
      </h2>
      <ul className="report-list">
        {shown.map((report) => (
          <ReportItem
            key={report.report_id}
            conversation_id={conversation_id}
            report={report}
            modified={ago(Number(report.modified), now)}
            privileged={privileged}
            open={report.report_id === open}
            onToggle={() => toggle(report.report_id)}
          />
        ))}
      </ul>
    </section>
  )
}
