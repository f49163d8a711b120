import {
  ASKER_FIELDS,
  BOOLEAN_OPTIONS,
  type BooleanOption,
  INTEGER_OPTIONS,
  type IntegerOption,
  QUESTION_FIELDS,
  RULES_FIELDS,
  type TextField,
} from '@folkmoot/domain/conversations'
import { getConversationStatus } from '@folkmoot/domain/lifecycle'
import { isRehearsal } from '@folkmoot/domain/rehearsal'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { configureMessages } from '../../messages/configure.ts'
import { messages } from '../../messages.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { useConfigureOutlet } from '../../conversation/conversation-outlet.ts'
import { CopyConversation, RehearseConversation } from './Copies.tsx'
import { EndSettings } from './EndSettings.tsx'
import { LaunchChecklist, useLaunchChecks } from './LaunchChecklist.tsx'
import { ParticipantPreview } from './ParticipantPreview.tsx'
import { LogoSetting } from './LogoSetting.tsx'
import { LifecycleControl } from './LifecycleControl.tsx'
import { CommentLengthSetting, NewcomerSettings, ResultsSetting } from './ChoiceSettings.tsx'
import type { Settings, SettingValue } from '../../conversation/settings.ts'
import { lifecycleMessages as words } from '../../messages/lifecycle.ts'
import './configure.css'
import { Checkbox } from '@blueprintjs/core'
import { useConfig } from '../../api/config.ts'
import { SettingProblem, useAnnouncedSave } from './setting-save.tsx'
import { ColourSettings, TextSettings } from './TextSettings.tsx'

/** The switch of the invite tree. It decides who can take part at all, so it reports the change and offers Undo. */
function InviteTreeSetting({ settings }: { settings: Settings }) {
  const commit = useAnnouncedSave('treevite_enabled', settings, (value) =>
    value ? configureMessages.inviteTreeOn : configureMessages.inviteTreeOff,
  )
  const toggle = (value: Parameters<typeof commit>[0]) => commit(value, settings.shown.treevite_enabled)
  return <OptionSetting field="treevite_enabled" settings={settings} onChange={toggle} />
}

/** Settings that can be read only while the conversation is archived (LIFE-22). */
const ReadOnlyWhile = ({ isArchived, children }: { isArchived: boolean; children: ReactNode }) => (
  <fieldset className="configure-fields" disabled={isArchived}>
    {children}
  </fieldset>
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

/** The translations of a conversation. Their code is loaded when they are opened. */
function OtherLanguages({ children }: { children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className="configure-more">
      <summary onClick={() => setOpened(true)}>
        Other languages: translate the question and the comments
      </summary>
      {wasOpened && <Suspense fallback={<Loading />}>{children}</Suspense>}
    </details>
  )
}

/** The settings of a conversation. Each is saved automatically; the frame shows the save state. */
export function ConfigurePage({ seeds, translations }: { seeds: ReactNode; translations: ReactNode }) {
  const { settings, topic } = useConfigureOutlet()
  const { conversation_id } = settings.saved
  const status = getConversationStatus(settings.saved)
  const isPreparing = ['draft', 'scheduled'].includes(status)
  const launch = useLaunchChecks(settings, isPreparing)
  const isArchived = status === 'archived'
  const title = messages.configure
  const [typed, setTyped] = useState<Partial<Record<TextField, string>>>({})
  const options = (fields: readonly (IntegerOption | BooleanOption)[]) =>
    fields.map((field) => <Option key={field} field={field} settings={settings} />)
  return (
    <Page title={title} documentTitle={`${title} · ${topic}`} intro={configureMessages.configureIntro}>
      <div className="stack configure-layout">
        <div className="configure-parts">
          {isArchived && (
            <p className="wash" role="note">
              {words.readOnly}
            </p>
          )}
          <ReadOnlyWhile isArchived={isArchived}>
            <TextSettings
              settings={settings}
              onTyped={setTyped}
              heading={configureMessages.textsHeading}
              fields={QUESTION_FIELDS}
            />
            {seeds}
            <TextSettings
              settings={settings}
              onTyped={setTyped}
              heading={configureMessages.askerHeading}
              fields={ASKER_FIELDS}
            >
              <LogoSetting settings={settings} />
            </TextSettings>
          </ReadOnlyWhile>
          <LifecycleControl settings={settings} launch={launch} />
          {(launch.findings !== undefined || launch.error !== undefined) && (
            <LaunchChecklist conversation_id={conversation_id} launch={launch} />
          )}
          <ReadOnlyWhile isArchived={isArchived}>
            <SettingGroup heading={configureMessages.takingPartHeading}>
              {options(INTEGER_OPTIONS)}
              {options(BOOLEAN_OPTIONS)}
            </SettingGroup>
            <TextSettings
              settings={settings}
              onTyped={setTyped}
              heading={configureMessages.rulesHeading}
              fields={RULES_FIELDS}
            >
              <CommentLengthSetting settings={settings} />
            </TextSettings>
            <OtherLanguages>{translations}</OtherLanguages>
          </ReadOnlyWhile>
          <details className="configure-more">
            <summary>More: newcomers, colours, rehearsal, copy, end</summary>
            <ReadOnlyWhile isArchived={isArchived}>
              <NewcomerSettings settings={settings} />
              <ColourSettings settings={settings} />
            </ReadOnlyWhile>
            <RehearseConversation conversation={settings.saved} />
            {!isRehearsal(settings.saved) && <CopyConversation conversation={settings.saved} topic={topic} />}
            <EndSettings settings={settings} topic={topic} />
          </details>
        </div>
        <ParticipantPreview
          conversation_id={conversation_id}
          topic={typed.topic ?? settings.shown.topic ?? ''}
          askedBy={typed.asked_by ?? settings.shown.asked_by ?? ''}
          logo={settings.saved.logo}
          description={typed.description ?? settings.shown.description ?? ''}
        />
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
    <div className="stack gap-4 setting">
      <Checkbox
        id={`setting-${field}`}
        checked={Boolean(settings.shown[field])}
        data-testid={field}
        aria-describedby={id}
        onChange={(event) => toggle(event.currentTarget.checked)}
        label={label}
      />
      <p id={id} className="muted inset">
        {help}
        {field === 'subscribe_type' && !mail && ` ${configureMessages.noMail}`}
      </p>
      <SettingProblem field={field} label={label} settings={settings} />
    </div>
  )
}
