import { GROUP_LABELS, type Report, type AxisLabel, type GroupLabel } from '@folkmoot/api-types/reports'
import { formatGroupLetter } from '@folkmoot/domain/group-names'
import { useId, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Classes } from '@blueprintjs/core'
import { LIMITS } from '@folkmoot/domain/limits'
import { Failure } from '../../ui/Failure.tsx'
import { SaveStatus } from '../../ui/SaveStatus.tsx'
import { useUpdateReportMutation } from './reports-api.ts'

const AXIS = {
  label_x_neg: 'Left',
  label_x_pos: 'Right',
  label_y_neg: 'Bottom',
  label_y_pos: 'Top',
}

type ReportField = 'report_name' | AxisLabel | GroupLabel

interface TextProps {
  conversation_id: string
  report: Report
  field: ReportField
  label: string
  help?: string
}

/** The typed text until the server has it; a change by others shows when nothing is typed here. */
function useReportText({ conversation_id, report, field }: Omit<TextProps, 'label' | 'help'>) {
  const stored = report[field] ?? ''
  const [typed, setTyped] = useState<string>()
  const [send, { isLoading, isSuccess, error }] = useUpdateReportMutation()
  const underWay = useRef<string>(undefined)
  const save = async () => {
    if (typed === undefined || typed === underWay.current) return
    if (typed === stored) return setTyped(undefined)
    underWay.current = typed
    const body = { conversation_id, report_id: report.report_id, [field]: typed }
    const answer = await send({ body })
    // text typed meanwhile stays; rendered at once, because a field that is left before would send its text again
    if (!answer.error) flushSync(() => setTyped((now) => (now === typed ? undefined : now)))
    underWay.current = undefined
  }
  const state = isLoading ? 'saving' : error ? 'failed' : isSuccess ? 'saved' : undefined
  return { text: typed ?? stored, edit: setTyped, save: () => void save(), state, error } as const
}

/** One text of a report. It is saved when its field is left, if it changed. */
function ReportText({ label, help, ...given }: TextProps) {
  const id = useId()
  const { text, edit, save, state, error } = useReportText(given)
  const leave = useEffectEvent(save)
  // collapsing the report or navigating away does not lose the typed text
  useEffect(() => () => leave(), [])
  return (
    <div className="report-text">
      <div className="report-text-head">
        <label htmlFor={id}>{label}</label>
        {state && <SaveStatus state={state} />}
      </div>
      <input
        id={id}
        className={Classes.INPUT}
        type="text"
        autoComplete="off"
        maxLength={LIMITS.reportLabel}
        value={text}
        {...(help && { 'aria-describedby': `${id}-help` })}
        onChange={(event) => edit(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && save()}
        onBlur={save}
      />
      {help && (
        <p id={`${id}-help`} className="report-help">
          {help}
        </p>
      )}
      {error && (
        <Failure
          what={`“${label}” is not saved.`}
          error={error}
          onRetry={save}
          isRetrying={state === 'saving'}
        />
      )}
    </div>
  )
}

const AXIS_FIELDS = ['label_x_neg', 'label_x_pos', 'label_y_neg', 'label_y_pos'] as const

interface Props {
  conversation_id: string
  report: Report
}

/** Name and labels of a report; each is saved when its field is left. */
export function ReportLabels({ conversation_id, report }: Props) {
  const id = useId()
  const common = { conversation_id, report }
  return (
    <section aria-labelledby={id} className="report-words">
      <h4 id={id}>Name and labels</h4>
      <p className="report-help">
        Each is saved when you leave its field. Readers see them; empty ones are not shown.
      </p>
      <ReportText
        field="report_name"
        label="Name"
        help="Readers see it as the heading of the report."
        {...common}
      />
      <fieldset>
        <legend>Ends of the map’s axes</legend>
        <div className="report-labels">
          {AXIS_FIELDS.map((field) => (
            <ReportText key={field} field={field} label={AXIS[field]} {...common} />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Groups of opinion</legend>
        <p className="report-help">
          The names appear on every page of results, beside the letter. When a group gets another letter, its
          name goes with it.
        </p>
        <div className="report-labels">
          {GROUP_LABELS.map((field, group) => (
            <ReportText key={field} field={field} label={`Group ${formatGroupLetter(group)}`} {...common} />
          ))}
        </div>
      </fieldset>
    </section>
  )
}
