import { Button } from '@blueprintjs/core'
import { Archive, Filter } from '@blueprintjs/icons'
import type { ConversationListItem } from '@folkmoot/api-types/conversations'
import {
  filterByPart,
  isFiltered,
  createListFilter,
  type ListPart,
  type ListView,
} from '@folkmoot/domain/conversation-list'
import { getConversationStatus } from '@folkmoot/domain/lifecycle'
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

/** The parts that are shown, and how many conversations there are. Typing never waits for the cards. */
function useShownParts({ conversations, parts }: Pick<Props, 'conversations' | 'parts'>, view: ListView) {
  const later = useDeferredValue(view)
  const all = useMemo(
    () => parts.map((part) => ({ part, list: filterByPart(conversations, part) })),
    [conversations, parts],
  )
  const shown = useMemo(() => {
    const inView = createListFilter(later)
    return all.map(({ part, list }) => ({ part, list: inView(list) }))
  }, [all, later])
  // archived ones count only where they are asked for
  const isArchive = view.status === 'archived'
  const total = useMemo(
    () =>
      all
        .flatMap(({ list }) => list)
        .filter((one) => isArchive === (getConversationStatus(one) === 'archived')),
    [all, isArchive],
  )
  const count = (lists: typeof all) => lists.reduce((sum, { list }) => sum + list.length, 0)
  return { shown, shownCount: count(shown), totalCount: total.length, hasOthers: count(all) > total.length }
}

/** Parts of the list, filtered and sorted, with their controls. */
export function ConversationLists({ conversations, nowMs, parts }: Props) {
  const { view, change, leaveSearch } = useListView()
  const { shown, shownCount, totalCount, hasOthers } = useShownParts({ conversations, parts }, view)
  const isAllArchived = totalCount === 0 && hasOthers && !isFiltered(view)
  return (
    <>
      {(totalCount > 1 || isFiltered(view) || hasOthers) && (
        <ConversationListTools
          view={view}
          onChange={change}
          onLeaveSearch={leaveSearch}
          hasWaitingCounts={conversations.some(({ comments_waiting }) => comments_waiting !== undefined)}
          shownCount={shownCount}
          totalCount={totalCount}
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
      {isAllArchived && <AllArchived onShow={() => change({ status: 'archived' })} />}
      {shownCount === 0 && !isAllArchived && (
        <NoMatch onShowAll={() => change({ search: '', status: undefined })} />
      )}
    </>
  )
}

function AllArchived({ onShow }: { onShow: () => void }) {
  const action = <Button onClick={onShow}>{conversationListMessages.showArchived}</Button>
  return (
    <EmptyState title={conversationListMessages.allArchived} icon={<Archive size={28} />} action={action}>
      <p>{conversationListMessages.allArchivedReason}</p>
    </EmptyState>
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
