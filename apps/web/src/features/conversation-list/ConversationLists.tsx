import { Field } from '../../ui/Field.tsx'
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Archive, Filter, Search } from '@blueprintjs/icons'
import type { ConversationEntry, ConversationPageReply } from '@folkmoot/api-types/conversation-list'
import {
  isFiltered,
  LIST_PAGE_SIZE,
  LIST_SECTIONS,
  type ListSection,
  LIST_SORTS,
  type ListView,
} from '@folkmoot/domain/conversation-list'
import { formatNumber } from '@folkmoot/domain/numbers'
import { CONVERSATION_STATUS, CONVERSATION_STATUSES } from '@folkmoot/domain/lifecycle'
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef } from 'react'
import { isApiFailure } from '../../api/failure.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { createRelativeTimeFormat } from '../../ui/relative-time.ts'
import { ConversationCard, formatPinId } from './ConversationCard.tsx'
import type { useConversationList } from './use-conversation-list.ts'

import './conversation-list.css'

const HEADINGS: Readonly<Record<ListSection, string>> = {
  pinned: 'Pinned',
  own: 'Your conversations',
  others: 'Conversations of other people',
}

interface Props extends ReturnType<typeof useConversationList> {
  /** shown when there is no conversation */
  children: ReactNode
}

/** A page of the list, its failure (LIST-3), or why there is none. */
export function ConversationLists({ list, page, isEmpty, children }: Props) {
  const { data, error, isFetching, refetch, fulfilledTimeStamp = 0 } = page
  const { status, statusText } = isApiFailure(error) ? error : { status: 0, statusText: '' }
  return (
    <>
      {error && (
        <Failure
          what={`Error loading conversations: ${status} ${statusText || 'No answer'}`}
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton />}
      {isEmpty && children}
      {data && !isEmpty && (
        <LoadedLists data={data} nowMs={fulfilledTimeStamp} isLoading={isFetching} list={list} />
      )}
    </>
  )
}

const CARD_KEYS = [0, 1, 2]

/** The text of the list while it loads (LIST-3), and the shape of some cards. */
function Skeleton() {
  return (
    <Loading text="Loading conversations..." visible>
      <div>
        {CARD_KEYS.map((card) => (
          <div className="conversation-row" key={card}>
            <div className="skeleton skeleton-line" />
            <div className="skeleton skeleton-line" />
            <div className="skeleton skeleton-line" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

interface LoadedProps extends Pick<Props, 'list'> {
  data: ConversationPageReply
  /** when the page arrived, in milliseconds */
  nowMs: number
  /** another page is being loaded */
  isLoading: boolean
}

/** A shorter list is seen at a glance. */
const TOOLS_FROM = 15

/** The controls of the whole list, a page of it in its sections, and the way to the archive. */
function LoadedLists({ data, nowMs, isLoading, list }: LoadedProps) {
  const { view, address, change, turn, leaveSearch } = list
  const { shown, total, archived } = data
  const isAllArchived = total === 0 && archived > 0 && !isFiltered(view)
  return (
    <>
      {(total >= TOOLS_FROM || isFiltered(view)) && (
        <ConversationListTools
          view={view}
          onChange={change}
          onLeaveSearch={leaveSearch}
          shownCount={shown}
          totalCount={view.status === 'archived' ? archived : total}
        />
      )}
      <Sections data={data} nowMs={nowMs} isLoading={isLoading} />
      {shown > LIST_PAGE_SIZE && (
        <Pagination page={address.page} pageSize={LIST_PAGE_SIZE} total={shown} onPageChange={turn} />
      )}
      {isAllArchived && <AllArchived onShow={() => change({ status: 'archived' })} />}
      {shown === 0 && isFiltered(view) && (
        <NoMatch onShowAll={() => change({ search: '', status: undefined })} />
      )}
      {archived > 0 && total > 0 && view.status === undefined && (
        <p>
          <Button variant="minimal" icon={<Archive />} onClick={() => change({ status: 'archived' })}>
            {`${archived} archived`}
          </Button>
        </p>
      )}
    </>
  )
}

/** The conversations of the page under the headings of their sections. */
function Sections({ data, nowMs, isLoading }: Omit<LoadedProps, 'list'>) {
  const onPinned = usePinFocus(data)
  return (
    <div className="stack gap-24 conversation-sections" aria-busy={isLoading}>
      {LIST_SECTIONS.map((section) => (
        <Section
          key={section}
          heading={HEADINGS[section]}
          conversations={data.conversations.filter((one) => one.section === section)}
          nowMs={nowMs}
          onPinned={onPinned}
        />
      ))}
    </div>
  )
}

interface SectionProps {
  heading: string
  conversations: readonly ConversationEntry[]
  nowMs: number
  onPinned: (conversation_id: string) => void
}

function Section({ heading, conversations, nowMs, onPinned }: SectionProps) {
  const id = useId()
  const ago = useMemo(() => createRelativeTimeFormat(), [])
  if (conversations.length === 0) return null
  return (
    <section aria-labelledby={id} className="conversation-section">
      <h2 id={id}>{heading}</h2>
      <ul>
        {conversations.map((conversation) => (
          <ConversationCard
            key={conversation.conversation_id}
            conversation={conversation}
            ago={ago(conversation.modified, nowMs)}
            onPinned={onPinned}
          />
        ))}
      </ul>
    </section>
  )
}

/**
 * Keeps the focus on the button of a conversation that has moved to another section, where it is another element.
 * @param data changes when the list was loaded again
 * @returns the function to call when a button is pressed
 */
function usePinFocus(data: unknown): (conversation_id: string) => void {
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    if (data === undefined || pressed.current === undefined || document.activeElement !== document.body)
      return
    document.getElementById(formatPinId(pressed.current))?.focus()
    pressed.current = undefined
  }, [data])
  return useCallback((conversation_id) => {
    pressed.current = conversation_id
  }, [])
}

function AllArchived({ onShow }: { onShow: () => void }) {
  const action = <Button onClick={onShow}>Show the archive</Button>
  return (
    <EmptyState title="All your conversations are archived" icon={<Archive size={28} />} action={action}>
      <p>Archived conversations are kept as they are, out of this list.</p>
    </EmptyState>
  )
}

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  const action = <Button onClick={onShowAll}>Show all conversations</Button>
  return (
    <EmptyState title="No matching conversations" icon={<Filter size={28} />} action={action}>
      <p>No conversation has this status and all words of the search in its topic, description or page.</p>
    </EmptyState>
  )
}

const SORTS = {
  participants: 'Most participants',
  activity: 'Last activity',
  waiting: 'Most to review',
  newest: 'Newest',
  topic: 'Topic, A to Z',
}

interface ConversationListToolsProps {
  view: ListView
  onChange: (parts: Partial<ListView>) => void
  onLeaveSearch: () => void
  /** the number of shown conversations, and of all */
  shownCount: number
  totalCount: number
}

const ANY_STATUS = 'any'
const STATUSES = [
  { value: ANY_STATUS, label: 'All but archived' },
  ...CONVERSATION_STATUSES.map((value) => ({ value, label: CONVERSATION_STATUS[value] })),
] as const

/** Search, status filter and order of the list; it announces the number of shown conversations. */
function ConversationListTools(props: ConversationListToolsProps) {
  const { view, onChange, onLeaveSearch, shownCount, totalCount } = props
  return (
    <search className="row end" aria-label="Search and sort">
      <SearchField view={view} onChange={onChange} onLeaveSearch={onLeaveSearch} />
      <LabelledSelect
        label="Status"
        options={STATUSES}
        value={view.status ?? ANY_STATUS}
        onChange={(status) => onChange({ status: status === ANY_STATUS ? undefined : status })}
      />
      <LabelledSelect
        label="Sorted by"
        options={LIST_SORTS.map((value) => ({ value, label: SORTS[value] }))}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
      />
      <p className="muted digits list-count" role="status">
        {shownCount !== totalCount && `${formatNumber(shownCount)} of `}
        {`${formatNumber(totalCount)} conversations`}
      </p>
    </search>
  )
}

/** The search, which is written to the address when it is left. */
function SearchField({
  view,
  onChange,
  onLeaveSearch,
}: Pick<ConversationListToolsProps, 'view' | 'onChange' | 'onLeaveSearch'>) {
  return (
    <Field className="stack gap-4 list-tool list-tool-search" label="Search">
      {(field) => (
        <InputGroup
          {...field}
          type="search"
          leftIcon={<Search />}
          placeholder="Topic, description or page"
          value={view.search}
          onValueChange={(search) => onChange({ search })}
          onBlur={onLeaveSearch}
        />
      )}
    </Field>
  )
}

interface LabelledSelectProps<V extends string> {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

const LabelledSelect = <V extends string>({ label, options, value, onChange }: LabelledSelectProps<V>) => (
  <Field className="stack gap-4 list-tool" label={label}>
    {(field) => (
      <HTMLSelect
        {...field}
        options={options}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options.find((option) => option.value === currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
      />
    )}
  </Field>
)
