import { Button, HTMLSelect } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { formatNumber } from '@folkmoot/domain/numbers'
import type { Wave } from '@folkmoot/api-types/invite-tree'
import { INVITE_STATUS, type InviteCounts, formatInviteStatus } from '@folkmoot/domain/invites'
import { useId, useRef } from 'react'
import { InviteStatusTag } from './InviteStatusTag.tsx'
import type { CodeView, ShowCodes } from './use-code-view.ts'

const STATUSES = Object.entries(INVITE_STATUS) as [keyof InviteCounts, number][]

interface Props {
  waves: readonly Wave[]
  /** of one wave or of all; undefined until it is known */
  counts: InviteCounts | undefined
  view: CodeView
  show: ShowCodes
}

const parseChoice = (value: string): number | undefined => (value === '' ? undefined : Number(value))

function FilterSelect({
  label,
  all,
  value,
  options,
  onChoose,
}: {
  label: string
  all: string
  value: number | undefined
  options: readonly (readonly [value: number, name: string])[]
  onChoose: (value: number | undefined) => void
}) {
  const id = useId()
  return (
    <div className="code-filter">
      <label htmlFor={id}>{label}</label>
      <HTMLSelect
        id={id}
        value={value ?? ''}
        onChange={(event) => onChoose(parseChoice(event.currentTarget.value))}
      >
        <option value="">{all}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </HTMLSelect>
    </div>
  )
}

function StatusCounts({ counts }: { counts: InviteCounts }) {
  return (
    <ul className="code-counts" aria-label="Codes by status">
      {STATUSES.map(([name, status]) => (
        <li key={status}>
          <InviteStatusTag status={status} /> {formatNumber(counts[name])}
        </li>
      ))}
    </ul>
  )
}

/** Filters by wave and status, with the number of codes by status. */
export function CodeFilters({ waves, counts, view, show }: Props) {
  const { wave_id, status } = view
  const filtered = wave_id !== undefined || status !== undefined
  const filters = useRef<HTMLElement>(null)
  const clear = () => {
    show({ wave_id: undefined, status: undefined })
    // the pressed button disappears
    filters.current?.querySelector('select')?.focus()
  }
  return (
    <section ref={filters} className="code-filters" aria-label="Filters">
      <FilterSelect
        label="Wave"
        all="All waves"
        value={wave_id}
        options={waves.map(({ id, wave }) => [id, `Wave ${wave}`])}
        onChoose={(wave_id) => show({ wave_id })}
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        value={status}
        options={STATUSES.map(([, one]) => [one, formatInviteStatus(one)])}
        onChoose={(status) => show({ status })}
      />
      {filtered && <Button onClick={clear}>Clear Filters</Button>}
      <Button icon={<Print />} onClick={() => show({ isSheet: true, status: undefined })}>
        Printable sheet
      </Button>
      {counts && <StatusCounts counts={counts} />}
    </section>
  )
}
