import {
  BOOLEAN_OPTIONS,
  type BooleanOption,
  INTEGER_OPTIONS,
  type IntegerOption,
  LIMITS,
} from '@folkmoot/domain'
import { messages } from '../../messages.ts'
import { Page } from '../../ui/Page.tsx'
import { useConfigureOutlet } from './configure-outlet.ts'
import { InviteTreeSetting } from './InviteTreeSetting.tsx'
import { LaunchButton } from './LaunchButton.tsx'
import { OptionSetting } from './OptionSetting.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { StatusSetting } from './StatusSetting.tsx'
import { TextSetting } from './TextSetting.tsx'
import type { Settings } from './use-settings.ts'

function Question({ settings }: { settings: Settings }) {
  const { topic, topicHelp, description, descriptionHelp } = messages
  return (
    <SettingGroup heading={messages.questionHeading}>
      <TextSetting field="topic" label={topic} help={topicHelp} limit={LIMITS.topic} settings={settings} />
      <TextSetting
        field="description"
        label={description}
        help={descriptionHelp}
        limit={LIMITS.description}
        long
        settings={settings}
      />
    </SettingGroup>
  )
}

const Option = ({ field, settings }: { field: IntegerOption | BooleanOption; settings: Settings }) =>
  field === 'treevite_enabled' ? (
    <InviteTreeSetting settings={settings} />
  ) : (
    <OptionSetting field={field} settings={settings} />
  )

/** The settings of a conversation. Each one saves itself; the frame says where that stands. */
export default function ConfigurePage() {
  const { settings, topic } = useConfigureOutlet()
  const title = messages.configure
  const options = (fields: readonly (IntegerOption | BooleanOption)[]) =>
    fields.map((field) => <Option key={field} field={field} settings={settings} />)
  return (
    <Page
      title={title}
      documentTitle={`${title} · ${topic}`}
      intro={messages.configureIntro}
      action={<LaunchButton settings={settings} />}
    >
      <SettingGroup heading={messages.statusHeading}>
        <StatusSetting settings={settings} />
      </SettingGroup>
      <Question settings={settings} />
      <SettingGroup heading={messages.takingPartHeading}>{options(INTEGER_OPTIONS)}</SettingGroup>
      <SettingGroup heading={messages.rulesHeading}>{options(BOOLEAN_OPTIONS)}</SettingGroup>
    </Page>
  )
}
