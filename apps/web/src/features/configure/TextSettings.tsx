import { isReadableAccent } from '@folkmoot/domain/colours'
import { Button, Classes } from '@blueprintjs/core'
import {
  SHOWN_COLOUR_FIELDS,
  type ShownColourField,
  isColour,
  parseColour,
  TEXT_FIELDS,
  type TextField,
  toPickerColour,
} from '@folkmoot/domain/conversations'
import { formatNumber } from '@folkmoot/domain/numbers'
import { countCharacters, isLongerThan } from '@folkmoot/domain/text'
import { LIMITS } from '@folkmoot/domain/limits'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { Settings } from '../../conversation/settings.ts'
import { configureMessages } from '../../messages/configure.ts'
import { useUnsavedText } from '../../session/unsaved-texts.ts'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { useToast } from '../../ui/toasts.ts'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'
import { focusSetting, SettingProblem, useFieldSave } from './setting-save.tsx'

type Typed = Partial<Record<TextField, string>>

interface TextsProps {
  settings: Settings
  /** called with what stands in the fields, saved or not */
  onTyped: (change: (before: Typed) => Typed) => void
}

/** Some texts of the conversation: those that the server has. */
export function TextSettings({
  settings,
  onTyped,
  heading,
  fields,
  children,
}: TextsProps & { heading: string; fields: readonly TextField[]; children?: ReactNode }) {
  const known = fields.filter((field) => settings.saved[field] !== undefined)
  if (known.length === 0) return null
  return (
    <SettingGroup heading={heading}>
      {known.map((field) => (
        <TextSetting key={field} field={field} settings={settings} onTyped={onTyped} />
      ))}
      {children}
    </SettingGroup>
  )
}

export const ColourSettings = ({ settings }: { settings: Settings }) => (
  <SettingGroup heading={configureMessages.coloursHeading}>
    <p className="muted">{configureMessages.coloursIntro}</p>
    {SHOWN_COLOUR_FIELDS.map((field) => (
      <ColourSetting key={field} field={field} settings={settings} />
    ))}
  </SettingGroup>
)

type Field = TextField | ShownColourField

const SETTING_MESSAGES = { ...configureMessages.texts, ...configureMessages.colours }

const isTextField = (field: Field): field is TextField => field in TEXT_FIELDS

/** The text as it will be saved; undefined when it cannot be saved: it is too long, or not a colour. */
function toSavedText(field: Field, text: string): string | undefined {
  if (isTextField(field)) return isLongerThan(text, TEXT_FIELDS[field].maxCharacters) ? undefined : text
  return isColour(text) ? (parseColour(text) ?? '') : undefined
}

/** Creates the function that saves a text, reports it, and offers Undo. */
function useCommitText(field: Field, settings: Settings, text: string, setText: (text: string) => void) {
  const showToast = useToast()
  return useFieldSave(field, settings, ({ from, value, saved }) => {
    const undo = () => {
      setText(String(from ?? ''))
      settings.change(field, from, value)
    }
    if (saved) showToast({ message: SETTING_MESSAGES[field].saved, about: field, onUndo: undo })
    else if (text === value) setText(settings.saved[field] ?? '')
  })
}

/**
 * A text that is edited here and saved when its field is left, if it changed (CFG-2). The typed text stays until the
 * server has it. Navigation without leaving the field saves it too, and so does the return from an interrupting sign-
 * in. Text that cannot be saved stays in its field.
 */
function useTextSetting(field: Field, settings: Settings) {
  const server = settings.saved[field] ?? ''
  const committed = settings.shown[field] ?? ''
  const [text, setText] = useUnsavedText(field, server, committed !== server)
  const valueBeforeEdit = useRef(committed)
  const isEdited = useRef(false)
  const commit = useCommitText(field, settings, text, setText)
  const edit = (next: string) => {
    if (text === committed) valueBeforeEdit.current = committed
    isEdited.current = true
    setText(next)
  }
  const save = (next = text) => {
    const value = toSavedText(field, next)
    if (value === undefined) return
    if (value !== text) setText(value)
    if (value !== committed) commit(value, text === committed ? committed : valueBeforeEdit.current)
    isEdited.current = false
  }
  const leave = () => {
    if (isEdited.current) save()
  }
  const saveRestored = useEffectEvent(() => {
    if (committed !== server) setText(committed)
    else if (text !== server) save()
  })
  const saveOnUnmount = useEffectEvent(leave)
  useEffect(() => {
    saveRestored()
    return () => saveOnUnmount()
  }, [])
  return { text, edit, leave, save, unsaved: text !== committed }
}

interface TextSettingProps extends TextsProps {
  field: TextField
}

/** The number of characters that can still be typed, or that are too many; nothing until nine tenths of the limit. */
function CharactersLeft({ text, max }: { text: string; max: number }) {
  if (text.length < 0.9 * max) return null
  const left = max - countCharacters(text)
  return (
    <p className={left < 0 ? 'problem' : 'muted'} role="status">
      {left < 0
        ? configureMessages.charactersTooMany(-left)
        : configureMessages.charactersLeft(formatNumber(left))}
    </p>
  )
}

/** A labelled text that is saved when its field is left. The field of a text of several lines grows with it. */
function TextSetting({ field, settings, onTyped }: TextSettingProps) {
  const { maxCharacters, isMultiline } = TEXT_FIELDS[field]
  const { label, help } = configureMessages.texts[field]
  const id = `setting-${field}`
  const { text, edit, leave, unsaved } = useTextSetting(field, settings)
  useLeaveWarning(unsaved)
  useEffect(() => onTyped((before) => ({ ...before, [field]: text })), [field, text, onTyped])
  const common = {
    id,
    'data-testid': field,
    'aria-describedby': `${id}-help`,
    value: text,
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      edit(isMultiline ? value : value.replaceAll(/[\r\n]+/g, ' ')),
    onBlur: leave,
  }
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    leave()
  }
  return (
    <div className="stack gap-4 setting">
      <label htmlFor={id} className="strong">
        {label}
      </label>
      <div
        className={`stack gap-0 growing growing-${field}`}
        data-lines={isMultiline ? undefined : 'one'}
        data-text={text}
      >
        <textarea
          className={`${Classes.INPUT} ${Classes.TEXT_AREA}`}
          rows={isMultiline ? 4 : 1}
          onKeyDown={isMultiline ? undefined : saveOnEnter}
          {...common}
        />
      </div>
      <p id={`${id}-help`} className="muted">
        {help}
      </p>
      <CharactersLeft text={text} max={maxCharacters} />
      <SettingProblem field={field} label={label} settings={settings} />
    </div>
  )
}

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

interface ColourProps {
  field: ShownColourField
  settings: Settings
}

function ColourHelp({ id, isInvalid }: { id: string; isInvalid: boolean }) {
  return (
    <p id={id} className={isInvalid ? 'problem' : 'muted'} role={isInvalid ? 'alert' : undefined}>
      {isInvalid ? configureMessages.colourWrong : configureMessages.colourHelp}
    </p>
  )
}

function ResetButton({
  field,
  label,
  onPress,
}: {
  field: ShownColourField
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
function ColourSetting({ field, settings }: ColourProps) {
  const id = `setting-${field}`
  const { label } = configureMessages.colours[field]
  const { text, edit, leave, save, unsaved } = useTextSetting(field, settings)
  useLeaveWarning(unsaved)
  const isInvalid = !isColour(text)
  const pickerName = configureMessages.colourPicker(label)
  return (
    <div className="stack gap-4 setting">
      <label htmlFor={id} className="strong">
        {label}
      </label>
      <div className="row gap-8 colour">
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
      {field === 'style_btn' && text !== '' && !isInvalid && !isReadableAccent(text.trim()) && (
        <p className="problem" role="status">
          {configureMessages.accentUnreadable}
        </p>
      )}
      <SettingProblem field={field} label={label} settings={settings} />
    </div>
  )
}
