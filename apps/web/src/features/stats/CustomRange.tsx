import { Button, Classes, HTMLSelect } from '@blueprintjs/core'
import { FIRST_YEAR, type RangeForm } from './monitor-range.ts'
import { listTimeZones } from './time-zones.ts'
import { useId } from 'react'
import { monitorMessages as messages } from '../../messages/stats.ts'
import { READER_TIME_ZONE } from './formats.ts'
import { RangeField } from './RangeField.tsx'
import { useCustomRange } from './use-custom-range.ts'

const TIME_ZONE_OPTIONS = listTimeZones(READER_TIME_ZONE).map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}))

interface Props {
  /** the form's values in the address */
  typed: RangeForm
  onShow: (typed: RangeForm) => void
}

/** The form of a custom range: start, end and time zone (MON-5). */
export function CustomRange({ typed, onShow }: Props) {
  const id = useId()
  const { draft, lastYear, reasons, broken, edit, submit } = useCustomRange(typed, onShow)
  const moment = {
    className: Classes.INPUT,
    type: 'datetime-local',
    min: `${FIRST_YEAR}-01-01T00:00`,
    max: `${lastYear}-12-31T23:59`,
  }
  return (
    <form className="range-form" onSubmit={submit} noValidate aria-describedby={`${id}-help`}>
      <RangeField label={messages.start} problem={reasons.from}>
        {(field) => <input {...field} {...moment} value={draft.from} onChange={edit('from')} />}
      </RangeField>
      <RangeField label={messages.end} problem={reasons.to}>
        {(field) => <input {...field} {...moment} value={draft.to} onChange={edit('to')} />}
      </RangeField>
      <RangeField label={messages.zone} problem={reasons.zone}>
        {(field) => (
          <HTMLSelect {...field} value={draft.zone} onChange={edit('zone')} options={TIME_ZONE_OPTIONS} />
        )}
      </RangeField>
      <Button type="submit">{messages.show}</Button>
      <p id={`${id}-help`} className="monitor-help">
        {broken ? messages.notUsed : messages.ownHelp}
      </p>
    </form>
  )
}
