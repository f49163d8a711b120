import { Button } from '@blueprintjs/core'
import { Add, Trash } from '@blueprintjs/icons'
import type { WavePlan } from '@folkmoot/api-types/wave-plans'
import { LIMITS } from '@folkmoot/domain/limits'
import { checkPlanSteps } from '@folkmoot/domain/wave-plan'
import { type FormEvent, useState } from 'react'
import { waveMessages } from '../../messages/invite-tree.ts'
import { planMessages } from '../../messages/wave-plans.ts'
import { InviteCountField } from './InviteCountField.tsx'
import type { PlanChanges } from './use-wave-plan.ts'

interface Props {
  plan: WavePlan
  changes: PlanChanges
  onClose: () => void
}

interface TypedStep {
  readonly key: number
  readonly owner: string
  readonly each: string
}

const EMPTY_STEP = { owner: '', each: '' }

/** The steps that are not run, as they are typed. */
function useTypedSteps({ steps }: WavePlan) {
  const [typed, setTyped] = useState<readonly TypedStep[]>(() =>
    steps
      .filter(({ wave }) => wave === null)
      .map(({ step, owner_invites, invites_per_user }) => ({
        key: step,
        owner: String(owner_invites),
        each: String(invites_per_user),
      })),
  )
  const [nextKey, setNextKey] = useState<number>(LIMITS.waveSize)
  return {
    typed,
    steps: typed.map(({ owner, each }) => ({ owner_invites: Number(owner), invites_per_user: Number(each) })),
    edit: (key: number, change: Partial<TypedStep>) =>
      setTyped((known) => known.map((one) => (one.key === key ? { ...one, ...change } : one))),
    remove: (key: number) => setTyped((known) => known.filter((one) => one.key !== key)),
    add: () => {
      setNextKey(nextKey - 1)
      setTyped((known) => [...known, { ...EMPTY_STEP, key: nextKey }])
    },
  }
}

interface ButtonsProps {
  canSave: boolean
  isBusy: boolean
  /** undefined when there can be no more steps */
  onAdd: (() => void) | undefined
  onClose: () => void
}

function Buttons({ canSave, isBusy, onAdd, onClose }: ButtonsProps) {
  return (
    <div className="plan-buttons">
      <Button type="submit" intent="primary" disabled={!canSave}>
        {isBusy ? planMessages.saving : planMessages.save}
      </Button>
      <Button variant="outlined" icon={<Add />} disabled={!onAdd} onClick={() => onAdd?.()}>
        {planMessages.addStep}
      </Button>
      <Button variant="minimal" onClick={onClose}>
        {planMessages.cancel}
      </Button>
    </div>
  )
}

interface StepFieldsProps {
  step: TypedStep
  number: number
  isOnly: boolean
  onEdit: (change: Partial<TypedStep>) => void
  onRemove: () => void
}

function StepFields({ step, number, isOnly, onEdit, onRemove }: StepFieldsProps) {
  return (
    <fieldset className="wave-fields">
      <legend>{planMessages.step(number)}</legend>
      <InviteCountField
        label={planMessages.ownerCodes}
        help={planMessages.ownerCodesHelp}
        value={step.owner}
        onChange={(text) => onEdit({ owner: text })}
      />
      <InviteCountField
        label={planMessages.memberCodes}
        help={planMessages.memberCodesHelp}
        value={step.each}
        onChange={(text) => onEdit({ each: text })}
      />
      <div className="plan-remove">
        <Button
          variant="minimal"
          icon={<Trash />}
          aria-label={planMessages.removeStep(number)}
          disabled={isOnly}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  )
}

/** Changes the steps of a plan that are not run yet. */
export function PlanEditor({ plan, changes, onClose }: Props) {
  const [acceptance, setAcceptance] = useState(String(plan.acceptance_percent))
  const { typed, steps, edit, remove, add } = useTypedSteps(plan)
  const done = plan.steps.filter(({ wave }) => wave !== null).length
  const refused = checkPlanSteps(steps, 1)
  const canSave = !refused && steps.length > 0 && !changes.isBusy
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (canSave)
      changes.save({ steps, acceptance_percent: Number(acceptance) }, planMessages.changed, onClose)
  }
  return (
    <form className="plan-editor" aria-label={planMessages.editHeading} onSubmit={send}>
      <h3>{planMessages.editHeading}</h3>
      {typed.map((step, at) => (
        <StepFields
          key={step.key}
          step={step}
          number={done + at + 1}
          isOnly={typed.length === 1}
          onEdit={(change) => edit(step.key, change)}
          onRemove={() => remove(step.key)}
        />
      ))}
      <InviteCountField
        label={planMessages.acceptance}
        help={planMessages.acceptanceHelp}
        max={100}
        value={acceptance}
        onChange={setAcceptance}
      />
      <p role="status">
        {refused && refused.refused !== 'too_many_steps' && waveMessages.refused[refused.refused]}
      </p>
      <Buttons
        canSave={canSave}
        isBusy={changes.isBusy}
        onAdd={typed.length < LIMITS.planSteps ? add : undefined}
        onClose={onClose}
      />
    </form>
  )
}
