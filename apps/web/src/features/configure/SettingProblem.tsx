import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import type { SettingValue } from '../../conversation/save-queue.ts'
import { configureMessages } from '../../messages/configure.ts'
import { messages } from '../../messages.ts'
import { focusSetting } from './focus-setting.ts'
import type { Settings } from '../../conversation/use-settings.ts'

interface Props {
  field: string
  label: string
  settings: Settings
}

function formatValue(value: SettingValue): string {
  if (typeof value === 'string') return value || configureMessages.conflictEmpty
  return value ? configureMessages.on : configureMessages.off
}

/** The problem of a field that is not saved: the reason with Retry, or the value that someone else saved. */
export function SettingProblem({ field, label, settings }: Props) {
  const { queue, retry, resolve } = settings
  const act = (choice: () => void) => () => {
    focusSetting(field)
    choice()
  }
  const failure = queue.failed.find(({ save }) => save.field === field)
  const conflict = queue.conflicts.find(({ save }) => save.field === field)
  if (failure) {
    return (
      <div className="notice notice-danger" role="alert">
        <div>
          <p className="notice-title">{configureMessages.notSaved(label)}</p>
          <p className="notice-reason">{failure.reason}</p>
        </div>
        <Button icon={<Refresh />} onClick={act(retry)}>
          {messages.retry}
        </Button>
      </div>
    )
  }
  if (!conflict) return null
  return (
    <div className="notice notice-warning" role="alert">
      <div>
        <p className="notice-title">{configureMessages.conflict(label)}</p>
        <p className="notice-reason">
          {configureMessages.conflictTheirs} <q>{formatValue(conflict.theirs)}</q>
        </p>
      </div>
      <div className="notice-choices">
        <Button onClick={act(() => resolve(field, 'theirs'))}>{configureMessages.takeTheirs}</Button>
        <Button onClick={act(() => resolve(field, 'mine'))}>{configureMessages.keepMine}</Button>
      </div>
    </div>
  )
}
