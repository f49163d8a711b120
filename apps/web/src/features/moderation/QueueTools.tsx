import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import { QUEUE_SORTS, type QueueFilter, type QueueSort } from './moderation-queue.ts'
import { type RefObject, useId, useState } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { useAddressText } from '../../ui/use-address-text.ts'

interface Props {
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
const countFilters = (filter: QueueFilter): number =>
  FILTERS.filter(([name]) => filter[name]).length + (filter.sort === 'oldest' ? 0 : 1)

/** Search, filters and order of a list. All of them are in the address. On small screens the filters fold away. */
export function QueueTools({ filter, onChange, search, onLeave }: Props) {
  const { text, setText, follow } = useAddressText(filter.search, (words) => onChange({ search: words }))
  const [isOpen, setIsOpen] = useState(false)
  const filtersId = useId()
  return (
    <div className="queue-tools" role="search">
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
      <Button
        className="queue-filters-button"
        icon={<Filter />}
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {messages.filters(countFilters(filter))}
      </Button>
      <div id={filtersId} className="queue-filters" data-open={isOpen}>
        <FilterFields filter={filter} onChange={onChange} />
      </div>
    </div>
  )
}

function FilterFields({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  return (
    <>
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
      <HTMLSelect
        aria-label={messages.sort}
        value={filter.sort}
        onChange={({ currentTarget }) => onChange({ sort: currentTarget.value as QueueSort })}
        options={QUEUE_SORTS.map((value) => ({ value, label: messages.sorts[value] }))}
      />
    </>
  )
}
