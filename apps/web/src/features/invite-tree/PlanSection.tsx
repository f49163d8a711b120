import type { Wave } from '@folkmoot/api-types/invite-tree'
import type { WavePlan } from '@folkmoot/api-types/wave-plans'
import { describeMadeWave } from '@folkmoot/domain/invite-words'
import { Link } from 'react-router-dom'
import { planMessages } from '../../messages/wave-plans.ts'
import { Failure } from '../../ui/Failure.tsx'
import { InvitePeopleForm } from './InvitePeopleForm.tsx'
import { PlanSteps } from './PlanSteps.tsx'
import { type PlanChanges, usePlanChanges } from './use-wave-plan.ts'

interface Props {
  conversation_id: string
  plan: WavePlan | null
  waves: readonly Wave[]
}

/** What the last change did. */
function Done({
  changes: { made, notice },
  conversation_id,
}: { changes: PlanChanges } & Pick<Props, 'conversation_id'>) {
  return (
    <div role="status">
      {(made.length > 0 || notice !== '') && (
        <div className="notice wave-created">
          {notice !== '' && <p>{notice}</p>}
          {made.map((wave) => (
            <p key={wave.id}>{describeMadeWave(wave)}</p>
          ))}
          {made.length > 0 && (
            <p>
              <Link to={`/m/${conversation_id}/invite-codes`}>{planMessages.seeCodes}</Link>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** The plan with its next step, or the questions that make one. */
export function PlanSection({ conversation_id, plan, waves }: Props) {
  const changes = usePlanChanges(conversation_id, plan)
  const hasSteps = plan?.steps.some(({ wave }) => wave === null) === true
  return (
    <>
      {changes.saveError && <Failure what={planMessages.saveFailed} error={changes.saveError} />}
      {changes.runError && <Failure what={planMessages.runFailed} error={changes.runError} />}
      <Done changes={changes} conversation_id={conversation_id} />
      {plan && hasSteps && !changes.isMakingAll ? (
        <PlanSteps key={plan.version} plan={plan} waves={waves} changes={changes} />
      ) : (
        <InvitePeopleForm changes={changes} />
      )}
    </>
  )
}
