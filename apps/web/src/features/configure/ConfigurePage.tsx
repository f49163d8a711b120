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
import { isRehearsal } from '@folkmoot/domain/rehearsal/rehearsals'
import { type ReactNode, useState } from 'react'
import { configureMessages } from '../../messages/configure.ts'
import { messages } from '../../messages.ts'
import { Page } from '../../ui/Page.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { ColourSetting } from './ColourSetting.tsx'
import { useConfigureOutlet } from '../../conversation/conversation-outlet.ts'
import { ConfigureContents } from './ConfigureContents.tsx'
import { CopyConversation } from './CopyConversation.tsx'
import { EndSettings } from './EndSettings.tsx'
import { LaunchChecklist } from './LaunchChecklist.tsx'
import { LifecycleControl } from './LifecycleControl.tsx'
import { NewcomerSettings } from './NewcomerSettings.tsx'
import { OptionSetting } from './OptionSetting.tsx'
import { RehearseConversation } from './RehearseConversation.tsx'
import { ResultsSetting } from './ResultsSetting.tsx'
import { TextSetting } from './TextSetting.tsx'
import { useLaunchChecks } from './use-launch-checks.ts'
import type { Settings } from '../../conversation/use-settings.ts'
import { lifecycleMessages as words } from '../../messages/lifecycle.ts'
import { useToast } from '../../ui/toasts.ts'
import { useFieldSave } from './use-field-save.ts'

import './configure.css'
import './configure-contents.css'

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
