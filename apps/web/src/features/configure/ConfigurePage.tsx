import {
  BOOLEAN_OPTIONS,
  type BooleanOption,
  HELP_COLOUR_FIELDS,
  INTEGER_OPTIONS,
  type IntegerOption,
  TEXT_FIELDS,
  type TextField,
} from '@folkmoot/domain/conversations'
import { getConversationStatus } from '@folkmoot/domain/lifecycle'
import { isRehearsal } from '@folkmoot/domain/rehearsal'
import { type ReactNode, useState, useId, type KeyboardEvent } from 'react'
import { configureMessages } from '../../messages/configure.ts'
import { messages } from '../../messages.ts'
import { Page } from '../../ui/Page.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { ColourSetting } from './ColourSetting.tsx'
import { useConfigureOutlet } from '../../conversation/conversation-outlet.ts'
import { ConfigureContents } from './ConfigureContents.tsx'
import { CopyConversation, RehearseConversation } from './Copies.tsx'
import { EndSettings } from './EndSettings.tsx'
import { LaunchChecklist } from './LaunchChecklist.tsx'
import { LifecycleControl } from './LifecycleControl.tsx'
import { NewcomerSettings } from './NewcomerSettings.tsx'
import { ResultsSetting } from './ResultsSetting.tsx'
import { useLaunchChecks } from './use-launch-checks.ts'
import type { Settings } from '../../conversation/use-settings.ts'
import { lifecycleMessages as words } from '../../messages/lifecycle.ts'
import { useToast } from '../../ui/toasts.ts'
import { useFieldSave } from './use-field-save.ts'
import './configure.css'
import './configure-contents.css'
import { Checkbox, Classes } from '@blueprintjs/core'
import type { SettingValue } from '../../conversation/save-queue.ts'
import { useConfig } from '../../api/config.ts'
import { SettingProblem } from './SettingProblem.tsx'
import { formatNumber } from '@folkmoot/domain/numbers'
import { countCharacters } from '@folkmoot/domain/text'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'
import { useTextSetting } from './use-text-setting.ts'

/** The switch of the invite tree. It decides who can take part at all, so it reports the change and offers Undo. */
function InviteTreeSetting({ settings }: { settings: Settings }) {
  const showToast = useToast()
  const commit = useFieldSave('treevite_enabled', settings, ({ from, value, saved }) => {
    const undo = () => settings.change('treevite_enabled', from, value)
    const message = value ? configureMessages.inviteTreeOn : configureMessages.inviteTreeOff
    if (saved) showToast({ message, about: 'treevite_enabled', onUndo: undo })
  })
  const toggle = (value: Parameters<typeof commit>[0]) => commit(value, settings.shown.treevite_enabled)
  return <OptionSetting field="treevite_enabled" settings={settings} onChange={toggle} />
}

/** The settings; those of an archived conversation are read only, with a sentence that says how to change them (LIFE-22). */
function ReadOnlyWhile({ isArchived, children }: { isArchived: boolean; children: ReactNode }) {
  return (
    <>
      {isArchived && (
        <p className="configure-read-only" role="note">
          {words.readOnly}
        </p>
      )}
      <fieldset className="configure-fields" disabled={isArchived}>
        {children}
      </fieldset>
    </>
  )
}

const TEXT_FIELD_NAMES = Object.keys(TEXT_FIELDS) as TextField[]

/** The texts that the server has. */
const TextSettings = ({ settings }: { settings: Settings }) => (
  <SettingGroup heading={configureMessages.textsHeading}>
    {TEXT_FIELD_NAMES.filter((field) => settings.saved[field] !== undefined).map((field) => (
      <TextSetting key={field} field={field} settings={settings} />
    ))}
  </SettingGroup>
)

interface OptionProps {
  field: IntegerOption | BooleanOption
  settings: Settings
}

function Option({ field, settings }: OptionProps) {
  if (field === 'treevite_enabled') return <InviteTreeSetting settings={settings} />
  if (field === 'vis_type')
    return (
      <>
        <OptionSetting field={field} settings={settings} />
        <ResultsSetting settings={settings} />
      </>
    )
  return <OptionSetting field={field} settings={settings} />
}

const ColourSettings = ({ settings }: { settings: Settings }) => (
  <SettingGroup heading={configureMessages.coloursHeading}>
    <p className="setting-help">{configureMessages.coloursIntro}</p>
    {HELP_COLOUR_FIELDS.map((field) => (
      <ColourSetting key={field} field={field} settings={settings} />
    ))}
  </SettingGroup>
)

/** The settings of a conversation. Each is saved automatically; the frame shows the save state. */
export function ConfigurePage({ seeds }: { seeds: ReactNode }) {
  const { settings, topic } = useConfigureOutlet()
  const { conversation_id } = settings.saved
  const status = getConversationStatus(settings.saved)
  const isPreparing = ['draft', 'scheduled'].includes(status)
  const launch = useLaunchChecks(settings, isPreparing)
  const isArchived = status === 'archived'
  const title = messages.configure
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const options = (fields: readonly (IntegerOption | BooleanOption)[]) =>
    fields.map((field) => <Option key={field} field={field} settings={settings} />)
  return (
    <Page title={title} documentTitle={`${title} · ${topic}`} intro={configureMessages.configureIntro}>
      <div className="configure-layout">
        <ConfigureContents root={root} />
        <div className="configure-parts" ref={setRoot}>
          <LifecycleControl settings={settings} launch={launch} />
          {(launch.findings !== undefined || launch.error !== undefined) && (
            <LaunchChecklist conversation_id={conversation_id} launch={launch} />
          )}
          <ReadOnlyWhile isArchived={isArchived}>
            <TextSettings settings={settings} />
            {seeds}
            <SettingGroup heading={configureMessages.takingPartHeading}>
              {options(INTEGER_OPTIONS)}
            </SettingGroup>
            <SettingGroup heading={configureMessages.rulesHeading}>{options(BOOLEAN_OPTIONS)}</SettingGroup>
            <NewcomerSettings settings={settings} />
            <ColourSettings settings={settings} />
          </ReadOnlyWhile>
          <RehearseConversation conversation={settings.saved} />
          {!isRehearsal(settings.saved) && <CopyConversation conversation={settings.saved} topic={topic} />}
          <EndSettings settings={settings} topic={topic} />
        </div>
      </div>
    </Page>
  )
}

interface Props {
  field: IntegerOption | BooleanOption
  settings: Settings
  /** replaces the plain save, for options with further effects */
  onChange?: (value: SettingValue) => void
}

const isInteger = (field: string): boolean => INTEGER_OPTIONS.some((option) => option === field)

/** One checkbox of Configure with its explanation. It saves at once; integer options as 1 and 0 (CFG-3). */
function OptionSetting({ field, settings, onChange }: Props) {
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

interface TextSettingProps {
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
function TextSetting({ field, settings }: TextSettingProps) {
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
