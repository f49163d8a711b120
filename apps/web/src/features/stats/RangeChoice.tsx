import { HTMLSelect, Button, Classes } from '@blueprintjs/core'
import {
  type MonitorRange,
  type RangeBounds,
  type RangeKind,
  RANGE_KINDS,
  FIRST_YEAR,
  findRangeProblems,
  type RangeForm,
  listTimeZones,
} from './monitor-range.ts'
import { useId, type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react'
import { dateTimeFormat, READER_TIME_ZONE } from './stats-api.ts'

const RANGES = { all: 'All time', day: 'Last day', week: 'Last week', own: 'Custom range' }

interface Props {
  range: MonitorRange
  /** the limits of the shown data; undefined until it is shown */
  bounds: RangeBounds | undefined
  onChoose: (range: MonitorRange) => void
}

/** Formats the limits of a range; empty for all of the time. */
function formatLimits({ from, until }: RangeBounds): string {
  if (from === undefined) return until === undefined ? '' : `Until ${dateTimeFormat.format(until)}.`
  if (until === undefined) return `From ${dateTimeFormat.format(from)}.`
  return `From ${dateTimeFormat.format(from)} until ${dateTimeFormat.format(until)}.`
}

/** The choice of a time range: all, the last day or week, or a custom one (MON-5). */
export function RangeChoice({ range, bounds, onChoose }: Props) {
  const id = useId()
  const limits = bounds ? formatLimits(bounds) : ''
  return (
    <section className="row top" aria-label="Range">
      <div className="line gap-8">
        <label htmlFor={id}>Range</label>
        <HTMLSelect
          id={id}
          value={range.kind}
          onChange={({ currentTarget }) => onChoose({ ...range, kind: currentTarget.value as RangeKind })}
          options={RANGE_KINDS.map((value) => ({ value, label: RANGES[value] }))}
        />
      </div>
      {range.kind === 'own' && (
        <CustomRange
          key={Object.values(range.typed).join()}
          typed={range.typed}
          onShow={(typed) => onChoose({ kind: 'own', typed })}
        />
      )}
      <p className="muted" role="status">
        {limits !== '' && `${limits} ${`Times are those of ${READER_TIME_ZONE}.`}`}
      </p>
    </section>
  )
}

const TIME_ZONE_OPTIONS = listTimeZones(READER_TIME_ZONE).map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}))

const isEmpty = (reasons: object) => Object.keys(reasons).length === 0

interface CustomRangeProps {
  /** the form's values in the address */
  typed: RangeForm
  onShow: (typed: RangeForm) => void
}

/** The form of a custom range: start, end and time zone (MON-5). */
function CustomRange({ typed, onShow }: CustomRangeProps) {
  const id = useId()
  const [draft, setDraft] = useState(typed)
  const [sent, setSent] = useState(typed)
  const [lastYear] = useState(() => new Date().getFullYear())
  const reasons = findRangeProblems(sent, lastYear)
  const edit =
    (field: keyof RangeForm) =>
    ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setDraft((known) => ({ ...known, [field]: currentTarget.value }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(draft)
    if (isEmpty(findRangeProblems(draft, lastYear))) onShow(draft)
  }
  const moment = {
    className: Classes.INPUT,
    type: 'datetime-local',
    min: `${FIRST_YEAR}-01-01T00:00`,
    max: `${lastYear}-12-31T23:59`,
  }
  return (
    <form className="row top range-form" onSubmit={submit} noValidate aria-describedby={`${id}-help`}>
      <RangeField label="Start" problem={reasons.from}>
        {(field) => <input {...field} {...moment} value={draft.from} onChange={edit('from')} />}
      </RangeField>
      <RangeField label="End" problem={reasons.to}>
        {(field) => <input {...field} {...moment} value={draft.to} onChange={edit('to')} />}
      </RangeField>
      <RangeField label="Time zone" problem={reasons.zone}>
        {(field) => (
          <HTMLSelect {...field} value={draft.zone} onChange={edit('zone')} options={TIME_ZONE_OPTIONS} />
        )}
      </RangeField>
      <Button type="submit">Show this range</Button>
      <p id={`${id}-help`} className="muted">
        {isEmpty(findRangeProblems(typed, lastYear))
          ? 'Leave the start or the end empty for no limit. The end itself is not part of the range.'
          : 'This range is not valid. All data is shown.'}
      </p>
    </form>
  )
}

interface FieldProps {
  label: string
  problem: string | undefined
  /** gets the attributes that connect a field with its label and its error */
  children: (field: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }) => ReactNode
}

function RangeField({ label, problem, children }: FieldProps) {
  const id = useId()
  return (
    <div className="stack gap-4">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': `${id}-problem` })}
      <p id={`${id}-problem`} className="problem" role="status">
        {problem}
      </p>
    </div>
  )
}
