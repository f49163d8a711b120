import { Button } from '@blueprintjs/core'
import { Archive, Filter } from '@blueprintjs/icons'
import type { ConversationPageReply } from '@folkmoot/api-types/conversation-list'
import {
  isFiltered,
  LIST_SECTIONS,
  type ListPart,
  type ListSection,
} from '@folkmoot/domain/conversation-list'
import { lazy, Suspense } from 'react'
import { conversationListMessages } from '../../messages/conversation-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ConversationList } from './ConversationList.tsx'
import { ConversationListTools } from './ConversationListTools.tsx'
import { type Density, useDensity } from './use-density.ts'
import type { useListView } from './use-list-view.ts'
import { usePinFocus } from './use-pin-focus.ts'

interface Props {
  part: ListPart
  data: ConversationPageReply
  /** when the page arrived, in milliseconds */
  nowMs: number
  /** another page is being loaded */
  isLoading: boolean
  list: ReturnType<typeof useListView>
}

// for long lists alone
const ListEnd = lazy(() => import('./ListEnd.tsx'))

/** Shorter lists have one page, and no button that saves them, as tables of so few rows. */
const MAX_ROWS_WITHOUT_END = 5

const HEADINGS: Readonly<Record<ListSection, string>> = {
  pinned: conversationListMessages.pinned,
  own: conversationListMessages.own,
  moderated: conversationListMessages.moderated,
  example: conversationListMessages.example,
  others: conversationListMessages.others,
}

/** Counts examples: they are rows of the pages, though no figure counts them. */
const countExampleRows = ({ conversations, examples }: Props['data'], isNarrowed: boolean): number =>
  isNarrowed ? conversations.filter(({ section }) => section === 'example').length : examples

/** A page of the list in its sections, with the controls of the whole list. */
export function ConversationLists({ part, data, nowMs, isLoading, list }: Props) {
  const { view, change, leaveSearch } = list
  const { conversations, shown, total, archived } = data
  const { density, choose } = useDensity(total)
  const rows = shown + countExampleRows(data, isFiltered(view))
  const isAllArchived = total === 0 && archived > 0 && !isFiltered(view)
  return (
    <>
      {(total > 1 || isFiltered(view) || archived > 0) && (
        <ConversationListTools
          view={view}
          onChange={change}
          onLeaveSearch={leaveSearch}
          shownCount={shown}
          totalCount={view.status === 'archived' ? archived : total}
          density={density}
          onDensity={choose}
        />
      )}
      <Sections data={data} density={density} nowMs={nowMs} isLoading={isLoading} />
      {rows > MAX_ROWS_WITHOUT_END && (
        <Suspense>
          <ListEnd part={part} rows={rows} list={list} />
        </Suspense>
      )}
      {isAllArchived && <AllArchived onShow={() => change({ status: 'archived' })} />}
      {shown === 0 && conversations.length === 0 && isFiltered(view) && (
        <NoMatch onShowAll={() => change({ search: '', status: undefined })} />
      )}
      {archived > 0 && total > 0 && view.status === undefined && (
        <ArchiveButton count={archived} onShow={() => change({ status: 'archived' })} />
      )}
    </>
  )
}

interface SectionsProps extends Omit<Props, 'list' | 'part'> {
  density: Density
}

/** The conversations of the page under the headings of their sections. */
function Sections({ data, density, nowMs, isLoading }: SectionsProps) {
  const { conversations } = data
  const onPinned = usePinFocus(data)
  return (
    <div className="conversation-sections" aria-busy={isLoading}>
      {LIST_SECTIONS.map((section) => (
        <ConversationList
          key={section}
          heading={HEADINGS[section]}
          conversations={conversations.filter((one) => one.section === section)}
          density={density}
          nowMs={nowMs}
          onPinned={section !== 'others' && section !== 'example' ? onPinned : undefined}
          linksToParticipantPage={section === 'others'}
        />
      ))}
    </div>
  )
}

function ArchiveButton({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <p>
      <Button variant="minimal" icon={<Archive />} onClick={onShow}>
        {conversationListMessages.archivedCount(count)}
      </Button>
    </p>
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
