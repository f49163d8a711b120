import type { ConversationDetails } from '@folkmoot/api-types'
import { useMemo, useState } from 'react'
import { Outlet, useMatch } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { messages } from '../../messages.ts'
import { SideNav } from '../../ui/SideNav.tsx'
import { adminEntries } from './admin-entries.tsx'
import type { ConfigureOutlet } from './configure-outlet.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { topicOf } from './topic-of.ts'
import { useSettings } from './use-settings.ts'
import { WhichConversation } from './WhichConversation.tsx'

/** What stays while one goes from screen to screen of a conversation: which one it is, its navigation, unsaved changes. */
export function AdminFrame({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id } = conversation
  const settings = useSettings(conversation)
  const { saved, state } = settings
  const [unsent, setUnsent] = useState(false)
  const { data: user } = useCurrentUser()
  const entries = useMemo(() => adminEntries(saved, user), [saved, user])
  const configuring = useMatch(`/m/${conversation_id}`) !== null
  const topic = topicOf(saved)
  const outlet: ConfigureOutlet = { conversation: saved, topic, onUnsent: setUnsent, settings }
  return (
    <>
      <SideNav label={messages.conversationNavigation} entries={entries} />
      <WhichConversation topic={topic} settings={settings} showSaving={configuring || state !== 'saved'} />
      <Outlet context={outlet} />
      <LeaveGuard unsaved={state === 'failed'} unsent={unsent} within={`/m/${conversation_id}`} />
    </>
  )
}
