import { Button } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import type { ConversationListItem } from '@folkmoot/api-types/conversations'
import { conversationsInPart, isNarrowed, listedIn, type ListPart } from '@folkmoot/domain/conversation-list'
import { useDeferredValue, useMemo } from 'react'
import { listing } from '../../messages/conversations-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ConversationList } from './ConversationList.tsx'
import { ConversationListTools } from './ConversationListTools.tsx'
import { useListView } from './use-list-view.ts'

interface Props {
  conversations: readonly ConversationListItem[]
  /** when the list arrived, in milliseconds */
  now: number
  parts: readonly ListPart[]
}

const HEADINGS: Readonly<Record<ListPart, string>> = {
  own: listing.own,
  moderated: listing.moderated,
  others: listing.others,
}

/** Parts of the list as somebody wants to see them, with the tools that say so. Typing never waits for the cards. */
export function ConversationLists({ conversations, now, parts }: Props) {
  const { view, change, leaveSearch } = useListView()
  const later = useDeferredValue(view)
  const all = useMemo(
    () => parts.map((part) => ({ part, list: conversationsInPart(conversations, part) })),
    [conversations, parts],
  )
  const shown = useMemo(() => {
    const inView = listedIn(later)
    return all.map(({ part, list }) => ({ part, list: inView(list) }))
  }, [all, later])
  const count = (lists: typeof all) => lists.reduce((sum, { list }) => sum + list.length, 0)
  const [here, there] = [count(shown), count(all)]
  return (
    <>
      {(there > 1 || isNarrowed(view)) && (
        <ConversationListTools
          view={view}
          onChange={change}
          onLeaveSearch={leaveSearch}
          withWaiting={conversations.some(({ comments_waiting }) => comments_waiting !== undefined)}
          shown={here}
          all={there}
        />
      )}
      {shown.map(({ part, list }) => (
        <ConversationList
          key={part}
          heading={HEADINGS[part]}
          conversations={list}
          now={now}
          outside={part === 'others'}
        />
      ))}
      {here === 0 && <NoMatch onShowAll={() => change({ search: '', status: undefined })} />}
    </>
  )
}

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  const action = <Button onClick={onShowAll}>{listing.showAll}</Button>
  return (
    <EmptyState title={listing.noMatch} icon={<Filter size={28} />} action={action}>
      <p>{listing.noMatchReason}</p>
    </EmptyState>
  )
}
