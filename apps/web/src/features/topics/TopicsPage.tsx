import { Lock } from '@blueprintjs/icons'
import { isPrivileged } from '../../api/permission.ts'
import { Fragment } from 'react'
import { Link, Outlet, useMatch, NavLink } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { topicMessages } from '../../messages/topics.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopicsState } from './TopicsState.tsx'

import '../../styles/tabs.css'
import '../../styles/disclosure.css'
import './topics.css'
import './topic-tree.css'
import './topic-comments.css'
import './topic-map.css'
import './topic-stats.css'

/** Tabs of the three topic views of a conversation (TOP-1). */
function TopicTabs({ conversation_id }: { conversation_id: string }) {
  const tabs = [
    ['', topicMessages.tree],
    ['/proximity', topicMessages.proximity],
    ['/stats', topicMessages.statistics],
  ] as const
  return (
    <nav className="tabs" aria-label={topicMessages.tabsLabel}>
      {tabs.map(([path, label]) => (
        <NavLink key={path} end to={`/m/${conversation_id}/topics${path}`}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

function NotEnabled({ conversation_id }: { conversation_id: string }) {
  return (
    <EmptyState
      title={topicMessages.notEnabled}
      icon={<Lock size={28} />}
      action={
        <Link className="button" to={`/m/${conversation_id}/comments`}>
          {topicMessages.toComments}
        </Link>
      }
    >
      <p>{topicMessages.proNote}</p>
    </EmptyState>
  )
}

/** Titles of the views other than the first, by the end of their address. */
const VIEWS: Readonly<Record<string, string>> = {
  proximity: topicMessages.proximity,
  stats: topicMessages.statistics,
}

/** Topic moderation for users with the provider’s claim; others read that it is not enabled (TOP-1). */
export default function TopicsPage() {
  const outlet = useConversationOutlet()
  const { conversation_id } = outlet.conversation
  const user = useCurrentUser()
  const { title, intro } = topicMessages
  const privileged = isPrivileged(user.data)
  const view = VIEWS[useMatch('/m/:conversation_id/topics/:view')?.params.view ?? '']
  const documentTitle = [...(privileged && view ? [view] : []), title, outlet.topic].join(' · ')
  return (
    <Page title={title} documentTitle={documentTitle} intro={privileged ? intro : undefined}>
      {!user.data && !user.isError && <Loading />}
      {user.data && !privileged && <NotEnabled conversation_id={conversation_id} />}
      {privileged && <TopicTabs conversation_id={conversation_id} />}
      {privileged && (
        <Fragment key={conversation_id}>
          <TopicsState conversation_id={conversation_id} />
          <Outlet context={outlet} />
        </Fragment>
      )}
    </Page>
  )
}
