import { Field } from '../../ui/Field.tsx'
import { Button, HTMLSelect, Classes } from '@blueprintjs/core'
import { formatNumber } from '@folkmoot/domain/numbers'
import {
  describeAnswers,
  describeExpectation,
  describeMadeWave,
  describeWaveForecast,
} from '@folkmoot/domain/invites'
import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { inviteTree, Wave } from '@folkmoot/api-types/invite-tree'
import { type FormEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CallFailure } from '../../ui/Failure.tsx'
import {
  forecastWave,
  isLargeWave,
  parseWaveRequest,
  type WaveForm,
  isAllotmentText,
  stepAllotment,
} from '@folkmoot/domain/wave-forecast'
import { useCreateWaveMutation } from './invite-tree-api.ts'
import { Minus, Plus } from '@blueprintjs/icons'
import { LIMITS } from '@folkmoot/domain/limits'

const REFUSED = {
  requires_invites: 'Give a number above 0 to at least one of the two.',
  parent_not_found: 'This wave no longer exists. Choose another parent.',
  too_large: 'This exceeds the server’s limit of codes. Choose smaller numbers.',
}

interface Props {
  conversation_id: string
  waves: readonly Wave[]
}

type Form = ReturnType<typeof useCreateWave>
type MadeWave = EndpointReply<typeof inviteTree.createWave>

/** Asks in the owner’s words (TREE-6): the first answer fills “Owner invites”, the second the wave after it. */
const Question = ({ form: { typed, each, edit, setEach } }: { form: Form }) => (
  <div className="tiles">
    <InviteCountField
      label="How many people do you invite?"
      help="Each gets a code from you."
      value={typed.owner_invites}
      onChange={(owner_invites) => edit({ owner_invites })}
    />
    <InviteCountField
      label="How many may each of them invite?"
      help="Codes to pass on, for each person who joins: a second wave, made with this one."
      value={each}
      onChange={setEach}
    />
  </div>
)

function Fields({ form: { typed, edit }, waves }: { form: Form; waves: readonly Wave[] }) {
  return (
    <div className="tiles">
      <InviteCountField
        label="Invites per user"
        help="Codes that each person of the parent wave gets to pass on."
        value={typed.invites_per_user}
        onChange={(invites_per_user) => edit({ invites_per_user })}
      />
      <InviteCountField
        label="Owner invites"
        help="Codes that you give out yourself."
        value={typed.owner_invites}
        onChange={(owner_invites) => edit({ owner_invites })}
      />
      <ParentChoice
        waves={waves}
        value={typed.parent_wave}
        onChange={(parent_wave) => edit({ parent_wave })}
      />
    </div>
  )
}

const CreatedNotice = ({ created, conversation_id }: Pick<Form, 'created'> & { conversation_id: string }) => (
  <div role="status">
    {created.map((wave) => (
      <p key={wave.id} className="notice stack gap-4 wave-created">
        {describeMadeWave(wave)}{' '}
        <Link to={`/m/${conversation_id}/invite-codes?wave_id=${wave.id}`}>See its codes</Link>
      </p>
    ))}
  </div>
)

function LargeWaveQuestion({ form: { outcome, asking, confirm, cancel } }: { form: Form }) {
  const { wave, codesNow } = 'forecast' in outcome ? outcome.forecast : { wave: 0, codesNow: 0 }
  return (
    <ConfirmDialog
      open={asking}
      question={`Create ${formatNumber(codesNow)} invite codes?`}
      consequence={`Wave ${wave} cannot be removed afterwards. Its codes can be revoked or expire, but people may have used or passed them on by then.`}
      yes="Create them"
      onYes={confirm}
      onNo={cancel}
    />
  )
}

/** Creates the next wave (TREE-3). It shows a forecast, and asks for confirmation above 500 codes. */
export function CreateWaveForm({ conversation_id, waves }: Props) {
  const id = useId()
  const form = useCreateWave(conversation_id, waves)
  const send = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form className="stack gap-16 box wave-form" aria-labelledby={id} onSubmit={send}>
      <h2 id={id}>Create Next Wave</h2>
      <Question form={form} />
      <Fields form={form} waves={waves} />
      <Forecast {...form} />
      <CallFailure of={form} what="Failed to create wave" onRetry={form.submit} />
      <CreatedNotice created={form.created} conversation_id={conversation_id} />
      <div>
        <Button type="submit" intent="primary" disabled={!form.ready}>
          {form.isLoading ? 'Creating…' : 'Create Wave'}
        </Button>
      </div>
      <LargeWaveQuestion form={form} />
    </form>
  )
}

const EMPTY_WAVE: WaveForm = { invites_per_user: '', owner_invites: '', parent_wave: '' }

/** State of the form of a new wave: type, see the forecast, confirm above 500 codes, send once, clear. */
function useCreateWave(conversation_id: string, waves: readonly Wave[]) {
  const [typed, setTyped] = useState(EMPTY_WAVE)
  const [asking, setAsking] = useState(false)
  const [each, setEach] = useState('')
  const [created, setCreated] = useState<readonly MadeWave[]>([])
  const [send, { error, isLoading }] = useCreateWaveMutation()
  const isRunning = useRef(false)
  const request = parseWaveRequest(typed)
  const outcome = forecastWave(waves, request)
  const ready = 'forecast' in outcome && !isLoading

  const edit = (change: Partial<WaveForm>) => {
    // the result of the previous wave disappears
    setCreated([])
    setTyped((known) => ({ ...known, ...change }))
  }
  /** Makes a wave, then the next one, whose fields stay in the form if it fails. */
  const make = async (fields: WaveForm, next: string): Promise<void> => {
    const { data } = await send({ body: { conversation_id, ...parseWaveRequest(fields) } })
    if (!data) return
    setCreated((known) => [...known, data])
    setEach('')
    const following = { ...EMPTY_WAVE, invites_per_user: next, parent_wave: String(data.wave) }
    setTyped(Number(next) > 0 ? following : EMPTY_WAVE)
    if (Number(next) > 0) await make(following, '')
  }
  const create = async () => {
    setAsking(false)
    if (isRunning.current) return
    isRunning.current = true
    await make(typed, each)
    isRunning.current = false
  }
  const submit = () => {
    if (!ready || isRunning.current) return
    if (isLargeWave(outcome.forecast)) setAsking(true)
    else void create()
  }
  return {
    typed,
    each,
    edit,
    setEach,
    outcome,
    ready,
    isLoading,
    created,
    error,
    submit,
    asking,
    confirm: () => void create(),
    cancel: () => setAsking(false),
  }
}

interface ParentChoiceProps {
  waves: readonly Wave[]
  /** empty for the latest, 0 for the root, else a wave's number */
  value: string
  onChange: (value: string) => void
}

/** The parent of a new wave, whose people get its invites (TREE-3). */
const ParentChoice = ({ waves, value, onChange }: ParentChoiceProps) => (
  <Field
    label="Parent wave"
    help="The people of this wave get the invites per user. The root has no people: all its codes are yours."
  >
    {(field) => (
      <HTMLSelect
        {...field}
        fill
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        options={[
          { value: '', label: 'Latest (default)' },
          { value: '0', label: 'Root (0)' },
          ...waves.map(({ wave }) => ({ value: wave, label: `Wave ${wave}` })),
        ]}
      />
    )}
  </Field>
)

/** The effect of the wave in the form: codes at once, codes as people join, planned size. */
function Forecast({ outcome, typed, each }: Pick<Form, 'outcome' | 'typed' | 'each'>) {
  if ('refused' in outcome)
    return (
      <div className="stack gap-4 wave-forecast" role="status">
        <p>{REFUSED[outcome.refused]}</p>
      </div>
    )
  const [now, ...later] = describeWaveForecast(outcome.forecast)
  const answers = { people: Number(typed.owner_invites), each: Number(each) }
  return (
    <div className="stack gap-4 wave-forecast" role="status">
      <p>
        <strong>{now}</strong>
      </p>
      {later.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>{`Planned size: ${formatNumber(outcome.forecast.size)}.`}</p>
      {answers.people > 0 && answers.each > 0 && (
        <p>{`${describeAnswers(answers)} ${describeExpectation(answers)}`}</p>
      )}
    </div>
  )
}

interface InviteCountFieldProps {
  label: string
  help: string
  value: string
  onChange: (value: string) => void
}

const getRangeProps = (value: string) => ({
  'aria-valuemin': 0,
  'aria-valuemax': LIMITS.waveInvites,
  ...(value !== '' && { 'aria-valuenow': Number(value) }),
})

/** A number of invites with stepper buttons. A value out of range is rejected while typing, with a message (TREE-3). */
function InviteCountField({ label, help, value, onChange }: InviteCountFieldProps) {
  const id = useId()
  const { refused, take, step, stepByKey, leave } = useInviteCount(value, onChange)
  const [none, full] = [Number(value) <= 0, Number(value) >= LIMITS.waveInvites]
  return (
    <div className="stack gap-4">
      <label htmlFor={id}>{label}</label>
      <div className="line gap-4">
        <Button icon={<Minus />} aria-label={`${label}: one less`} disabled={none} onClick={() => step(-1)} />
        <input
          id={id}
          className={Classes.INPUT}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={`${id}-help ${id}-range`}
          value={value}
          {...getRangeProps(value)}
          onChange={(event) => take(event.target.value)}
          onKeyDown={stepByKey}
          onBlur={leave}
        />
        <Button icon={<Plus />} aria-label={`${label}: one more`} disabled={full} onClick={() => step(1)} />
      </div>
      <p id={`${id}-help`} className="muted">
        {help}
      </p>
      <p id={`${id}-range`} className="problem small" role="alert">
        {refused && `Whole numbers from 0 to ${formatNumber(LIMITS.waveInvites)}.`}
      </p>
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** Input logic of a number of invites: typed values within range, and steps by button or key. */
function useInviteCount(value: string, onChange: (value: string) => void) {
  const [refused, setRefused] = useState(false)
  const take = (text: string) => {
    const taken = isAllotmentText(text)
    setRefused(!taken)
    if (taken) onChange(text)
  }
  const step = (by: number) => take(stepAllotment(value, by))
  const stepByKey = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }
  return { refused, take, step, stepByKey, leave: () => setRefused(false) }
}
