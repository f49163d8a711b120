import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { findLifecycleProblem, readLifecycle } from '@folkmoot/domain/lifecycle'
import { type FormEvent, useId, useState } from 'react'
import {
  formatFieldTime,
  parseFieldTime,
  READER_ZONE,
  formatZonedTime,
} from '../../conversation/lifecycle-times.ts'
import type { Settings } from '../../conversation/settings.ts'
import { lifecycleMessages as words } from '../../messages/lifecycle.ts'
import { ConfirmButtons } from '../../ui/ConfirmButtons.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import type { LifecycleSaver } from './use-lifecycle-change.ts'
import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'

interface TimeProps {
  label: string
  /** what an empty field means */
  empty: string
  text: string
  onChange: (text: string) => void
  /** why the time cannot be */
  problem: string | undefined
}

/** A time in the reader's zone, with the day and the zone that it means under it. */
function TimeField({ label, empty, text, onChange, problem }: TimeProps) {
  const id = useId()
  const time = parseFieldTime(text)
  return (
    <div className="stack gap-4 setting">
      <label htmlFor={id} className="strong">
        {label}
      </label>
      <div className="line gap-4">
        <input
          id={id}
          type="datetime-local"
          className="bp6-input"
          value={text}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {text !== '' && (
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={words.remove(label)}
            onClick={() => onChange('')}
          />
        )}
      </div>
      <p
        id={`${id}-help`}
        role={problem === undefined ? undefined : 'alert'}
        className={problem === undefined ? 'muted' : 'problem'}
      >
        {problem ?? (time === null ? empty : formatZonedTime(time))}
      </p>
    </div>
  )
}

interface Props {
  settings: Settings
  saver: LifecycleSaver
  onClose: () => void
}

/** The time of a field. One that nobody changed keeps its seconds. */
const readTime = (text: string, known: number | null | undefined): number | null =>
  text === formatFieldTime(known) ? (known ?? null) : parseFieldTime(text)

/** The texts of the two fields, and what they ask for. */
function useTimes({ saved }: Settings) {
  const [now] = useState(() => Date.now())
  const [opens, setOpens] = useState(formatFieldTime(saved.opens_at))
  const [closes, setCloses] = useState(formatFieldTime(saved.closes_at))
  const times = { opens_at: readTime(opens, saved.opens_at), closes_at: readTime(closes, saved.closes_at) }
  const problem = findLifecycleProblem(readLifecycle(saved), times, now)
  const isAboutOpening = problem === 'past' && times.opens_at !== null && times.opens_at <= now
  return { opens, setOpens, closes, setCloses, times, problem, isAboutOpening }
}

/** An open conversation has no time of opening any more. */
const hasOpening = ({ is_active, is_draft }: ConversationDetails): boolean => !is_active || is_draft

/** The two fields; a sentence stands under the one that it is about. */
function TimeFields({ saved, form }: { saved: ConversationDetails; form: ReturnType<typeof useTimes> }) {
  const sentence = form.problem && words.problems[form.problem]
  return (
    <>
      {hasOpening(saved) && (
        <TimeField
          label={words.opensAt}
          empty={words.opensEmpty}
          text={form.opens}
          onChange={form.setOpens}
          problem={form.isAboutOpening ? sentence : undefined}
        />
      )}
      <TimeField
        label={words.closesAt}
        empty={words.closesEmpty}
        text={form.closes}
        onChange={form.setCloses}
        problem={form.isAboutOpening ? undefined : sentence}
      />
    </>
  )
}

/** The form of the schedule: one or two times in the reader's time zone, saved together (LIFE-2). */
function ScheduleForm({ settings, saver, onClose }: Props) {
  const { saved } = settings
  const form = useTimes(settings)
  const { times, problem } = form
  const save = async () => {
    const closes_at = times.closes_at ?? 0
    const change = hasOpening(saved) ? { opens_at: times.opens_at ?? 0, closes_at } : { closes_at }
    if (await saver.commit({ change, message: words.saved })) onClose()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (problem === undefined) void save()
  }
  return (
    <form className="stack" onSubmit={handleSubmit}>
      <TimeFields saved={saved} form={form} />
      <p className="muted">{words.zone(READER_ZONE)}</p>
      {saved.is_draft && <p className="muted">{words.opensDraft}</p>}
      {saver.error !== undefined && (
        <Failure what={words.failed} error={saver.error} onRetry={saver.retry} isRetrying={saver.isSaving} />
      )}
      <ConfirmButtons
        key={String(saver.isSaving)}
        yes={words.save}
        no={words.cancel}
        intent="primary"
        disabled={problem !== undefined || saver.isSaving}
        onYes={() => void save()}
        onNo={onClose}
      />
    </form>
  )
}

/** Asks when the conversation opens and closes. */
export function ScheduleDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const id = useId()
  const heading = hasOpening(props.settings.saved) ? words.scheduleHeading : words.scheduleClosing
  return (
    <Dialog open={isOpen} labelledBy={id} onClose={props.onClose}>
      <h2 id={id}>{heading}</h2>
      <ScheduleForm {...props} />
    </Dialog>
  )
}
