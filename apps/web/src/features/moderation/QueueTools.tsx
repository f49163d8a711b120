import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Cross, Filter } from '@blueprintjs/icons'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { topics as topicCalls, type Topic } from '@folkmoot/api-types/topics'
import { type ModerationList, WAITING } from '@folkmoot/domain/comments'
import {
  AGE_FILTERS,
  type AgeFilter,
  getLanguage,
  MARK_FILTERS,
  type MarkFilter,
  QUEUE_SORTS,
  type QueueFilter,
  type QueueSort,
  getUsualSort,
} from '@folkmoot/domain/triage/queue'
import { type RefObject, useId, useMemo, useState } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { triageMessages } from '../../messages/triage.ts'
import { useAddressText } from '../../ui/use-address-text.ts'
import { api } from '../../api/api.ts'
import { createQuery } from '../../api/contract-endpoints.ts'

const { useQueueTopicsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ queueTopics: createQuery(build, topicCalls.listTopics, 'Topic') }),
})

/** The topics of the newest run, as far as moderation needs them. */
export interface CommentTopics {
  /** by layer, the finest first, then by name; empty while they are loaded and without any */
  readonly topics: readonly Topic[]
  /** the topic that the filter names; undefined without one */
  readonly filtered: Topic | undefined
  /** the comments of that topic */
  readonly topicTids: ReadonlySet<number>
  /** true when the filter names no topic of the newest run */
  readonly isGone: boolean
  /** the finest topic of a comment */
  findTopic: (tid: number) => Topic | undefined
}

/** Loads which comments are in which topic. @param key the topic that the filter names; empty for none */
export function useCommentTopics(conversation_id: string, key: string): CommentTopics {
  const { data } = useQueueTopicsQuery({ query: { conversation_id } }, { refetchOnMountOrArgChange: true })
  const topics = useMemo(
    () =>
      Object.values(data?.topics_by_layer ?? {})
        .flat()
        .sort(
          (one, other) => one.layer_id - other.layer_id || one.topic_name.localeCompare(other.topic_name),
        ),
    [data],
  )
  const filtered = topics.find(({ topic_key }) => topic_key === key)
  const topicTids = useMemo(() => new Set(filtered?.comment_ids), [filtered])
  const finest = useMemo(() => {
    const found = new Map<number, Topic>()
    for (const topic of topics)
      for (const tid of topic.comment_ids) if (!found.has(tid)) found.set(tid, topic)
    return found
  }, [topics])
  const isGone = key !== '' && !filtered && data !== undefined
  return { topics, filtered, topicTids, isGone, findTopic: (tid) => finest.get(tid) }
}

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
    <div className="row queue-tools" role="search" data-open={isOpen}>
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
      <div id={filtersId} className="row queue-filters" data-open={isOpen}>
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

interface QueueFiltersProps {
  /** all comments: the languages to choose from are theirs */
  comments: readonly ModerationComment[]
  topics: CommentTopics
  filter: QueueFilter
  onChange: (part: Partial<QueueFilter>) => void
}

/** The filters that are used less often. */
function QueueFilters(props: QueueFiltersProps) {
  const { filter, onChange } = props
  return (
    <>
      <TopicFilter {...props} />
      <LanguageFilter {...props} />
      <AuthorFilter {...props} />
      <HTMLSelect
        aria-label={messages.ageFilter}
        value={filter.age}
        onChange={({ currentTarget }) => onChange({ age: currentTarget.value as AgeFilter })}
        options={Object.keys(AGE_FILTERS).map((value) => ({
          value,
          label: messages.ageFilters[value as AgeFilter],
        }))}
      />
    </>
  )
}

/** The topics of a layer, for the choice. */
const listLayers = (topics: readonly Topic[]): [layer: number, topics: Topic[]][] => {
  const layers = new Map<number, Topic[]>()
  for (const topic of topics) layers.set(topic.layer_id, [...(layers.get(topic.layer_id) ?? []), topic])
  // broad topics first: there are few
  return [...layers].sort(([one], [other]) => other - one)
}

/** Shown when there are topics, or the address names one. */
function TopicFilter({ topics: { topics, filtered, isGone }, filter, onChange }: QueueFiltersProps) {
  const layers = useMemo(() => listLayers(topics), [topics])
  if (layers.length === 0 && !filter.topic) return null
  const renderTopic = ({ topic_key, topic_name, comment_ids }: Topic) => (
    <option key={topic_key} value={topic_key}>
      {triageMessages.topicOption(topic_name, comment_ids.length)}
    </option>
  )
  return (
    <HTMLSelect
      className="queue-topic"
      aria-label={triageMessages.topicFilter}
      value={filter.topic === '' ? '' : (filtered?.topic_key ?? filter.topic)}
      onChange={({ currentTarget }) => onChange({ topic: currentTarget.value })}
    >
      <option value="">{triageMessages.anyTopic}</option>
      {filter.topic !== '' && !filtered && (
        <option value={filter.topic}>
          {isGone ? triageMessages.goneTopic : triageMessages.loadingTopic}
        </option>
      )}
      {layers.length === 1
        ? layers[0]?.[1].map(renderTopic)
        : layers.map(([layer, own], at) => (
            <optgroup key={layer} label={triageMessages.topicLayer(at, layers.length)}>
              {own.map(renderTopic)}
            </optgroup>
          ))}
    </HTMLSelect>
  )
}

const languageNames = new Intl.DisplayNames(undefined, { type: 'language' })

/** The name of a language, or its code where there is no name. */
function formatLanguage(code: string): string {
  try {
    return languageNames.of(code) ?? code
  } catch {
    return code
  }
}

/** Shown when there are two languages to choose from. */
function LanguageFilter({ comments, filter, onChange }: QueueFiltersProps) {
  const languages = useMemo(
    () => [...new Set(comments.map(getLanguage))].filter((code) => code !== '').toSorted(),
    [comments],
  )
  const offered =
    languages.includes(filter.language) || !filter.language ? languages : [...languages, filter.language]
  if (offered.length < 2) return null
  return (
    <HTMLSelect
      aria-label={messages.languageFilter}
      value={filter.language}
      onChange={({ currentTarget }) => onChange({ language: currentTarget.value })}
      options={[
        { value: '', label: messages.anyLanguage },
        ...offered.map((value) => ({ value, label: formatLanguage(value) })),
      ]}
    />
  )
}

/** The number of the participant who wrote them. */
function AuthorFilter({ filter: { author }, onChange }: QueueFiltersProps) {
  const handleChange = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 9)
    onChange({ author: digits === '' ? undefined : Number(digits) })
  }
  return (
    <InputGroup
      inputMode="numeric"
      aria-label={triageMessages.authorFilter}
      placeholder={triageMessages.authorFilter}
      value={author === undefined ? '' : String(author)}
      onValueChange={handleChange}
    />
  )
}
