import type { Report } from '@folkmoot/api-types/reports'
import { createRelativeTimeFormat } from '../../ui/relative-time.ts'
import { useId, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { reportMessages } from '../../messages/reports.ts'
import { ReportItem } from './ReportItem.tsx'
import { useStableOrder } from './use-stable-order.ts'

interface Props {
  conversation_id: string
  /** newest first */
  reports: readonly Report[]
  privileged: boolean
  /** when they arrived, in milliseconds */
  nowMs: number
}

const OPEN_PARAMETER = 'report'

/** The reports, of which one can be expanded; the address holds its id. */
export function ReportList({ conversation_id, reports, privileged, nowMs }: Props) {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const open = search.get(OPEN_PARAMETER)
  const ago = useMemo(() => createRelativeTimeFormat(), [])
  const shown = useStableOrder(reports, open !== null)
  const toggle = (report_id: string) =>
    setSearch(report_id === open ? {} : { [OPEN_PARAMETER]: report_id }, {
      replace: true,
      preventScrollReset: true,
    })
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
            modified={ago(Number(report.modified), nowMs)}
            privileged={privileged}
            open={report.report_id === open}
            onToggle={() => toggle(report.report_id)}
          />
        ))}
      </ul>
    </section>
  )
}
