import { NavLink } from 'react-router-dom'
import { topicMessages } from '../../messages/topics.ts'

/** Tabs of the three topic views of a conversation (TOP-1). */
export function TopicTabs({ conversation_id }: { conversation_id: string }) {
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
