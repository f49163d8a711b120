import { Checkbox } from '@blueprintjs/core'
import { type BooleanOption, type IntegerOption, INTEGER_OPTIONS } from '@folkmoot/domain/conversations'
import type { SettingValue } from '../../conversation/save-queue.ts'
import { useId } from 'react'
import { useConfig } from '../../api/config.ts'
import { configureMessages } from '../../messages/configure.ts'
import { SettingProblem } from './SettingProblem.tsx'
import type { Settings } from '../../conversation/use-settings.ts'

interface Props {
  field: IntegerOption | BooleanOption
  settings: Settings
  /** replaces the plain save, for options with further effects */
  onChange?: (value: SettingValue) => void
}

const isInteger = (field: string): boolean => INTEGER_OPTIONS.some((option) => option === field)

/** One checkbox of Configure with its explanation. It saves at once; integer options as 1 and 0 (CFG-3). */
export function OptionSetting({ field, settings, onChange }: Props) {
  const id = useId()
  const { label, help } = configureMessages.options[field]
  const { mail } = useConfig()
  const toggle = (checked: boolean) => {
    const value = isInteger(field) ? Number(checked) : checked
    if (onChange) onChange(value)
    else settings.change(field, value)
  }
  return (
    <div className="setting">
      <Checkbox
        id={`setting-${field}`}
        checked={Boolean(settings.shown[field])}
        data-testid={field}
        aria-describedby={id}
        onChange={(event) => toggle(event.currentTarget.checked)}
        label={label}
      />
      <p id={id} className="setting-help setting-help-option">
        {help}
        {field === 'subscribe_type' && !mail && ` ${configureMessages.noMail}`}
      </p>
      <SettingProblem field={field} label={label} settings={settings} />
    </div>
  )
}
