import { Button, Classes } from '@blueprintjs/core'
import { type HelpColourField, isColour, toPickerColour } from '@folkmoot/domain/conversations'
import { LIMITS } from '@folkmoot/domain/limits'
import { configureMessages } from '../../messages/configure.ts'
import { focusSetting } from './focus-setting.ts'
import { SettingProblem } from './SettingProblem.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'
import type { Settings } from '../../conversation/use-settings.ts'
import { useTextSetting } from './use-text-setting.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

interface PickerProps {
  name: string
  /** in any format that the server accepts */
  colour: string
  onPick: (colour: string) => void
  /** called when the picker closes */
  onPicked: () => void
}

/** The browser's own colour picker. */
function ColourPicker({ name, colour, onPick, onPicked }: PickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const picked = useEffectEvent(onPicked)
  useEffect(() => {
    // the browser fires “change” once, at the end; React’s event of that name fires for every move in the picker
    const element = input.current
    const listen = () => picked()
    element?.addEventListener('change', listen)
    return () => element?.removeEventListener('change', listen)
  }, [])
  return (
    <input
      ref={input}
      type="color"
      aria-label={name}
      value={toPickerColour(colour.trim())}
      onChange={(event) => onPick(event.target.value)}
    />
  )
}

interface Props {
  field: HelpColourField
  settings: Settings
}

function ColourHelp({ id, isInvalid }: { id: string; isInvalid: boolean }) {
  return (
    <p
      id={id}
      className={isInvalid ? 'setting-wrong' : 'setting-help'}
      role={isInvalid ? 'alert' : undefined}
    >
      {isInvalid ? configureMessages.colourWrong : configureMessages.colourHelp}
    </p>
  )
}

function ResetButton({
  field,
  label,
  onPress,
}: {
  field: HelpColourField
  label: string
  onPress: () => void
}) {
  const handlePress = () => {
    onPress()
    // the button disappears
    focusSetting(field)
  }
  return (
    <Button aria-label={configureMessages.colourDefaultLabel(label)} onClick={handlePress}>
      {configureMessages.colourDefault}
    </Button>
  )
}

/**
 * A colour that is saved automatically, entered as text or with the browser's picker; emptied, it is the default
 * (CFG-4).
 */
export function ColourSetting({ field, settings }: Props) {
  const id = `setting-${field}`
  const { label } = configureMessages.colours[field]
  const { text, edit, leave, save, unsaved } = useTextSetting(field, settings)
  useLeaveWarning(unsaved)
  const isInvalid = !isColour(text)
  const pickerName = configureMessages.colourPicker(label)
  return (
    <div className="setting">
      <label htmlFor={id} className="setting-label">
        {label}
      </label>
      <div className="colour">
        <ColourPicker name={pickerName} colour={text} onPick={edit} onPicked={leave} />
        <input
          id={id}
          className={Classes.INPUT}
          type="text"
          autoComplete="off"
          spellCheck={false}
          data-testid={field}
          placeholder={configureMessages.colourPlaceholder}
          maxLength={LIMITS.colour}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-help`}
          value={text}
          onChange={(event) => edit(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
        />
        {text !== '' && <ResetButton field={field} label={label} onPress={() => save('')} />}
      </div>
      <ColourHelp id={`${id}-help`} isInvalid={isInvalid} />
      <SettingProblem field={field} label={label} settings={settings} />
    </div>
  )
}
