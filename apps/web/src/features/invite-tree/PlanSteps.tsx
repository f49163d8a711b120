import { Button, Tag } from '@blueprintjs/core'
import type { Wave } from '@folkmoot/api-types/invite-tree'
import type { WavePlan } from '@folkmoot/api-types/wave-plans'
import {
  describeExpectation,
  describePlanStep,
  describeWaveForecast,
  formatCodes,
  formatPeople,
} from '@folkmoot/domain/invite-words'
import { forecastWave, isLargeWave } from '@folkmoot/domain/wave-forecast'
import { forecastPlan } from '@folkmoot/domain/wave-plan'
import { useId, useState } from 'react'
import { waveMessages } from '../../messages/invite-tree.ts'
import { planMessages } from '../../messages/wave-plans.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PlanEditor } from './PlanEditor.tsx'
import type { PlanChanges } from './use-wave-plan.ts'

interface Props {
  plan: WavePlan
  waves: readonly Wave[]
  changes: PlanChanges
}

type Step = WavePlan['steps'][number]

const isToDo = ({ wave }: Step): boolean => wave === null

function StepState({ step, isNext }: { step: Step; isNext: boolean }) {
  if (step.wave !== null)
    return (
      <Tag minimal intent="success">
        {planMessages.done(step.wave)}
      </Tag>
    )
  return (
    <Tag minimal intent={isNext ? 'primary' : 'none'}>
      {isNext ? planMessages.next : planMessages.later}
    </Tag>
  )
}

function StepList({ plan, waves }: Omit<Props, 'changes'>) {
  const forecast = forecastPlan(plan, plan.acceptance_percent, waves)
  const next = plan.steps.find(isToDo)
  return (
    <>
      <ol className="plan-steps">
        {plan.steps.map((step, at) => (
          <li key={step.step}>
            <h3>{planMessages.step(step.step)}</h3>
            <StepState step={step} isNext={step === next} />
            <p>{describePlanStep(plan, at)}</p>
            <p className="wave-help">
              {planMessages.reach(
                formatPeople(forecast.steps[at]?.atMost ?? 0),
                String(Math.round(forecast.steps[at]?.expected ?? 0)),
              )}
            </p>
          </li>
        ))}
      </ol>
      <p>
        <strong>{planMessages.total(formatPeople(forecast.atMost))}</strong>{' '}
        {describeExpectation(plan.acceptance_percent, forecast.expected)}
      </p>
    </>
  )
}

/** The next step: what it will do, and the button that does it once. */
function NextStep({ plan, waves, changes, step }: Props & { step: Step }) {
  const [isAsking, setIsAsking] = useState(false)
  const { invites_per_user, owner_invites } = step
  const outcome = forecastWave(waves, { invites_per_user, owner_invites, parent_wave: plan.parent_wave })
  const canRun = 'forecast' in outcome
  const codesNow = canRun ? outcome.forecast.codesNow : 0
  const run = () => {
    setIsAsking(false)
    changes.runNext(plan)
  }
  return (
    <>
      <div className="wave-forecast">
        {(canRun ? describeWaveForecast(outcome.forecast) : [waveMessages.refused[outcome.refused]]).map(
          (sentence) => (
            <p key={sentence}>{sentence}</p>
          ),
        )}
      </div>
      <Button
        intent="primary"
        disabled={!canRun || changes.isBusy}
        onClick={() => (canRun && isLargeWave(outcome.forecast) ? setIsAsking(true) : run())}
      >
        {changes.isBusy ? planMessages.running : planMessages.run(step.step)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={planMessages.largeQuestion(formatCodes(codesNow))}
        consequence={planMessages.largeConsequence}
        yes={planMessages.run(step.step)}
        no={planMessages.cancel}
        onYes={run}
        onNo={() => setIsAsking(false)}
      />
    </>
  )
}

function DropButton({ plan, changes }: Omit<Props, 'waves'>) {
  const [isAsking, setIsAsking] = useState(false)
  const { acceptance_percent } = plan
  const drop = () => {
    setIsAsking(false)
    changes.save({ steps: [], acceptance_percent }, planMessages.dropped)
  }
  return (
    <>
      <Button variant="minimal" intent="danger" disabled={changes.isBusy} onClick={() => setIsAsking(true)}>
        {planMessages.drop}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={planMessages.dropQuestion}
        consequence={planMessages.dropConsequence}
        yes={planMessages.drop}
        no={planMessages.cancel}
        intent="danger"
        onYes={drop}
        onNo={() => setIsAsking(false)}
      />
    </>
  )
}

/** The plan of waves with its forecast (TREE-7): the next step is offered, the rest can be changed (TREE-8). */
export function PlanSteps({ plan, waves, changes }: Props) {
  const id = useId()
  const [isEditing, setIsEditing] = useState(false)
  const next = plan.steps.find(isToDo)
  if (!next) return null
  return (
    <section className="wave-form" aria-labelledby={id}>
      <h2 id={id}>{planMessages.planHeading}</h2>
      <StepList plan={plan} waves={waves} />
      {isEditing ? (
        <PlanEditor plan={plan} changes={changes} onClose={() => setIsEditing(false)} />
      ) : (
        <>
          <NextStep plan={plan} waves={waves} changes={changes} step={next} />
          <div className="plan-buttons">
            <Button variant="outlined" disabled={changes.isBusy} onClick={() => setIsEditing(true)}>
              {planMessages.change}
            </Button>
            <DropButton plan={plan} changes={changes} />
          </div>
        </>
      )}
    </section>
  )
}
