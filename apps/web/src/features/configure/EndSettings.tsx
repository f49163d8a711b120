import { hasOwnerRights } from '../../api/permission.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import type { Settings } from '../../conversation/use-settings.ts'
import { endMessages } from '../../messages/end.ts'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { DeleteConversation } from './DeleteConversation.tsx'
import { RetentionSetting } from './RetentionSetting.tsx'

/** What happens when the conversation is over: its people are forgotten, or all of it is deleted. */
export function EndSettings({ settings, topic }: { settings: Settings; topic: string }) {
  const { data: user } = useCurrentUser()
  const conversation = settings.saved
  const isOwner = hasOwnerRights(user, conversation)
  return (
    <SettingGroup heading={endMessages.heading} testId="end-settings">
      <fieldset className="configure-fields" disabled={conversation.archived_at != null}>
        <RetentionSetting settings={settings} isOwner={isOwner} />
      </fieldset>
      {isOwner && <DeleteConversation conversation={conversation} topic={topic} />}
    </SettingGroup>
  )
}
