import { Button } from '@blueprintjs/core'
import {
  type ConversationStatus,
  getConversationStatus,
  readLifecycle,
  CONVERSATION_STATUS,
  CONVERSATION_STATUSES,
  listStatusActions,
  type StatusAction,
} from '@folkmoot/domain/lifecycle'
import { Fragment, type ReactNode, useState } from 'react'
import { useCurrentUser } from '../../api/current-user.ts'
import { hasOwnerRights } from '../../api/permission.ts'
import { formatDay, formatZonedTime } from '../../conversation/lifecycle-times.ts'
import { useWayIn } from '../../conversation/use-way-in.ts'
import type { Settings } from '../../conversation/use-settings.ts'
import { endMessages } from '../../messages/end.ts'
import { lifecycleMessages as words } from '../../messages/lifecycle.ts'
import { asksForCode } from '@folkmoot/domain/sharing'
import { wayInMessages } from '../../messages/way-in.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { describeForgetting } from './forgetting.ts'
import { LaunchButton } from './LaunchButton.tsx'
import type { LaunchChecks } from './use-launch-checks.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { type LifecycleSaver, type StatusChange, useLifecycleChange } from './use-lifecycle-change.ts'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'

interface TrackProps {
  status: ConversationStatus
}

/** The states in their order, with a mark at the present one. */
function LifecycleTrack({ status }: TrackProps) {
  return (
    <ol className="lifecycle-track" aria-label={words.track}>
      {CONVERSATION_STATUSES.map((one) => (
        <li key={one} aria-current={one === status ? 'step' : undefined}>
          {CONVERSATION_STATUS[one]}
          {one === status && <span className="visually-hidden"> {words.now}</span>}
        </li>
      ))}
    </ol>
  )
}

interface Props {
  settings: Settings
  launch: LaunchChecks
}

/** What the state means now: one statement, and the next time. */
function StatusSentences({ settings: { saved } }: Pick<Props, 'settings'>) {
  const wayIn = useWayIn(saved)
  const status = getConversationStatus(saved)
  const sentences: Readonly<Record<ConversationStatus, string>> = {
    draft: asksForCode(wayIn) ? words.draftByCode : words.draft,
    scheduled: words.scheduled(formatZonedTime(saved.opens_at ?? 0)),
    open: words.open(wayInMessages.sentences[wayIn]),
    closed: words.closed,
    archived: words.archived(formatDay(saved.archived_at ?? 0)),
  }
  const hasClosing = !['closed', 'archived'].includes(status)
  return (
    <div className="lifecycle-words" data-testid="lifecycle">
      <p>{sentences[status]}</p>
      {hasClosing && (
        <p>{saved.closes_at == null ? words.closesNever : words.closes(formatZonedTime(saved.closes_at))}</p>
      )}
    </div>
  )
}

interface ActionsProps extends Props {
  saver: LifecycleSaver
  onSchedule: () => void
  canClose: boolean
}

/** Opens the conversation; the first time it is launched, after a look at the launch list. */
function OpenButton({ settings: { saved }, launch, saver }: Props & { saver: LifecycleSaver }) {
  const status = getConversationStatus(saved)
  const isOver = status === 'closed'
  if (saved.is_draft && !isOver)
    return <LaunchButton label={status === 'draft' ? words.launch : words.openNow} {...{ saver, launch }} />
  return (
    <Button
      intent={isOver ? 'primary' : 'none'}
      loading={saver.isSaving}
      onClick={() => void saver.commit(createStatusChanges(saved).open)}
    >
      {isOver ? words.openAgain : words.openNow}
    </Button>
  )
}

/** Says when closing has people forgotten. */
const describeEnd = (saved: ConversationDetails): string =>
  `${describeForgetting(saved, saved.retention_days).text} ${endMessages.retentionFinal}`

interface ChangeButtonProps {
  label: string
  change: StatusChange
  saver: LifecycleSaver
  isPrimary?: boolean
  /** what the change begins that cannot be undone; it asks first then */
  consequence?: string | undefined
}

/** Changes the state, at once or after a question. */
function ChangeButton({ label, change, saver, isPrimary = false, consequence }: ChangeButtonProps) {
  const [isAsked, setAsked] = useState(false)
  const commit = () => {
    setAsked(false)
    void saver.commit(change)
  }
  return (
    <>
      <Button
        intent={isPrimary ? 'primary' : 'none'}
        loading={saver.isSaving}
        onClick={consequence === undefined ? commit : () => setAsked(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsked}
        question={words.endQuestion(label)}
        consequence={consequence ?? ''}
        yes={label}
        no={words.cancel}
        onYes={commit}
        onNo={() => setAsked(false)}
      />
    </>
  )
}

/** The buttons of what the rule allows in this state, the likeliest first (LIFE-23). */
function Actions({ settings, launch, saver, onSchedule, canClose }: ActionsProps) {
  const { saved } = settings
  const status = getConversationStatus(saved)
  const changes = createStatusChanges(saved)
  const ends = saved.is_active && saved.retention_days > 0
  const consequence = ends ? describeEnd(saved) : undefined
  const hasTimes = saved.opens_at != null || (status === 'open' && saved.closes_at != null)
  const buttons: Readonly<Record<StatusAction, () => ReactNode>> = {
    open: () => <OpenButton {...{ settings, launch, saver }} />,
    close: () =>
      canClose && <ChangeButton {...{ saver, consequence }} label={words.close} change={changes.close} />,
    schedule: () => (
      <Button id="lifecycle-times" onClick={onSchedule}>
        {hasTimes ? words.changeTimes : words.schedule}
      </Button>
    ),
    unschedule: () => <ChangeButton saver={saver} label={words.unschedule} change={changes.unschedule} />,
    archive: () =>
      (canClose || !saved.is_active) && (
        <ChangeButton {...{ saver, consequence }} label={words.archive} change={changes.archive} />
      ),
    takeBack: () => <ChangeButton saver={saver} label={words.takeBack} change={changes.takeBack} isPrimary />,
  }
  return listStatusActions(readLifecycle(saved), Date.now()).map((action) => (
    <Fragment key={action}>{buttons[action]()}</Fragment>
  ))
}

/** The one control of a conversation's state: where it stands, what that means, and what can be done (LIFE-1). */
export function LifecycleControl({ settings, launch }: Props) {
  const saver = useLifecycleChange(settings)
  const [isScheduling, setScheduling] = useState(false)
  const { data: user } = useCurrentUser()
  const { saved } = settings
  const status = getConversationStatus(saved)
  // closing begins the days until people are forgotten
  const canClose = !saved.retention_days || hasOwnerRights(user, saved)
  const openSchedule = () => {
    saver.reset()
    setScheduling(true)
  }
  return (
    <SettingGroup heading={words.heading} testId="lifecycle-control">
      <LifecycleTrack status={status} />
      <StatusSentences settings={settings} />
      {!canClose && status === 'open' && <p className="setting-help">{words.ownerOnly}</p>}
      <div className="lifecycle-actions">
        <Actions {...{ settings, launch, saver, canClose }} onSchedule={openSchedule} />
      </div>
      {saver.error !== undefined && !isScheduling && (
        <Failure what={words.failed} error={saver.error} onRetry={saver.retry} isRetrying={saver.isSaving} />
      )}
      <ScheduleDialog
        isOpen={isScheduling}
        settings={settings}
        saver={saver}
        onClose={() => setScheduling(false)}
      />
    </SettingGroup>
  )
}

/** Times as a change needs them, where 0 takes one back. */
const getTimes = ({ opens_at, closes_at }: ConversationDetails) => ({
  opens_at: opens_at ?? 0,
  closes_at: closes_at ?? 0,
})

/** Archives. Undo brings back a draft and a schedule too. */
function createArchiveChange(saved: ConversationDetails): StatusChange {
  const status = getConversationStatus(saved)
  const times = getTimes(saved)
  const undo = {
    draft: { archived: false, is_active: true, ...times },
    scheduled: { archived: false, ...times },
    open: { archived: false },
    closed: { archived: false },
    archived: { archived: false },
  }[status]
  return {
    change: { archived: true },
    message: words.archivedNow,
    undo: { change: undo, message: words.takenBack },
  }
}

/** The changes that buttons make at once, each with the one that takes it back. */
function createStatusChanges(saved: ConversationDetails) {
  const times = getTimes(saved)
  const isScheduled = getConversationStatus(saved) === 'scheduled'
  const restoreTimes = { change: times, message: words.saved }
  return {
    open: {
      change: { is_active: true, is_draft: false },
      message: words.opened,
      undo: isScheduled
        ? { change: { is_active: false, ...times }, message: words.saved }
        : { change: { is_active: false }, message: words.closedNow },
    },
    close: {
      change: { is_active: false },
      message: words.closedNow,
      undo: { change: { is_active: true, ...times }, message: words.opened },
    },
    unschedule: { change: { opens_at: 0 }, message: words.unscheduled, undo: restoreTimes },
    archive: createArchiveChange(saved),
    takeBack: {
      change: { archived: false },
      message: words.takenBack,
      undo: { change: { archived: true }, message: words.archivedNow },
    },
  } satisfies Record<string, StatusChange>
}
