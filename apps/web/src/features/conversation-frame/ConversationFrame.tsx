import { getConversationTitle } from '@folkmoot/domain/conversation-title'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { CONVERSATION_STATUS, getConversationStatus } from '@folkmoot/domain/lifecycle'
import { useMemo, useState } from 'react'
import { Outlet, useMatch } from 'react-router-dom'
import { useWaitingCount } from '../../api/comment-lists.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { messages } from '../../messages.ts'
import { SideNav } from '../../ui/SideNav.tsx'
import { DocumentTitle } from '../../ui/document-title.ts'
import { createSideEntries } from './sidebar-entries.tsx'
import type { ConfigureOutlet } from '../../conversation/configure-outlet.ts'
import { AnalystOutlet } from './AnalystOutlet.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { useSettings } from '../../conversation/use-settings.ts'
import { ConversationHeader } from './ConversationHeader.tsx'
import { RehearsalBanner } from './RehearsalBanner.tsx'

/** The document title of a conversation's screens: the number of comments to review, and the status. */
function useConversationTitle(conversation: ConversationDetails): DocumentTitle {
  const { total = 0 } = useWaitingCount(conversation.conversation_id)
  const suffix = CONVERSATION_STATUS[getConversationStatus(conversation)]
  return useMemo(() => ({ suffix, ...(total > 0 && { prefix: `(${total}) ` }) }), [suffix, total])
}

interface Props {
  conversation: ConversationDetails
  /** false for analysts */
  canChange: boolean
}

/** Persists across the screens of a conversation: header, navigation, unsaved changes. */
export function ConversationFrame({ conversation, canChange }: Props) {
  const { conversation_id } = conversation
  const settings = useSettings(conversation)
  const { saved, state } = settings
  const [unsent, setUnsent] = useState(false)
  const { data: user } = useCurrentUser()
  const entries = useMemo(() => createSideEntries(saved, user, canChange), [saved, user, canChange])
  const configuring = useMatch(`/m/${conversation_id}`) !== null
  const topic = getConversationTitle(saved)
  const outlet: ConfigureOutlet = {
    conversation: saved,
    topic,
    canChange,
    onUnsentChange: setUnsent,
    settings,
  }
  return (
    <>
      <SideNav label={messages.conversationNavigation} entries={entries} />
      <ConversationHeader
        topic={topic}
        settings={settings}
        showsSaveStatus={configuring || state !== 'saved'}
      />
      <RehearsalBanner conversation={saved} />
      <DocumentTitle value={useConversationTitle(saved)}>
        {canChange ? <Outlet context={outlet} /> : <AnalystOutlet outlet={outlet} />}
      </DocumentTitle>
      <LeaveGuard
        hasUnsavedChanges={state === 'failed'}
        hasUnsentText={unsent}
        basePath={`/m/${conversation_id}`}
      />
    </>
  )
}
