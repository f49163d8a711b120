import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { LIST_SORTS, type ListView } from '@folkmoot/domain/conversation-list'
import { CONVERSATION_STATUS } from '@folkmoot/domain/conversations'
import { useId } from 'react'
import { listing } from '../../messages/conversations-list.ts'

interface Props {
  view: ListView
  onChange: (parts: Partial<ListView>) => void
  onLeaveSearch: () => void
  /** whether the server says how many comments wait */
  withWaiting: boolean
  /** how many conversations are shown, and how many there are */
  shown: number
  all: number
}

const numbers = new Intl.NumberFormat()
const ANY = 'any'
const STATUSES = [
  { value: ANY, label: listing.anyStatus },
  ...(['draft', 'open', 'closed'] as const).map((value) => ({ value, label: CONVERSATION_STATUS[value] })),
] as const

/** Search, status and order of the list; how much of it they show is announced. */
export function ConversationListTools({ view, onChange, onLeaveSearch, withWaiting, shown, all }: Props) {
  const id = useId()
  const sorts = LIST_SORTS.filter((sort) => withWaiting || sort !== 'waiting')
  return (
    <search className="list-tools" aria-label={listing.tools}>
      <div className="list-tool list-tool-search">
        <label htmlFor={id}>{listing.search}</label>
        <InputGroup
          id={id}
          type="search"
          leftIcon={<Search />}
          placeholder={listing.searchHint}
          value={view.search}
          onValueChange={(search) => onChange({ search })}
          onBlur={onLeaveSearch}
        />
      </div>
      <Choice
        label={listing.status}
        options={STATUSES}
        value={view.status ?? ANY}
        onChange={(status) => onChange({ status: status === ANY ? undefined : status })}
      />
      <Choice
        label={listing.sort}
        options={sorts.map((value) => ({ value, label: listing.sorts[value] }))}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
      />
      <p className="list-count" role="status">
        {listing.shown(numbers.format(shown), numbers.format(all))}
      </p>
    </search>
  )
}

interface ChoiceProps<V extends string> {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

function Choice<V extends string>({ label, options, value, onChange }: ChoiceProps<V>) {
  const id = useId()
  return (
    <div className="list-tool">
      <label htmlFor={id}>{label}</label>
      <HTMLSelect
        id={id}
        options={options}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options.find((option) => option.value === currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
      />
    </div>
  )
}
