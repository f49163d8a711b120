import { Button } from '@blueprintjs/core'
import { describeAnswers, describeExpectation, formatCodes } from '@folkmoot/domain/invite-words'
import { LIMITS } from '@folkmoot/domain/limits'
import { areAnswersValid, checkPlanSteps, createPlanSteps, forecastPlan } from '@folkmoot/domain/wave-plan'
import { type FormEvent, useId, useState } from 'react'
import { planMessages } from '../../messages/wave-plans.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { InviteCountField } from './InviteCountField.tsx'
import type { PlanChanges } from './use-wave-plan.ts'

const NO_ANSWERS = { people: '', each: '', rounds: '1', acceptance: '50' }
type Typed = typeof NO_ANSWERS

const toAnswers = ({ people, each, rounds }: Typed) => ({
  people: Number(people),
  each: Number(each),
  rounds: Number(rounds),
})

interface FieldsProps {
  typed: Typed
  edit: (change: Partial<Typed>) => void
}

function Fields({ typed, edit }: FieldsProps) {
  return (
    <div className="wave-fields">
      <InviteCountField
        label={planMessages.people}
        help={planMessages.peopleHelp}
        value={typed.people}
        onChange={(people) => edit({ people })}
      />
      <InviteCountField
        label={planMessages.each}
        help={planMessages.eachHelp}
        value={typed.each}
        onChange={(each) => edit({ each })}
      />
      <InviteCountField
        label={planMessages.rounds}
        help={planMessages.roundsHelp}
        max={LIMITS.planSteps - 1}
        value={typed.rounds}
        onChange={(rounds) => edit({ rounds })}
      />
      <InviteCountField
        label={planMessages.acceptance}
        help={planMessages.acceptanceHelp}
        max={100}
        value={typed.acceptance}
        onChange={(acceptance) => edit({ acceptance })}
      />
    </div>
  )
}

/** What the answers result in, as they are typed. */
function Outcome({ typed }: { typed: Typed }) {
  const answers = toAnswers(typed)
  if (!areAnswersValid(answers)) return <div className="wave-forecast" role="status" />
  const steps = createPlanSteps(answers)
  const acceptance = Number(typed.acceptance)
  const { expected } = forecastPlan({ parent_wave: 0, steps }, acceptance)
  return (
    <div className="wave-forecast" role="status">
      {checkPlanSteps(steps, 1) ? (
        <p>{planMessages.tooLarge}</p>
      ) : (
        <>
          <p>
            <strong>{describeAnswers(answers)}</strong>
          </p>
          <p>{describeExpectation(acceptance, expected)}</p>
        </>
      )}
    </div>
  )
}

/** The answers that are typed, and what becomes of them. */
function useAnswers({ saveAndRun, save, clear }: PlanChanges) {
  const [typed, setTyped] = useState(NO_ANSWERS)
  const [isAsking, setIsAsking] = useState(false)
  const answers = toAnswers(typed)
  const canSend = areAnswersValid(answers) && !checkPlanSteps(createPlanSteps(answers), 1)
  const change = {
    steps: createPlanSteps(answers),
    acceptance_percent: Number(typed.acceptance),
    parent_wave: 0,
  }
  const make = () => {
    setIsAsking(false)
    setTyped(NO_ANSWERS)
    saveAndRun(change)
  }
  return {
    typed,
    people: answers.people,
    canSend,
    isAsking,
    make,
    edit: (part: Partial<Typed>) => {
      // the result of the last codes disappears
      clear()
      setTyped((known) => ({ ...known, ...part }))
    },
    submit: () => {
      if (!canSend) return
      if (answers.people > LIMITS.confirmInvitesAbove) setIsAsking(true)
      else make()
    },
    savePlan: () => save(change, planMessages.saved),
    cancel: () => setIsAsking(false),
  }
}

/** Asks in the owner’s words how many people are invited (TREE-6), and makes the codes, or a plan. */
export function InvitePeopleForm({ changes }: { changes: PlanChanges }) {
  const id = useId()
  const form = useAnswers(changes)
  const send = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  const isOff = !form.canSend || changes.isBusy
  return (
    <form className="wave-form" aria-labelledby={id} onSubmit={send}>
      <h2 id={id}>{planMessages.heading}</h2>
      <Fields typed={form.typed} edit={form.edit} />
      <Outcome typed={form.typed} />
      <div className="plan-buttons">
        <Button type="submit" intent="primary" disabled={isOff}>
          {changes.isBusy ? planMessages.making : planMessages.make}
        </Button>
        <Button variant="outlined" disabled={isOff} onClick={form.savePlan}>
          {planMessages.savePlan}
        </Button>
        <p className="wave-help">{planMessages.savePlanHelp}</p>
      </div>
      <ConfirmDialog
        open={form.isAsking}
        question={planMessages.largeQuestion(formatCodes(form.people))}
        consequence={planMessages.largeConsequence}
        yes={planMessages.make}
        no={planMessages.cancel}
        onYes={form.make}
        onNo={form.cancel}
      />
    </form>
  )
}
