import { type ModerationList, moderationListOf } from '@folkmoot/domain'
import { NavLink } from 'react-router-dom'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { LISTS } from './lists.ts'
import type { Standing } from './standing.ts'

const numbers = new Intl.NumberFormat()
const TEST_IDS = {
  unmoderated: 'mod-queue',
  accepted: 'filter-approved',
  rejected: 'filter-rejected',
} as const

/** The address of a list. */
export const addressOf = (conversation_id: string, list: ModerationList): string =>
  `/m/${conversation_id}/comments${list === 'unmoderated' ? '' : `/${list}`}`

/** How many comments stand in each list. */
export function countsOf(comments: Standing['comments']): Record<ModerationList, number> {
  const counts = { unmoderated: 0, accepted: 0, rejected: 0 }
  for (const { mod } of comments) counts[moderationListOf(mod)] += 1
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
        <NavLink key={list} end to={addressOf(conversation_id, list)} data-testid={TEST_IDS[list]}>
          {messages.lists[list]}
          {loaded[list] && <span className="moderate-count">{numbers.format(counts[list])}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
