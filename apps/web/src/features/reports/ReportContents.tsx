import { HTMLSelect, Classes } from '@blueprintjs/core'
import { MOD_LEVELS, DEFAULT_MOD_LEVEL, type ModLevel } from '@folkmoot/domain/reports/reports'
import { useId, useState, useEffect, useEffectEvent, useRef } from 'react'
import {
  type Report,
  GROUP_LABELS,
  type AxisLabel,
  type GroupLabel,
  type StoryText,
} from '@folkmoot/api-types/reports'
import type { OpinionMapPart } from '../../api/analysis.ts'
import { CallFailure } from '../../ui/Failure.tsx'
import { SaveStatus } from '../../ui/SaveStatus.tsx'
import { useUpdateReportMutation } from './reports-api.ts'
import { formatGroupLetter } from '@folkmoot/domain/group-names'
import { flushSync } from 'react-dom'
import { LIMITS } from '@folkmoot/domain/limits'

export const LEVELS = {
  0: {
    name: 'Accepted only',
    help: 'Only comments that a moderator has accepted. Its pages show nothing that has not been reviewed.',
  },
  '-1': {
    name: 'All except rejected',
    help: 'Accepted comments, and those that have not been reviewed yet.',
  },
  '-2': {
    name: 'All',
    help: 'Also rejected comments, with how people voted on them and why they were rejected. Their texts are never published.',
  },
}

/** The choice of comments of a report, each option explained (REP-3). */
export function LevelChoice({ level, onChoose }: { level: ModLevel; onChoose: (level: ModLevel) => void }) {
  const id = useId()
  const choose = (value: string) => {
    const chosen = MOD_LEVELS.find((one) => String(one) === value)
    if (chosen !== undefined) onChoose(chosen)
  }
  return (
    <div className="stack start report-level">
      <label htmlFor={id}>Comments in the report</label>
      <HTMLSelect
        id={id}
        value={level}
        aria-describedby={`${id}-help`}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {MOD_LEVELS.map((one) => (
          <option key={one} value={one}>
            {LEVELS[one].name}
          </option>
        ))}
      </HTMLSelect>
      <dl id={`${id}-help`} className="tiles wide">
        {MOD_LEVELS.map((one) => (
          <div key={one} data-chosen={one === level}>
            <dt>{LEVELS[one].name}</dt>
            <dd>{LEVELS[one].help}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface ReportContentsProps {
  conversation_id: string
  report: Report
}

/** Saves what is chosen at once; a choice shows before the server has it. */
function useReportContents(conversation_id: string, { report_id, mod_level }: Report) {
  const [send, { isLoading, isSuccess, error }] = useUpdateReportMutation()
  const [chosen, setChosen] = useState<ModLevel>()
  const save = async (level: ModLevel) => {
    setChosen(level)
    const { error: problem } = await send({ body: { conversation_id, report_id, mod_level: level } })
    if (!problem) setChosen((now) => (now === level ? undefined : now))
  }
  return {
    level: chosen ?? MOD_LEVELS.find((one) => one === mod_level) ?? DEFAULT_MOD_LEVEL,
    save: (level: ModLevel) => void save(level),
    retry: () => chosen !== undefined && void save(chosen),
    state: isLoading ? 'saving' : error ? 'failed' : isSuccess ? 'saved' : undefined,
    error,
  } as const
}

/** Which comments a report shows. */
export function ReportContents({ conversation_id, report }: ReportContentsProps) {
  const id = useId()
  const { level, save, retry, state, error } = useReportContents(conversation_id, report)
  return (
    <section aria-labelledby={id} className="stack narrow">
      <div className="line base ends">
        <h4 id={id}>What it shows</h4>
        {state && <SaveStatus state={state} />}
      </div>
      <LevelChoice level={level} onChoose={save} />
      <CallFailure
        of={{ error, isLoading: state === 'saving' }}
        what="“What it shows” is not saved."
        onRetry={retry}
      />
    </section>
  )
}

type ReportField = 'report_name' | 'next_text' | AxisLabel | GroupLabel | StoryText

interface TextProps {
  conversation_id: string
  report: Report
  field: ReportField
  label: string
  help?: string
  /** at most; many get several lines */
  maxLength?: number
}

/** The typed text until the server has it; a change by others shows when nothing is typed here. */
function useReportText({
  conversation_id,
  report,
  field,
}: Pick<TextProps, 'conversation_id' | 'report' | 'field'>) {
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
export function ReportText({ label, help, maxLength = LIMITS.reportLabel, ...given }: TextProps) {
  const id = useId()
  const { text, edit, save, state, error } = useReportText(given)
  const leave = useEffectEvent(save)
  // collapsing the report or navigating away does not lose the typed text
  useEffect(() => () => leave(), [])
  const field = {
    id,
    className: Classes.INPUT,
    value: text,
    ...(help && { 'aria-describedby': `${id}-help` }),
    onChange: (event: { target: { value: string } }) => edit(event.target.value),
    onBlur: save,
  }
  return (
    <div className="stack gap-4">
      <div className="line base ends">
        <label htmlFor={id}>{label}</label>
        {state && <SaveStatus state={state} />}
      </div>
      {maxLength > LIMITS.reportLabel ? (
        <textarea {...field} rows={3} maxLength={maxLength} />
      ) : (
        <input
          {...field}
          type="text"
          autoComplete="off"
          maxLength={maxLength}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      )}
      {help && (
        <p id={`${id}-help`} className="muted">
          {help}
        </p>
      )}
      <CallFailure
        of={{ error, isLoading: state === 'saving' }}
        what={`“${label}” is not saved.`}
        onRetry={save}
      />
    </div>
  )
}

const AXIS_FIELDS = [
  ['label_x_neg', 'Left'],
  ['label_x_pos', 'Right'],
  ['label_y_neg', 'Bottom'],
  ['label_y_pos', 'Top'],
] as const

interface LabelsProps extends ReportContentsProps {
  map: OpinionMapPart | undefined
}

/** Name and labels of a report; each is saved when its field is left. A group that is gone has a field while it has a name. */
export function ReportLabels({ map, ...common }: LabelsProps) {
  const id = useId()
  const known = new Set(map?.['group-clusters']?.map((group) => group.id))
  const groups = GROUP_LABELS.map((field, group) => ({ field, group })).filter(
    ({ field, group }) => known.has(group) || Boolean(common.report[field]),
  )
  return (
    <section aria-labelledby={id} className="stack gap-16 narrow">
      <h4 id={id}>Name and labels</h4>
      <p className="muted">
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
        <div className="tiles">
          {AXIS_FIELDS.map(([field, label]) => (
            <ReportText key={field} field={field} label={label} {...common} />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Groups of opinion</legend>
        <p className="muted">
          {groups.length === 0
            ? 'There are no groups yet. When votes divide people into groups, you can name them here.'
            : 'The names appear on every page of results, beside the letter. When a group gets another letter, its name goes with it.'}
        </p>
        <div className="tiles">
          {groups.map(({ field, group }) => (
            <ReportText key={field} field={field} label={`Group ${formatGroupLetter(group)}`} {...common} />
          ))}
        </div>
      </fieldset>
    </section>
  )
}
