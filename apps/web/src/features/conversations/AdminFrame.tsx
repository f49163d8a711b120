import { ArrowLeft, Cog, TimelineAreaChart } from '@blueprintjs/icons'
import type { ConversationDetails } from '@folkmoot/api-types'
import { useMemo } from 'react'
import { Outlet, useMatch } from 'react-router-dom'
import { messages } from '../../messages.ts'
import { SaveStatus } from '../../ui/SaveStatus.tsx'
import { SideNav } from '../../ui/SideNav.tsx'
import type { SideEntry } from '../../ui/sidebar.ts'
import type { ConfigureOutlet } from './configure-outlet.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { StatusTag } from './StatusTag.tsx'
import { topicOf } from './topic-of.ts'
import { useSettings } from './use-settings.ts'

const entriesOf = (id: string): SideEntry[] => [
  { to: '/', label: messages.allConversations, icon: <ArrowLeft />, end: true },
  { to: `/m/${id}`, label: messages.configure, icon: <Cog />, end: true },
  { to: `/m/${id}/stats`, label: messages.monitor, icon: <TimelineAreaChart /> },
]

/** What stays while one goes from screen to screen of a conversation: which one it is, its navigation, unsaved changes. */
export function AdminFrame({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id } = conversation
  const settings = useSettings(conversation)
  const entries = useMemo(() => entriesOf(conversation_id), [conversation_id])
  const configuring = useMatch(`/m/${conversation_id}`) !== null
  const topic = topicOf(settings.shown)
  const outlet: ConfigureOutlet = { conversation, topic, settings }
  return (
    <>
      <SideNav label={messages.conversationNavigation} entries={entries} />
      <div className="admin-which">
        <p className="admin-topic">{topic}</p>
        <StatusTag conversation={settings.shown} />
        {(configuring || settings.state !== 'saved') && <SaveStatus state={settings.state} />}
      </div>
      <Outlet context={outlet} />
      <LeaveGuard unsaved={settings.state === 'failed'} within={`/m/${conversation_id}`} />
    </>
  )
}
