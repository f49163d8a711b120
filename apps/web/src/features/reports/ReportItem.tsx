import { LEVELS, ReportContents, ReportLabels } from './ReportContents.tsx'
import { Tag, Button } from '@blueprintjs/core'
import { ChevronDown, ChevronRight, EyeOff, EyeOpen, Trash } from '@blueprintjs/icons'
import type { Report } from '@folkmoot/api-types/reports'
import { getConfirmationName } from '@folkmoot/domain/conversations'
import { MOD_LEVELS, createReportLinks } from '@folkmoot/domain/reports/reports'
import { useId, useState } from 'react'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { useConfig } from '../../api/config.ts'
import type { OpinionMapPart } from '../../api/analysis.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { ConfirmNameDialog } from '../../ui/ConfirmNameDialog.tsx'
import { CallFailure } from '../../ui/Failure.tsx'
import { useToast } from '../../ui/toasts.ts'
import { formatDay } from '../../ui/format-day.ts'
import { ReportNext } from './ReportNext.tsx'
import { ReportWords } from './ReportWords.tsx'
import { ReportPicture } from './ReportPicture.tsx'
import { useDeleteReportMutation, usePublishReportMutation, useUpdateReportMutation } from './reports-api.ts'

interface Props {
  conversation: { conversation_id: string; topic: string | null }
  report: Report
  map: OpinionMapPart | undefined
  /** the time since the last change, in words */
  modified: string
  privileged: boolean
  isOwner: boolean
  open: boolean
  onToggle: () => void
  onDeleted: () => void
}

/** For privileged people, who alone choose the level (REP-3). */
function LevelTag({ report: { mod_level } }: { report: Report }) {
  const known = MOD_LEVELS.find((one) => one === mod_level)
  return known === undefined ? null : <span>{`Comments: ${LEVELS[known].name}`}</span>
}

function OpenReport({
  conversation,
  report,
  map,
  privileged,
  isOwner,
  onDeleted,
  name,
}: Props & { name: string }) {
  const { conversation_id } = conversation
  const { canChange } = useConversationOutlet()
  const common = { conversation_id, report, isOwner }
  return (
    <div className="stack gap-24">
      <ReportLinks report_id={report.report_id} name={name} privileged={privileged} />
      {canChange && privileged && <ReportContents {...common} />}
      {canChange && <ReportNext conversation_id={conversation_id} report={report} />}
      {canChange && <ReportWords conversation_id={conversation_id} report={report} map={map} />}
      {canChange && report.withdrawn == null && (
        <PublishReport conversation_id={conversation_id} report={report} />
      )}
      {canChange && <ReportLabels conversation_id={conversation_id} report={report} map={map} />}
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

/** Opens a report, and copies its address. */
function MainLink({ report_id, name }: { report_id: string; name: string }) {
  const [standard] = createReportLinks(window.location.origin, report_id, false)
  if (!standard) return null
  return (
    <div className="row gap-8">
      <a className="button" href={standard.address} target="_blank" rel="noreferrer">
        Open
        <span className="visually-hidden">{` ${name} (opens in a new tab)`}</span>
      </a>
      <CopyButton text={standard.address} what={`link of ${name}`} label="Copy link" />
    </div>
  )
}

/** One report of the list as a card: its map, age, state and link; expanded, its addresses and texts. */
export function ReportItem(props: Props) {
  const { report, modified, privileged, open, onToggle } = props
  const id = useId()
  const { report_id, report_name, withdrawn, published } = report
  const name = report_name?.trim() || 'Report without a name'
  return (
    <li className="row top report-card" data-testid="report-list-item">
      <ReportPicture map={props.map} />
      <div className="stack gap-8 grow">
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
        <p className="row muted">
          <Tag minimal round intent={withdrawn == null ? 'success' : 'danger'}>
            {withdrawn == null ? (published == null ? 'By link' : 'Published') : 'Withdrawn'}
          </Tag>
          <span>{`Modified ${modified}`}</span>
          <span>{`Report ID: ${report_id}`}</span>
          {privileged && <LevelTag report={report} />}
        </p>
        <MainLink report_id={report_id} name={name} />
      </div>
      <div id={id} hidden={!open} className="report-open">
        {open && <OpenReport {...props} name={name} />}
      </div>
    </li>
  )
}

interface ReportLinksProps {
  report_id: string
  name: string
  privileged: boolean
}

/** What the privileged pages show, for those who do not have them (REP-2): our own page unless an address is configured. */
const Insights = () => (
  <p className="muted">
    More about topics and groups:{' '}
    <a href={useConfig().links.insights} target="_blank" rel="noreferrer">
      {'Analysis & Insights'}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  </p>
)

/** The addresses of a report’s pages, with that of its files (`downloadReportFile`), each as a link with a copy button. */
function ReportLinks({ report_id, name, privileged }: ReportLinksProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
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

interface ReportEndProps {
  conversation_id: string
  report: Report
  /** what the list calls the report */
  name: string
  /** what to type before a report is deleted */
  confirmationName: string
  /** the owner alone deletes reports */
  isOwner: boolean
  /** called once the report is gone */
  onDeleted: () => void
}

/** Withdraws a report or shows it again; both can be taken back. */
function useWithdrawal({ conversation_id, report: { report_id, withdrawn } }: ReportEndProps) {
  const [send, { isLoading, error }] = useUpdateReportMutation()
  const showToast = useToast()
  const save = async (next: boolean) => {
    const { error: problem } = await send({ body: { conversation_id, report_id, withdrawn: next } })
    if (problem) return
    showToast({
      message: next ? 'The report is withdrawn. Nobody can read it.' : 'The report can be read again.',
      about: `withdrawn-${report_id}`,
      onUndo: () => void save(!next),
    })
  }
  const isWithdrawn = withdrawn != null
  return { isWithdrawn, toggle: () => void save(!isWithdrawn), isLoading, error }
}

function useDeletion({ conversation_id, report: { report_id }, name, onDeleted }: ReportEndProps) {
  const [send, { isLoading, error }] = useDeleteReportMutation()
  const showToast = useToast()
  const remove = async () => {
    const { error: problem } = await send({ query: { conversation_id, report_id } })
    if (problem) return
    showToast({ message: `“${name}” is deleted.` })
    onDeleted()
  }
  return { remove: () => void remove(), isLoading, error }
}

function DeleteReport(props: ReportEndProps) {
  const { name, confirmationName } = props
  const [isAsked, setAsked] = useState(false)
  const { remove, ...deletion } = useDeletion(props)
  const handleYes = () => {
    setAsked(false)
    remove()
  }
  return (
    <>
      <Button
        variant="outlined"
        intent="danger"
        icon={<Trash />}
        loading={deletion.isLoading}
        onClick={() => setAsked(true)}
      >
        Delete
      </Button>
      <CallFailure of={deletion} what="The report could not be deleted." onRetry={remove} />
      <ConfirmNameDialog
        open={isAsked}
        question={`Delete “${name}” permanently?`}
        name={confirmationName}
        yes="Delete permanently"
        onYes={handleYes}
        onNo={() => setAsked(false)}
      >
        <p>
          Its pages and files, its name, its labels and its choice of comments go. Its address never works
          again. This cannot be undone.
        </p>
        <p>Comments, votes and other reports stay.</p>
      </ConfirmNameDialog>
    </>
  )
}

/** Publishes a report, and again when it has changed. */
function PublishReport({ conversation_id, report }: Pick<ReportEndProps, 'conversation_id' | 'report'>) {
  const id = useId()
  const { report_id, published } = report
  const [send, { isLoading, error }] = usePublishReportMutation()
  const showToast = useToast()
  const publish = async () => {
    const { error: problem } = await send({ body: { conversation_id, report_id } })
    if (!problem) showToast({ message: 'The report is published.' })
  }
  return (
    <section aria-labelledby={id} className="stack narrow">
      <h4 id={id}>Publish</h4>
      <p className="muted">
        {published == null
          ? 'Until you publish it, only people with its link find it. Once the conversation is closed, its address leads to the published report.'
          : `Published on ${formatDay(Number(published))}. Publish it again when it has changed: readers find the earlier result, too.`}
      </p>
      <div className="row">
        <Button loading={isLoading} onClick={() => void publish()}>
          {published == null ? 'Publish' : 'Publish again'}
        </Button>
      </div>
      <CallFailure
        of={{ isLoading, error }}
        what="The report could not be published."
        onRetry={() => void publish()}
      />
    </section>
  )
}

/** The ways to take a report from its readers: temporarily or permanently. */
function ReportEnd(props: ReportEndProps) {
  const id = useId()
  const { isWithdrawn, toggle, ...change } = useWithdrawal(props)
  return (
    <section aria-labelledby={id} className="stack narrow">
      <h4 id={id}>Withdraw or delete</h4>
      <p className="muted">
        {isWithdrawn
          ? 'Nobody can read this report: its pages and files say that it was withdrawn.'
          : 'A withdrawn report cannot be read: its pages and files say that it was withdrawn. You can show it again at the same address.'}
      </p>
      <div className="row gap-8 top">
        <Button icon={isWithdrawn ? <EyeOpen /> : <EyeOff />} loading={change.isLoading} onClick={toggle}>
          {isWithdrawn ? 'Show again' : 'Withdraw'}
        </Button>
        {props.isOwner && <DeleteReport {...props} />}
      </div>
      {!props.isOwner && (
        <p className="muted">Only the owner of the conversation or an administrator can delete a report.</p>
      )}
      <CallFailure of={change} what="The report could not be changed." onRetry={toggle} />
    </section>
  )
}
