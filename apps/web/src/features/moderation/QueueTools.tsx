import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import { QUEUE_SORTS, type QueueFilter, type QueueSort } from '@folkmoot/domain'
import { type RefObject, useId, useState } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { useAddressText } from '../../ui/use-address-text.ts'

interface Props {
  filter: QueueFilter
  onChange: (part: Partial<QueueFilter>) => void
  search: RefObject<HTMLInputElement | null>
  /** leaves the field for the list */
  onLeave: () => void
}

const MARKS = [
  ['flagged', messages.flagged],
  ['seed', messages.seed],
  ['meta', messages.metadata],
] as const

/** How many filters and orders are other than usual. */
const setOf = (filter: QueueFilter): number =>
  MARKS.filter(([name]) => filter[name]).length + (filter.sort === 'oldest' ? 0 : 1)

/** Search, filters and order of a list. All of them stand in the address. Where there is little room, filters fold away. */
export function QueueTools({ filter, onChange, search, onLeave }: Props) {
  const { text, setText, follow } = useAddressText(filter.search, (words) => onChange({ search: words }))
  const [open, setOpen] = useState(false)
  const filters = useId()
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
        aria-expanded={open}
        aria-controls={filters}
        onClick={() => setOpen(!open)}
      >
        {messages.filters(setOf(filter))}
      </Button>
      <div id={filters} className="queue-filters" data-open={open}>
        <Narrowing filter={filter} onChange={onChange} />
      </div>
    </div>
  )
}

function Narrowing({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  return (
    <>
      <div className="queue-marks" role="group" aria-label={messages.filter}>
        {MARKS.map(([name, label]) => (
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
