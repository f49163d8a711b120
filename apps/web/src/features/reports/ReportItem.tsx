import { Tag } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import type { Report } from '@folkmoot/api-types/reports'
import { MOD } from '@folkmoot/domain/comments'
import { isShown, MOD_LEVELS } from '@folkmoot/domain/reports/reports'
import { useId } from 'react'
import { reportMessages } from '../../messages/reports.ts'
import { ReportLinks } from './ReportLinks.tsx'
import { ReportLabels } from './ReportLabels.tsx'

interface Props {
  conversation_id: string
  report: Report
  /** the time since the last change, in words */
  modified: string
  privileged: boolean
  open: boolean
  onToggle: () => void
}

function LevelTag({ level }: { level: number }) {
  const known = MOD_LEVELS.find((one) => one === level)
  if (known === undefined) return null
  return (
    <>
      <span>{reportMessages.levelShort(reportMessages.levels[known].name)}</span>
      {isShown({ mod: MOD.rejected }, known) && (
        <Tag minimal round intent="warning">
          {reportMessages.rejectedIncluded}
        </Tag>
      )}
    </>
  )
}

/** One report of the list: its age and level; expanded, its addresses and texts. */
export function ReportItem({ conversation_id, report, modified, privileged, open, onToggle }: Props) {
  const id = useId()
  const { report_id, report_name, mod_level } = report
  const name = report_name?.trim() || reportMessages.unnamed
  return (
    <li className="report-item" data-testid="report-list-item">
      <h3>
        <button
          type="button"
          className="disclosure"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        >
          {open ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
          <span>{name}</span>
        </button>
      </h3>
      <p className="disclosure-facts">
        <span>{reportMessages.modified(modified)}</span>
        <span>{reportMessages.reportId(report_id)}</span>
        {privileged && <LevelTag level={mod_level} />}
      </p>
      <div id={id} hidden={!open}>
        {open && (
          <div className="report-open">
            <ReportLinks report_id={report_id} name={name} privileged={privileged} />
            <ReportLabels conversation_id={conversation_id} report={report} />
          </div>
        )}
      </div>
    </li>
  )
}
