import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { formatNumber } from '@folkmoot/domain/numbers'
import { LIST_SORTS, type ListView } from '@folkmoot/domain/conversation-list'
import { CONVERSATION_STATUS, CONVERSATION_STATUSES } from '@folkmoot/domain/lifecycle'
import { useId } from 'react'

const SORTS = {
  participants: 'Most participants',
  activity: 'Last activity',
  waiting: 'Most to review',
  newest: 'Newest',
  topic: 'Topic, A to Z',
}

const formatShown = (shown: string, all: string) =>
  shown === all ? `${all} conversations` : `${shown} of ${all} conversations`

interface Props {
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
export function ConversationListTools(props: Props) {
  const { view, onChange, onLeaveSearch, shownCount, totalCount } = props
  return (
    <search className="list-tools" aria-label="Search and sort">
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
      <p className="list-count" role="status">
        {formatShown(formatNumber(shownCount), formatNumber(totalCount))}
      </p>
    </search>
  )
}

/** The search, which is written to the address when it is left. */
function SearchField({ view, onChange, onLeaveSearch }: Pick<Props, 'view' | 'onChange' | 'onLeaveSearch'>) {
  const id = useId()
  return (
    <div className="list-tool list-tool-search">
      <label htmlFor={id}>Search</label>
      <InputGroup
        id={id}
        type="search"
        leftIcon={<Search />}
        placeholder="Topic, description or page"
        value={view.search}
        onValueChange={(search) => onChange({ search })}
        onBlur={onLeaveSearch}
      />
    </div>
  )
}

interface LabelledSelectProps<V extends string> {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

function LabelledSelect<V extends string>({ label, options, value, onChange }: LabelledSelectProps<V>) {
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
