import { LEVELS } from './LevelChoice.tsx'
import { Tag } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import type { Report } from '@folkmoot/api-types/reports'
import { getConfirmationName } from '@folkmoot/domain/conversations'
import { MOD } from '@folkmoot/domain/comments'
import { isShown, MOD_LEVELS, createReportLinks } from '@folkmoot/domain/reports/reports'
import { useId } from 'react'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { ReportContents } from './ReportContents.tsx'
import { ReportEnd } from './ReportEnd.tsx'
import { ReportLabels } from './ReportLabels.tsx'
import { useConfig } from '../../api/config.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'

const formatLevelShort = (name: string) => `Comments: ${name}`

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
      <span>{formatLevelShort(LEVELS[known].name)}</span>
      {rejected_texts && isShown({ mod: MOD.rejected }, known) && (
        <Tag minimal round intent="warning">
          Shows rejected texts
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
  const name = report_name?.trim() || 'Report without a name'
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
        <span>{`Modified ${modified}`}</span>
        <span>{`Report ID: ${report_id}`}</span>
        <LevelTag report={report} />
        {withdrawn != null && (
          <Tag minimal round intent="danger">
            Withdrawn
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
  if (insights === null)
    return (
      <p className="report-help">
        {
          'Analysis & Insights: more about topics and groups. The address of that service is not configured on this server.'
        }
      </p>
    )
  return (
    <p className="report-help">
      More about topics and groups, as a service:{' '}
      <a href={insights} target="_blank" rel="noreferrer">
        {'Analysis & Insights'}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </p>
  )
}

/** The addresses of a report’s pages, with that of its files (`downloadReportFile`), each as a link with a copy button. */
function ReportLinks({ report_id, name, privileged }: ReportLinksProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="report-links">
      <h4 id={id}>Addresses</h4>
      <dl>
        {createReportLinks(window.location.origin, report_id, privileged).map(({ title, address }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <a href={address} target="_blank" rel="noreferrer">
                {address}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
              <CopyButton text={address} what={`address of ${title} of ${name}`} />
            </dd>
          </div>
        ))}
      </dl>
      {!privileged && <Insights />}
    </section>
  )
}
