import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Cross, Filter } from '@blueprintjs/icons'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { type ModerationList, WAITING } from '@folkmoot/domain/comments'
import {
  MARK_FILTERS,
  type MarkFilter,
  QUEUE_SORTS,
  type QueueFilter,
  type QueueSort,
} from '@folkmoot/domain/triage/queue-filter'
import { type RefObject, useId, useState } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { triageMessages } from '../../messages/triage.ts'
import { FLAG_FILTERS, QueueFilters } from './QueueFilters.tsx'
import type { CommentTopics } from './use-comment-topics.ts'
import { useAddressText } from '../../ui/use-address-text.ts'
import { getUsualSort } from '@folkmoot/domain/triage/queue-address'

interface Props {
  list: ModerationList
  /** all comments: the languages to choose from are theirs */
  comments: readonly ModerationComment[]
  topics: CommentTopics
  /** rejects the waiting comments of the topic that the filter names; undefined when none waits */
  onRejectTopic: ((tids: readonly number[]) => void) | undefined
  filter: QueueFilter
  onChange: (part: Partial<QueueFilter>) => void
  search: RefObject<HTMLInputElement | null>
  /** moves the focus from the search to the list */
  onLeave: () => void
}

/** Counts the filters that are set; an order other than the usual one counts as well. */
const countFilters = (filter: QueueFilter, usualSort: QueueSort): number =>
  FLAG_FILTERS.filter(([name]) => filter[name]).length +
  [filter.mark, filter.language, filter.topic, filter.age].filter((value) => value !== '').length +
  (filter.author === undefined ? 0 : 1) +
  (filter.sort === usualSort ? 0 : 1)

/** Search, filters and order of a list. All of them are in the address. Those that are rarely used fold away. */
export function QueueTools(props: Props) {
  const { list, comments, topics, filter, onChange, search, onLeave } = props
  const { text, setText, follow } = useAddressText(filter.search, (words) => onChange({ search: words }))
  const [isOpen, setIsOpen] = useState(false)
  const filtersId = useId()
  return (
    <div className="queue-tools" role="search" data-open={isOpen}>
      <InputGroup
        type="search"
        inputRef={search}
        aria-label={messages.search}
        placeholder={messages.search}
        value={text}
        onValueChange={setText}
        onBlur={follow}
        onKeyDown={({ key }) => (key === 'Escape' || key === 'Enter') && onLeave()}
      />
      <MarkFilterField filter={filter} onChange={onChange} />
      <SortField list={list} filter={filter} onChange={onChange} />
      <Button
        className="queue-filters-button"
        icon={<Filter />}
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {messages.filters(countFilters(filter, getUsualSort(list)))}
      </Button>
      <RejectTopic {...props} />
      {filter.author !== undefined && (
        <Button endIcon={<Cross />} onClick={() => onChange({ author: undefined })}>
          {messages.authorFilter(filter.author)}
        </Button>
      )}
      <div id={filtersId} className="queue-filters" data-open={isOpen}>
        {/* the topics may be many, and a key press draws this again */}
        {isOpen && <QueueFilters comments={comments} topics={topics} filter={filter} onChange={onChange} />}
      </div>
    </div>
  )
}

function MarkFilterField({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  return (
    <HTMLSelect
      className="queue-select"
      aria-label={messages.markFilter}
      value={filter.mark}
      onChange={({ currentTarget }) => onChange({ mark: currentTarget.value as MarkFilter })}
      options={MARK_FILTERS.map((value) => ({ value, label: messages.markFilters[value] }))}
    />
  )
}

function SortField({ list, filter, onChange }: Pick<Props, 'list' | 'filter' | 'onChange'>) {
  // without waiting comments there is nothing to order by urgency
  const sorts = QUEUE_SORTS.filter((value) => value !== 'urgent' || list === 'unmoderated')
  return (
    <HTMLSelect
      className="queue-select"
      aria-label={messages.sort}
      value={filter.sort}
      onChange={({ currentTarget }) => onChange({ sort: currentTarget.value as QueueSort })}
      options={sorts.map((value) => ({ value, label: messages.sorts[value] }))}
    />
  )
}

/** Rejects the waiting comments of the topic that the filter names. */
function RejectTopic({ comments, topics: { filtered, topicTids }, onRejectTopic }: Props) {
  if (!filtered || !onRejectTopic) return null
  const waiting = comments.flatMap(({ tid, mod }) => (mod === WAITING && topicTids.has(tid) ? tid : []))
  if (waiting.length === 0) return null
  return (
    <Button
      icon={<Cross />}
      aria-label={triageMessages.rejectTopicLabel(filtered.topic_name, waiting.length)}
      onClick={() => onRejectTopic(waiting)}
    >
      {triageMessages.rejectTopic(waiting.length)}
    </Button>
  )
}
