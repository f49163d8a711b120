import { Loaded } from '../../ui/Loaded.tsx'
import { Document, Add } from '@blueprintjs/icons'
import type { Report } from '@folkmoot/api-types/reports'
import { hasOwnerRights, isPrivileged } from '../../api/permission.ts'
import { sortNewestFirst, DEFAULT_MOD_LEVEL, type ModLevel } from '@folkmoot/domain/reports/reports'
import { type OpinionMapPart, useOpinionMap } from '../../api/analysis.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { useConfigureOutlet } from '../../conversation/conversation-outlet.ts'
import type { Settings } from '../../conversation/settings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CallFailure, Failure } from '../../ui/Failure.tsx'
import { Page } from '../../ui/Page.tsx'
import { useListReportsQuery, useCreateReportMutation } from './reports-api.ts'
import './reports.css'
import { Button, Tag } from '@blueprintjs/core'
import { useEffect, useId, useRef, useState, useMemo, type ComponentProps } from 'react'
import { useToast } from '../../ui/toasts.ts'
import { LevelChoice } from './ReportContents.tsx'
import { createRelativeTimeFormat } from '../../ui/relative-time.ts'
import { useSearchParams } from 'react-router-dom'
import { ReportItem } from './ReportItem.tsx'
import { getConfirmationName } from '@folkmoot/domain/conversations'
import { ConfirmNameDialog } from '../../ui/ConfirmNameDialog.tsx'

const TITLE = 'Reports'
const OPEN_PARAMETER = 'report'

interface Props {
  settings: Settings
  reports: readonly Report[]
  nowMs: number
}

function ReportsContent({ settings, reports, nowMs }: Props) {
  const { data: user } = useCurrentUser()
  const conversation = settings.saved
  const { conversation_id } = conversation
  const { canChange } = useConfigureOutlet()
  const isOwner = hasOwnerRights(user, conversation)
  const map = useOpinionMap(conversation_id)
  const onCreated = useOpenedNew(reports)
  // one component for both states, so the first report changes neither the focus nor the chosen level
  return (
    <>
      {reports.length === 0 ? (
        <EmptyState title="No reports yet" icon={<Document size={28} />}>
          <p>Create one when there are results to show. It is updated with new votes.</p>
        </EmptyState>
      ) : (
        <ReportList
          key={conversation_id}
          conversation={conversation}
          reports={sortNewestFirst(reports)}
          privileged={isPrivileged(user)}
          isOwner={isOwner}
          map={map}
          nowMs={nowMs}
        />
      )}
      {canChange && (
        <CreateReport
          conversation_id={conversation_id}
          privileged={isPrivileged(user)}
          onCreated={onCreated}
        />
      )}
      {canChange && <VotesPublication settings={settings} isOwner={isOwner} />}
    </>
  )
}

/** @returns what to call before the list is loaded with a new report, which is then expanded */
function useOpenedNew(reports: readonly Report[]) {
  const [known, setKnown] = useState<ReadonlySet<string>>()
  const [, setSearch] = useSearchParams()
  const fresh = known && reports.find(({ report_id }) => !known.has(report_id))
  useEffect(() => {
    if (!fresh) return
    setKnown(undefined)
    setSearch({ [OPEN_PARAMETER]: fresh.report_id }, { replace: true, preventScrollReset: true })
  }, [fresh, setSearch])
  return () => setKnown(new Set(reports.map(({ report_id }) => report_id)))
}

/** The reports of a conversation, newest first, and the form for a new one. */
export default function ReportsPage() {
  const { conversation, topic, settings } = useConfigureOutlet()
  const { conversation_id } = conversation
  const list = useListReportsQuery(
    { query: { conversation_id } },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  return (
    <Page
      title={TITLE}
      documentTitle={`${TITLE} · ${topic}`}
      intro="A report is a public page of results. Anyone who knows its address can read it without an account, until you withdraw or delete it."
    >
      <Loaded
        call={list}
        data={list.currentData}
        failed="The reports could not be loaded."
        loading="Loading reports..."
        lines={4}
      >
        {(reports) => (
          <ReportsContent settings={settings} reports={reports} nowMs={list.fulfilledTimeStamp ?? 0} />
        )}
      </Loaded>
    </Page>
  )
}

interface CreateProps {
  conversation_id: string
  privileged: boolean
  onCreated: () => void
}

/** Creates a report, only one however often the button is pressed. */
function CreateReport({ conversation_id, privileged, onCreated }: CreateProps) {
  const id = useId()
  const [level, setLevel] = useState<ModLevel>(DEFAULT_MOD_LEVEL)
  const [send, creation] = useCreateReportMutation()
  const showToast = useToast()
  const isRunning = useRef(false)
  const create = async () => {
    // two quick clicks arrive before the render that disables the button
    if (isRunning.current) return
    isRunning.current = true
    const { data } = await send({ body: { conversation_id, mod_level: level } })
    if (data) onCreated()
    if (data) showToast({ message: 'The report is created, and can be read at its link.', intent: 'success' })
    isRunning.current = false
  }
  const submit = () => void create()
  return (
    <section className="stack gap-16 box" aria-labelledby={id}>
      <h2 id={id}>New report</h2>
      {privileged && (
        <>
          <LevelChoice level={level} onChoose={setLevel} />
          <p className="muted">
            You can change this later. It applies to the report’s pages and to its files.
          </p>
        </>
      )}
      <CallFailure of={creation} what="The report could not be created." onRetry={submit} />
      <div>
        <Button intent="primary" icon={<Add />} loading={creation.isLoading} onClick={submit}>
          Create report url
        </Button>
      </div>
    </section>
  )
}

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

interface ReportListProps {
  conversation: { conversation_id: string; topic: string | null }
  /** newest first */
  reports: readonly Report[]
  privileged: boolean
  isOwner: boolean
  map: OpinionMapPart | undefined
  /** when they arrived, in milliseconds */
  nowMs: number
}

/** The reports, of which one can be expanded; the address holds its id. */
function ReportList({ reports, nowMs, ...common }: ReportListProps) {
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
      <h2 id={id} ref={heading} tabIndex={-1}>
        Reports of this conversation
      </h2>
      <ul className="stack">
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

const FIELD = 'is_data_open'

interface VotesPublicationProps {
  settings: Settings
  /** the owner alone publishes votes */
  isOwner: boolean
}

/** Says what publishing means, and asks for the conversation’s name. */
const PublishQuestion = ({
  isOpen,
  ...props
}: Pick<ComponentProps<typeof ConfirmNameDialog>, 'open' | 'name' | 'onYes' | 'onNo'> & {
  /** whether people can still vote */
  isOpen: boolean
}) => (
  <ConfirmNameDialog question="Publish the votes of single participants?" yes="Publish votes" {...props}>
    <p>
      Everyone who has the address of a report can then download each vote up to now: on which comment, what,
      and about when, under a number made for this publication.
    </p>
    <p>
      The files of a report have the votes on the comments that it shows: one that shows accepted comments
      only has empty files until a comment is accepted.
    </p>
    <p>
      Copies that others have downloaded cannot be taken back. Someone who knows a few votes of a person may
      find that person’s number, and with it all their votes.
    </p>
    {isOpen && (
      <p>
        This conversation is still open: later votes are not in the files. Close it first if you want to
        publish all of them.
      </p>
    )}
  </ConfirmNameDialog>
)

/** Shows whether reports offer the votes of single participants as files, and switches it. */
function VotesPublication({ settings, isOwner }: VotesPublicationProps) {
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const isPublished = settings.saved.is_data_open
  const isSaving = settings.shown.is_data_open !== isPublished && settings.state === 'saving'
  const problem = settings.findProblem(FIELD)
  const publish = () => {
    setAsked(false)
    settings.change(FIELD, true)
  }
  const handleClick = () => (isPublished ? settings.change(FIELD, false) : setAsked(true))
  return (
    <section aria-labelledby={id} className="stack box" data-testid="votes-publication">
      <h2 id={id}>
        Votes of single participants{' '}
        <Tag minimal round intent={isPublished ? 'warning' : 'none'}>
          {isPublished ? 'Published' : 'Not published'}
        </Tag>
      </h2>
      <p>
        {isPublished
          ? 'The files of the reports have the votes as they were when you published them. Later votes are not in them: to publish those, stop and publish again. Everybody then gets a new number.'
          : 'Reports show totals only. You can publish who voted what as files of the reports, with a number in place of each participant. Do it when the conversation is over.'}
      </p>
      {isOwner ? (
        <div>
          <Button loading={isSaving} onClick={handleClick}>
            {isPublished ? 'Stop publishing' : 'Publish votes'}
          </Button>
        </div>
      ) : (
        <p className="muted">Only the owner of the conversation or an administrator can change this.</p>
      )}
      {problem && (
        <Failure what={`The publication of votes is not saved. ${problem.reason}`} onRetry={settings.retry} />
      )}
      <PublishQuestion
        open={isAsked}
        isOpen={settings.saved.is_active}
        name={getConfirmationName(settings.saved)}
        onYes={publish}
        onNo={() => setAsked(false)}
      />
    </section>
  )
}
