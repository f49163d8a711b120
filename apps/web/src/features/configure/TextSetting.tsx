import { TEXT_FIELDS, type TextField } from '@folkmoot/domain/conversations'
import { formatNumber } from '@folkmoot/domain/format-number'
import { countCharacters } from '@folkmoot/domain/text'
import { Classes } from '@blueprintjs/core'
import type { KeyboardEvent } from 'react'
import { configureMessages } from '../../messages/configure.ts'
import { SettingProblem } from './SettingProblem.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'
import type { Settings } from '../../conversation/use-settings.ts'
import { useTextSetting } from './use-text-setting.ts'

interface Props {
  field: TextField
  settings: Settings
}

/** The number of characters that can still be typed, or that are too many; nothing until nine tenths of the limit. */
function CharactersLeft({ text, max }: { text: string; max: number }) {
  if (text.length < 0.9 * max) return null
  const left = max - countCharacters(text)
  return (
    <p className={left < 0 ? 'setting-wrong' : 'setting-help'} role="status">
      {left < 0
        ? configureMessages.charactersTooMany(-left)
        : configureMessages.charactersLeft(formatNumber(left))}
    </p>
  )
}

/** A labelled text that is saved when its field is left. The field of a text of several lines grows with it. */
export function TextSetting({ field, settings }: Props) {
  const { maxCharacters, isMultiline } = TEXT_FIELDS[field]
  const { label, help } = configureMessages.texts[field]
  const id = `setting-${field}`
  const { text, edit, leave, unsaved } = useTextSetting(field, settings)
  useLeaveWarning(unsaved)
  const common = {
    id,
    'data-testid': field,
    'aria-describedby': `${id}-help`,
    value: text,
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
      <CharactersLeft text={text} max={maxCharacters} />
      <SettingProblem field={field} label={label} settings={settings} />
    </div>
  )
}
