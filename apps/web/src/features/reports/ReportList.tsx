import type { Report } from '@folkmoot/api-types/reports'
import { MOD_LEVELS } from '@folkmoot/domain/reports/reports'
import { createRelativeTimeFormat } from '../../ui/relative-time.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { TableTools } from '../../ui/table/TableTools.tsx'
import { useTableRows } from '../../ui/table/use-table-rows.ts'
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

function formatLevel({ mod_level }: Report): string {
  const known = MOD_LEVELS.find((one) => one === mod_level)
  return known === undefined ? String(mod_level) : reportMessages.levels[known].name
}

const { columns } = reportMessages
const COLUMNS: readonly TableColumn<Report>[] = [
  { title: columns.name, value: ({ report_name }) => report_name?.trim() || reportMessages.unnamed },
  { title: columns.id, value: ({ report_id }) => report_id },
  { title: columns.level, value: formatLevel },
  { title: columns.created, value: ({ created }) => new Date(Number(created)) },
  { title: columns.modified, value: ({ modified }) => new Date(Number(modified)) },
  {
    title: columns.withdrawn,
    value: ({ withdrawn }) => (withdrawn == null ? null : new Date(Number(withdrawn))),
  },
]

/** The reports as they are filtered and sorted; the expanded one stays, whatever the filter. */
function useReportTable(reports: readonly Report[], open: string | null) {
  const stable = useStableOrder(reports, open !== null)
  const table = useTableRows(stable, COLUMNS)
  const found = new Set(table.shown)
  const rest = stable.filter((report) => report.report_id === open && !found.has(report))
  return { table, shown: [...table.shown, ...rest] }
}

/** The reports, of which one can be expanded; the address holds its id. */
export function ReportList({ reports, nowMs, ...common }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [search, setSearch] = useSearchParams()
  const open = search.get(OPEN_PARAMETER)
  const ago = useMemo(() => createRelativeTimeFormat(), [])
  const { table, shown } = useReportTable(reports, open)
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
      <TableTools table={table} name={reportMessages.listHeading} fileName="reports" hasSortChoice />
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
