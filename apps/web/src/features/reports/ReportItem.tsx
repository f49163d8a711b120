import { Tag } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import type { Report } from '@folkmoot/api-types/reports'
import { getConfirmationName } from '@folkmoot/domain/conversations'
import { MOD } from '@folkmoot/domain/comments'
import { isShown, MOD_LEVELS, createReportLinks } from '@folkmoot/domain/reports/reports'
import { useId } from 'react'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { reportMessages } from '../../messages/reports.ts'
import { ReportContents } from './ReportContents.tsx'
import { ReportEnd } from './ReportEnd.tsx'
import { ReportLabels } from './ReportLabels.tsx'
import { useConfig } from '../../api/config.ts'
import { messages } from '../../messages.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'

interface Props {
  conversation: { conversation_id: string; topic: string | null }
  report: Report
  /** the time since the last change, in words */
  modified: string
  privileged: boolean
  isOwner: boolean
  open: boolean
  onToggle: () => void
  onDeleted: () => void
}

function LevelTag({ report: { mod_level, rejected_texts } }: { report: Report }) {
  const known = MOD_LEVELS.find((one) => one === mod_level)
  if (known === undefined) return null
  return (
    <>
      <span>{reportMessages.levelShort(reportMessages.levels[known].name)}</span>
      {rejected_texts && isShown({ mod: MOD.rejected }, known) && (
        <Tag minimal round intent="warning">
          {reportMessages.rejectedIncluded}
        </Tag>
      )}
    </>
  )
}

/** The parts of an expanded report. */
function OpenReport({
  conversation,
  report,
  privileged,
  isOwner,
  onDeleted,
  name,
}: Props & { name: string }) {
  const { conversation_id } = conversation
  const { canChange } = useConversationOutlet()
  const common = { conversation_id, report, isOwner }
  return (
    <div className="report-open">
      <ReportLinks report_id={report.report_id} name={name} privileged={privileged} />
      {canChange && <ReportContents {...common} />}
      {canChange && <ReportLabels conversation_id={conversation_id} report={report} />}
      {canChange && (
        <ReportEnd
          {...common}
          name={name}
          confirmationName={getConfirmationName(conversation)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  )
}

/** One report of the list: its age and level; expanded, its addresses and texts. */
export function ReportItem(props: Props) {
  const { report, modified, open, onToggle } = props
  const id = useId()
  const { report_id, report_name, withdrawn } = report
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
        <LevelTag report={report} />
        {withdrawn != null && (
          <Tag minimal round intent="danger">
            {reportMessages.withdrawn}
          </Tag>
        )}
      </p>
      <div id={id} hidden={!open}>
        {open && <OpenReport {...props} name={name} />}
      </div>
    </li>
  )
}

interface ReportLinksProps {
  report_id: string
  /** the report's name */
  name: string
  privileged: boolean
}

/** The additional service for users without the privilege (REP-2); without an address it says that there is none. */
function Insights() {
  const { insights } = useConfig().links
  if (insights === null) return <p className="report-help">{reportMessages.insightsMissing}</p>
  return (
    <p className="report-help">
      {reportMessages.insightsWhy}{' '}
      <a href={insights} target="_blank" rel="noreferrer">
        {reportMessages.insights}
        <span className="visually-hidden"> {messages.opensInNewTab}</span>
      </a>
    </p>
  )
}

/** The addresses of a report’s pages, with that of its files (`downloadReportFile`), each as a link with a copy button. */
function ReportLinks({ report_id, name, privileged }: ReportLinksProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="report-links">
      <h4 id={id}>{reportMessages.urls}</h4>
      <dl>
        {createReportLinks(window.location.origin, report_id, privileged).map(({ title, address }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <a href={address} target="_blank" rel="noreferrer">
                {address}
                <span className="visually-hidden"> {messages.opensInNewTab}</span>
              </a>
              <CopyButton text={address} what={reportMessages.addressLabel(title, name)} />
            </dd>
          </div>
        ))}
      </dl>
      {!privileged && <Insights />}
    </section>
  )
}
