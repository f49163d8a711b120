import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Cross, Filter } from '@blueprintjs/icons'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import type { ModerationList } from '@folkmoot/domain/comments'
import {
  AGE_FILTERS,
  type AgeFilter,
  getLanguage,
  MARK_FILTERS,
  type MarkFilter,
  QUEUE_SORTS,
  type QueueFilter,
  type QueueSort,
} from '@folkmoot/domain/triage/queue-filter'
import { type RefObject, useId, useMemo, useState } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { useAddressText } from '../../ui/use-address-text.ts'
import { getUsualSort } from '@folkmoot/domain/triage/queue-address'

interface Props {
  list: ModerationList
  /** all comments: the languages to choose from are theirs */
  comments: readonly ModerationComment[]
  filter: QueueFilter
  onChange: (part: Partial<QueueFilter>) => void
  search: RefObject<HTMLInputElement | null>
  /** moves the focus from the search to the list */
  onLeave: () => void
}

const FILTERS = [
  ['flagged', messages.flagged],
  ['seed', messages.seed],
  ['meta', messages.metadata],
] as const

/** Counts the filters that are set; an order other than the usual one counts as well. */
const countFilters = (filter: QueueFilter, usualSort: QueueSort): number =>
  FILTERS.filter(([name]) => filter[name]).length +
  [filter.mark, filter.language, filter.age].filter((value) => value !== '').length +
  (filter.author === undefined ? 0 : 1) +
  (filter.sort === usualSort ? 0 : 1)

/** Search, filters and order of a list. All of them are in the address. Those that are rarely used fold away. */
export function QueueTools({ list, comments, filter, onChange, search, onLeave }: Props) {
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
      {filter.author !== undefined && (
        <Button endIcon={<Cross />} onClick={() => onChange({ author: undefined })}>
          {messages.authorFilter(filter.author)}
        </Button>
      )}
      <div id={filtersId} className="queue-filters" data-open={isOpen}>
        <FilterFields comments={comments} filter={filter} onChange={onChange} />
      </div>
    </div>
  )
}

type FieldProps = Pick<Props, 'comments' | 'filter' | 'onChange'>

const languageNames = new Intl.DisplayNames(undefined, { type: 'language' })

/** The name of a language, or its code where there is no name. */
function formatLanguage(code: string): string {
  try {
    return languageNames.of(code) ?? code
  } catch {
    return code
  }
}

function MarkFilterField({ filter, onChange }: Pick<FieldProps, 'filter' | 'onChange'>) {
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

function FilterFields(props: FieldProps) {
  const { filter, onChange } = props
  return (
    <>
      <LanguageFilter {...props} />
      <HTMLSelect
        aria-label={messages.ageFilter}
        value={filter.age}
        onChange={({ currentTarget }) => onChange({ age: currentTarget.value as AgeFilter })}
        options={Object.keys(AGE_FILTERS).map((value) => ({
          value,
          label: messages.ageFilters[value as AgeFilter],
        }))}
      />
      <div className="queue-checkboxes" role="group" aria-label={messages.filter}>
        {FILTERS.map(([name, label]) => (
          <Checkbox
            key={name}
            inline
            label={label}
            checked={filter[name]}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
          />
        ))}
      </div>
    </>
  )
}

/** Shown when there are two languages to choose from. */
function LanguageFilter({ comments, filter, onChange }: FieldProps) {
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
