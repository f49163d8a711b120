import { formatNumber } from '@folkmoot/domain/format-number'
import { Classes } from '@blueprintjs/core'
import type { KeyboardEvent } from 'react'
import { messages } from '../../messages.ts'
import { SettingProblem } from './SettingProblem.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'
import type { Settings } from '../../conversation/use-settings.ts'
import { type TextField, useTextSetting } from './use-text-setting.ts'

interface Props {
  field: TextField
  label: string
  help: string
  /** characters that the server accepts */
  maxCharacters: number
  /** a multiline text, whose field grows with it */
  isMultiline?: boolean
  settings: Settings
}

/** A labelled text that is saved when its field is left. */
export function TextSetting(props: Props) {
  const { field, label, help, maxCharacters, isMultiline = false, settings } = props
  const id = `setting-${field}`
  const { text, edit, leave, unsaved } = useTextSetting(field, settings)
  useLeaveWarning(unsaved)
  const left = maxCharacters - text.length
  const common = {
    id,
    'data-testid': field,
    'aria-describedby': `${id}-help`,
    value: text,
    maxLength: maxCharacters,
    onChange: (event: { target: { value: string } }) => edit(event.target.value),
    onBlur: leave,
  }
  const saveOnEnter = (event: KeyboardEvent) => event.key === 'Enter' && leave()
  return (
    <div className="setting">
      <label htmlFor={id} className="setting-label">
        {label}
      </label>
      {isMultiline ? (
        <div className="growing" data-text={text}>
          <textarea className={`${Classes.INPUT} ${Classes.TEXT_AREA}`} rows={4} {...common} />
        </div>
      ) : (
        <input className={Classes.INPUT} type="text" autoComplete="off" onKeyDown={saveOnEnter} {...common} />
      )}
      <p id={`${id}-help`} className="setting-help">
        {help}
      </p>
      {left <= maxCharacters / 10 && (
        <p className="setting-help" role="status">
          {messages.charactersLeft(formatNumber(left))}
        </p>
      )}
      <SettingProblem field={field} label={label} settings={settings} />
    </div>
  )
}
