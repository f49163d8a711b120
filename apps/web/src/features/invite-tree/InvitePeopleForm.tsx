import { Button } from '@blueprintjs/core'
import { describeAnswers, describeExpectation, describeMadeWave, formatCodes } from '@folkmoot/domain/invites'
import { LIMITS } from '@folkmoot/domain/limits'
import { areAnswersValid, makeWaves } from '@folkmoot/domain/wave-forecast'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { InviteCountField } from './CreateWaveForm.tsx'
import { useCreateWaveMutation } from './invite-tree-api.ts'

const NO_ANSWERS = { people: '', each: '' }

/** The answers that are typed, and the waves that are made of them. */
function useAnswers(conversation_id: string) {
  const [typed, setTyped] = useState(NO_ANSWERS)
  const [isAsking, setIsAsking] = useState(false)
  const [made, setMade] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [send, { error, reset }] = useCreateWaveMutation()
  const isRunning = useRef(false)
  const answers = { people: Number(typed.people), each: Number(typed.each) }
  const canSend = areAnswersValid(answers) && !isBusy
  const make = async () => {
    setIsAsking(false)
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    const waves = await makeWaves(answers, async (request) => {
      const { data } = await send({ body: { conversation_id, ...request } })
      return data
    })
    setMade(waves.map(describeMadeWave))
    if (waves.length > 0) setTyped(NO_ANSWERS)
    setIsBusy(false)
    isRunning.current = false
  }
  return {
    typed,
    answers,
    made,
    error,
    isBusy,
    canSend,
    isAsking,
    edit: (part: Partial<typeof NO_ANSWERS>) => {
      // the result of the last codes disappears
      setMade([])
      reset()
      setTyped((known) => ({ ...known, ...part }))
    },
    submit: () => {
      if (!canSend) return
      if (answers.people > LIMITS.confirmInvitesAbove) setIsAsking(true)
      else void make()
    },
    confirm: () => void make(),
    cancel: () => setIsAsking(false),
  }
}

type Form = ReturnType<typeof useAnswers>

const Fields = ({ form: { typed, edit } }: { form: Form }) => (
  <div className="wave-fields">
    <InviteCountField
      label="How many people do you invite?"
      help="Each gets a code from you."
      value={typed.people}
      onChange={(people) => edit({ people })}
    />
    <InviteCountField
      label="How many may each of them invite?"
      help="Codes to pass on, for each person who joins. 0 if they invite nobody."
      value={typed.each}
      onChange={(each) => edit({ each })}
    />
  </div>
)

/** What the answers result in, as they are typed, and then what was made. */
function Outcome({ form: { answers, made }, conversation_id }: { form: Form; conversation_id: string }) {
  return (
    <>
      <div className="wave-forecast" role="status">
        {areAnswersValid(answers) && (
          <>
            <p>
              <strong>{describeAnswers(answers)}</strong>
            </p>
            <p>{describeExpectation(answers)}</p>
          </>
        )}
      </div>
      <div role="status">
        {made.length > 0 && (
          <div className="notice wave-created">
            {made.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p>
              <Link to={`/m/${conversation_id}/invite-codes`}>See the codes</Link>
            </p>
          </div>
        )}
      </div>
    </>
  )
}

/** Asks in the owner’s words how many people are invited (TREE-6), and makes the codes. */
export function InvitePeopleForm({ conversation_id }: { conversation_id: string }) {
  const id = useId()
  const form = useAnswers(conversation_id)
  const send = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form className="card wave-form" aria-labelledby={id} onSubmit={send}>
      <h2 id={id}>Invite people</h2>
      <Fields form={form} />
      <Outcome form={form} conversation_id={conversation_id} />
      {form.error && <Failure what="The codes could not be made." error={form.error} />}
      <div>
        <Button type="submit" intent="primary" disabled={!form.canSend}>
          {form.isBusy ? 'Making the codes…' : 'Make the codes'}
        </Button>
      </div>
      <ConfirmDialog
        open={form.isAsking}
        question={`Make ${formatCodes(form.answers.people)}?`}
        consequence="Waves cannot be removed afterwards. Their codes can be revoked or expire, but people may have used or passed them on by then."
        yes="Make the codes"
        onYes={form.confirm}
        onNo={form.cancel}
      />
    </form>
  )
}
