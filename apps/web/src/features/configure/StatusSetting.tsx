import { Switch } from '@blueprintjs/core'
import { useId } from 'react'
import { configureMessages } from '../../messages/configure.ts'
import { useToast } from '../../ui/toasts.ts'
import { SettingProblem } from './SettingProblem.tsx'
import { useFieldSave } from './use-field-save.ts'
import { useWayIn } from '../../conversation/use-way-in.ts'
import type { Settings } from '../../conversation/use-settings.ts'

/** The switch between open and closed (CFG-1). It saves at once, reports the change, and offers Undo. */
export function StatusSetting({ settings }: { settings: Settings }) {
  const id = useId()
  const wayIn = useWayIn(settings.shown)
  const showToast = useToast()
  const { is_active, is_draft } = settings.shown
  const commit = useFieldSave('is_active', settings, ({ from, value, saved }) => {
    const undo = () => settings.change('is_active', from, value)
    const message = value ? configureMessages.openNow : configureMessages.closedNow
    if (saved) showToast({ message, about: 'is_active', onUndo: undo })
  })
  return (
    <div className="setting">
      <Switch
        id="setting-is_active"
        checked={is_active}
        data-testid="is_active"
        aria-describedby={id}
        onChange={(event) => commit(event.currentTarget.checked, is_active)}
        label={configureMessages.isOpen}
      />
      <p id={id} className="setting-help setting-help-switch">
        {is_active ? configureMessages.isOpenHelp(wayIn) : configureMessages.closedHelp}
      </p>
      {is_draft && is_active && (
        <p className="setting-help setting-help-switch">{configureMessages.draftNote}</p>
      )}
      <SettingProblem field="is_active" label={configureMessages.isOpen} settings={settings} />
      <SettingProblem field="is_draft" label={configureMessages.launch} settings={settings} />
    </div>
  )
}
