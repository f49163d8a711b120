import { Button } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import type { ConversationListItem } from '@folkmoot/api-types/conversations'
import { filterByPart, isFiltered, createListFilter, type ListPart } from '@folkmoot/domain/conversation-list'
import { useDeferredValue, useMemo } from 'react'
import { conversationListMessages } from '../../messages/conversation-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ConversationList } from './ConversationList.tsx'
import { ConversationListTools } from './ConversationListTools.tsx'
import { useListView } from './use-list-view.ts'

interface Props {
  conversations: readonly ConversationListItem[]
  /** when the list arrived, in milliseconds */
  nowMs: number
  parts: readonly ListPart[]
}

const HEADINGS: Readonly<Record<ListPart, string>> = {
  own: conversationListMessages.own,
  moderated: conversationListMessages.moderated,
  others: conversationListMessages.others,
}

/** Parts of the list, filtered and sorted, with their controls. Typing never waits for the cards. */
export function ConversationLists({ conversations, nowMs, parts }: Props) {
  const { view, change, leaveSearch } = useListView()
  const later = useDeferredValue(view)
  const all = useMemo(
    () => parts.map((part) => ({ part, list: filterByPart(conversations, part) })),
    [conversations, parts],
  )
  const shown = useMemo(() => {
    const inView = createListFilter(later)
    return all.map(({ part, list }) => ({ part, list: inView(list) }))
  }, [all, later])
  const count = (lists: typeof all) => lists.reduce((sum, { list }) => sum + list.length, 0)
  const [here, there] = [count(shown), count(all)]
  return (
    <>
      {(there > 1 || isFiltered(view)) && (
        <ConversationListTools
          view={view}
          onChange={change}
          onLeaveSearch={leaveSearch}
          hasWaitingCounts={conversations.some(({ comments_waiting }) => comments_waiting !== undefined)}
          shownCount={here}
          totalCount={there}
        />
      )}
      {shown.map(({ part, list }) => (
        <ConversationList
          key={part}
          heading={HEADINGS[part]}
          conversations={list}
          nowMs={nowMs}
          linksToParticipantPage={part === 'others'}
        />
      ))}
      {here === 0 && <NoMatch onShowAll={() => change({ search: '', status: undefined })} />}
    </>
  )
}

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  const action = <Button onClick={onShowAll}>{conversationListMessages.showAll}</Button>
  return (
    <EmptyState title={conversationListMessages.noMatch} icon={<Filter size={28} />} action={action}>
      <p>{conversationListMessages.noMatchReason}</p>
    </EmptyState>
  )
}
