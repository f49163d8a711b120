import { createShareUrl } from '@folkmoot/domain/sharing'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Button, Switch } from '@blueprintjs/core'
import { Rocket } from '@blueprintjs/icons'
import {
  type ConversationStatus,
  getConversationStatus,
  readLifecycle,
  CONVERSATION_STATUS,
  CONVERSATION_STATUSES,
  listStatusActions,
  type StatusAction,
} from '@folkmoot/domain/lifecycle'
import type { LaunchFinding } from '@folkmoot/api-types/preparation'
import { describeFinding, describeLaunch, listOpenItems } from '@folkmoot/domain/launch'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { useCurrentUser } from '../../api/current-user.ts'
import { hasOwnerRights } from '../../api/permission.ts'
import { formatDay, formatZonedTime } from '../../conversation/lifecycle-times.ts'
import { useWayIn } from '../../conversation/use-way-in.ts'
import type { Settings } from '../../conversation/settings.ts'
import { configureMessages } from '../../messages/configure.ts'
import { endMessages } from '../../messages/end.ts'
import { lifecycleMessages as words } from '../../messages/lifecycle.ts'
import { asksForCode } from '@folkmoot/domain/sharing'
import { wayInMessages } from '../../messages/way-in.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { describeForgetting } from './EndSettings.tsx'
import type { LaunchChecks } from './LaunchChecklist.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import {
  createStatusChanges,
  type LifecycleSaver,
  type StatusChange,
  TOGGLE_ID,
  useLifecycleChange,
} from './use-lifecycle-change.ts'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'

interface TrackProps {
  status: ConversationStatus
}

/** The states in their order, with a mark at the present one. */
function LifecycleTrack({ status }: TrackProps) {
  return (
    <ol className="line gap-4 lifecycle-track" aria-label={words.track}>
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
  const address = createShareUrl(window.location.origin, saved)
  return (
    <div className="stack gap-4" data-testid="lifecycle">
      <p>{sentences[status]}</p>
      {status === 'open' && (
        <p className="row lifecycle-link">
          <a href={address} target="_blank" rel="noreferrer">
            {address}
          </a>
          <CopyButton text={address} what="share link" />
        </p>
      )}
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

/** Says what closing begins that cannot be undone; undefined for nothing. */
const findConsequence = (saved: ConversationDetails): string | undefined =>
  saved.is_active && saved.retention_days > 0 ? describeEnd(saved) : undefined

/** Opens and closes (CFG-1). A draft that was closed is opened as the draft that it was. */
function OpenToggle({
  settings: { saved },
  saver,
  canClose,
}: Pick<ActionsProps, 'settings' | 'saver' | 'canClose'>) {
  const [isAsked, setAsked] = useState(false)
  const changes = createStatusChanges(saved)
  const consequence = findConsequence(saved)
  const status = getConversationStatus(saved)
  const open =
    saved.is_draft && status === 'closed' ? { ...changes.open, change: { is_active: true } } : changes.open
  const close = () => {
    setAsked(false)
    void saver.commit(changes.close)
  }
  const handleChange = (isOpen: boolean) => {
    if (isOpen) void saver.commit(open)
    else if (consequence === undefined) close()
    else setAsked(true)
  }
  if (status === 'archived') return null
  return (
    <>
      <Switch
        id={TOGGLE_ID}
        data-testid="is_active"
        checked={saved.is_active}
        disabled={saved.is_active && !canClose}
        aria-disabled={saver.isSaving}
        label={words.toggle}
        onChange={({ currentTarget }) => saver.isSaving || handleChange(currentTarget.checked)}
      />
      <ConfirmDialog
        open={isAsked}
        question={words.endQuestion(words.close)}
        consequence={consequence ?? ''}
        yes={words.close}
        no={words.cancel}
        onYes={close}
        onNo={() => setAsked(false)}
      />
    </>
  )
}

/** The buttons of what the rule allows in this state beside the toggle, the likeliest first (LIFE-23). */
function Actions({ settings, launch, saver, onSchedule, canClose }: ActionsProps) {
  const { saved } = settings
  const status = getConversationStatus(saved)
  const changes = createStatusChanges(saved)
  const consequence = findConsequence(saved)
  const hasTimes = saved.opens_at != null || (status === 'open' && saved.closes_at != null)
  const buttons: Readonly<Record<StatusAction, () => ReactNode>> = {
    open: () => saved.is_draft && status !== 'closed' && <OpenButton {...{ settings, launch, saver }} />,
    close: () => null,
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
      <OpenToggle {...{ settings, saver, canClose }} />
      {!canClose && status === 'open' && <p className="muted">{words.ownerOnly}</p>}
      <div className="row gap-8">
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

interface LaunchProps {
  /** the words of the button */
  label: string
  saver: LifecycleSaver
  launch: LaunchChecks
}

interface NotReadyProps {
  isOpen: boolean
  /** the items without which nobody could take part */
  blocking: readonly LaunchFinding[]
  onClose: () => void
}

/** Says what has to be there before the launch. */
function NotReady({ isOpen, blocking, onClose }: NotReadyProps) {
  const id = useId()
  return (
    <Dialog open={isOpen} labelledBy={id} onClose={onClose}>
      <h2 id={id}>{configureMessages.notReady}</h2>
      <ul>
        {blocking.map((finding) => (
          <li key={finding.item}>{describeFinding(finding)}</li>
        ))}
      </ul>
      <Button onClick={onClose}>{configureMessages.notReadyClose}</Button>
    </Dialog>
  )
}

/** Ends the draft (CFG-10), after a confirmation, because it cannot be reverted. */
function LaunchButton({ label, saver, launch: { findings } }: LaunchProps) {
  const [isAsking, setIsAsking] = useState(false)
  const open = listOpenItems(findings ?? [])
  const blocking = open.filter(({ blocks }) => blocks)
  const launch = () => {
    setIsAsking(false)
    void saver.commit({ change: { is_active: true, is_draft: false }, message: words.launched })
  }
  return (
    <>
      <Button intent="primary" icon={<Rocket />} loading={saver.isSaving} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking && blocking.length === 0}
        question={words.launchQuestion}
        consequence={
          open.length > 0
            ? `${describeLaunch(findings ?? [])} ${words.launchConsequence}`
            : words.launchConsequence
        }
        yes={words.launch}
        no={words.cancel}
        onYes={launch}
        onNo={() => setIsAsking(false)}
      />
      <NotReady
        isOpen={isAsking && blocking.length > 0}
        blocking={blocking}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
