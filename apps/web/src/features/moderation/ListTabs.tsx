import { formatNumber } from '@folkmoot/domain/format-number'
import type { ModerationList } from '@folkmoot/domain/comments'
import { NavLink } from 'react-router-dom'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { getListPath, LISTS } from './moderation-lists.ts'
import type { ModerationState } from './moderation-types.ts'

const TEST_IDS = {
  unmoderated: 'mod-queue',
  accepted: 'filter-approved',
  rejected: 'filter-rejected',
} as const

interface Props {
  conversation_id: string
  isLoaded: ModerationState['isLoaded']
  counts: Record<ModerationList, number>
}

/** The three lists, each with the number of its comments once that is known (MOD-1). */
export function ListTabs({ conversation_id, isLoaded, counts }: Props) {
  return (
    <nav className="tabs list-tabs" aria-label={messages.listsLabel}>
      {LISTS.map((list) => (
        <NavLink key={list} end to={getListPath(conversation_id, list)} data-testid={TEST_IDS[list]}>
          {messages.lists[list]}
          {isLoaded[list] && <span className="moderate-count">{formatNumber(counts[list])}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
