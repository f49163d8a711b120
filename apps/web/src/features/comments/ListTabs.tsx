import { formatNumber } from '@folkmoot/domain/format-number'
import { type ModerationList, getModerationList } from '@folkmoot/domain/comments'
import { NavLink } from 'react-router-dom'
import { commentMessages as messages } from '../../messages/comments.ts'
import { LISTS } from './lists.ts'
import type { Standing } from './standing.ts'

const TEST_IDS = {
  unmoderated: 'mod-queue',
  accepted: 'filter-approved',
  rejected: 'filter-rejected',
} as const

/** The address of a list. */
export const getListPath = (conversation_id: string, list: ModerationList): string =>
  `/m/${conversation_id}/comments${list === 'unmoderated' ? '' : `/${list}`}`

/** How many comments stand in each list. */
export function countByList(comments: Standing['comments']): Record<ModerationList, number> {
  const counts = { unmoderated: 0, accepted: 0, rejected: 0 }
  for (const { mod } of comments) counts[getModerationList(mod)] += 1
  return counts
}

interface Props {
  conversation_id: string
  loaded: Standing['loaded']
  counts: Record<ModerationList, number>
}

/** The three lists, each with the number of its comments once that is known (MOD-1). */
export function ListTabs({ conversation_id, loaded, counts }: Props) {
  return (
    <nav className="tabs list-tabs" aria-label={messages.listsLabel}>
      {LISTS.map((list) => (
        <NavLink key={list} end to={getListPath(conversation_id, list)} data-testid={TEST_IDS[list]}>
          {messages.lists[list]}
          {loaded[list] && <span className="moderate-count">{formatNumber(counts[list])}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
