import { Button } from '@blueprintjs/core'
import { type ConversationStatus, getConversationStatus } from '@folkmoot/domain/lifecycle'
import { type ReactNode, useState } from 'react'
import { useCurrentUser } from '../../api/current-user.ts'
import { hasOwnerRights } from '../../api/permission.ts'
import { formatDay, formatZonedTime } from '../../conversation/lifecycle-times.ts'
import { useWayIn } from '../../conversation/use-way-in.ts'
import type { Settings } from '../../conversation/use-settings.ts'
import { lifecycleMessages as words } from '../../messages/lifecycle.ts'
import { asksForCode } from '@folkmoot/domain/way-in'
import { wayInMessages } from '../../messages/way-in.ts'
import { Failure } from '../../ui/Failure.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { LaunchButton } from './LaunchButton.tsx'
import { LifecycleTrack } from './LifecycleTrack.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { createStatusChanges } from './status-changes.ts'
import { type LifecycleSaver, type StatusChange, useLifecycleChange } from './use-lifecycle-change.ts'

interface Props {
  settings: Settings
  /** steps of the checklist that are not done */
  openStepCount: number
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
  const hasClosing = saved.closes_at !== undefined && !['closed', 'archived'].includes(status)
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

/** The buttons of the state, the likeliest first. */
function Actions({ settings, openStepCount, saver, onSchedule, canClose }: ActionsProps) {
  const { saved } = settings
  const changes = createStatusChanges(saved)
  const button = (label: string, change: StatusChange, isPrimary = false) => (
    <Button
      key={label}
      intent={isPrimary ? 'primary' : 'none'}
      loading={saver.isSaving}
      onClick={() => void saver.commit(change)}
    >
      {label}
    </Button>
  )
  const launch = (label: string) => <LaunchButton key={label} {...{ label, saver, openStepCount }} />
  const knowsTimes = saved.opens_at !== undefined
  const schedule = (label: string) =>
    knowsTimes && (
      <Button key={label} onClick={onSchedule}>
        {label}
      </Button>
    )
  const archive = knowsTimes && (canClose || !saved.is_active) && button(words.archive, changes.archive)
  const actions: Readonly<Record<ConversationStatus, ReactNode>> = {
    draft: [launch(words.launch), schedule(words.schedule), archive],
    scheduled: [
      schedule(words.changeTimes),
      saved.is_draft ? launch(words.openNow) : button(words.openNow, changes.open),
      button(words.unschedule, changes.unschedule),
      archive,
    ],
    open: [
      canClose && button(words.close, changes.close),
      schedule(saved.closes_at == null ? words.schedule : words.changeTimes),
    ],
    closed: [button(words.openAgain, changes.open, true), schedule(words.schedule), archive],
    archived: [button(words.takeBack, changes.takeBack, true)],
  }
  return actions[getConversationStatus(saved)]
}

/** The one control of a conversation's state: where it stands, what that means, and what can be done (LIFE-1). */
export function LifecycleControl({ settings, openStepCount }: Props) {
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
      <LifecycleTrack status={status} knowsTimes={saved.opens_at !== undefined} />
      <StatusSentences settings={settings} />
      {!canClose && status === 'open' && <p className="setting-help">{words.ownerOnly}</p>}
      <div className="lifecycle-actions">
        <Actions {...{ settings, openStepCount, saver, canClose }} onSchedule={openSchedule} />
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
