import type { EndpointReply, ParsedInput } from '@folkmoot/api-types/endpoint'
import type { wavePlans, WavePlan } from '@folkmoot/api-types/wave-plans'
import { checkPlanSteps, type PlanRefusal } from '@folkmoot/domain/wave-plan'
import type { ErrorCode } from '@folkmoot/api-types/errors'
import type { Caller } from '../../core/caller.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { ApiError } from '../../core/errors.ts'
import { recordSecurityEvent } from '../../core/security-log.storage.ts'
import type { Db } from '../../storage/database.ts'
import { lockGeneration } from '../../storage/generations.ts'
import type { WavePlanRow, WavePlanStepRow, WaveRow } from '../../storage/invite-tables.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { finishWaveCreation, startWaveCreation } from './create-wave.ts'
import { findPlan, listPlanSteps, replacePlanSteps, savePlan, updateStep } from './plan.storage.ts'
import { listAllWaves } from './storage.ts'

type PlanDependencies = Pick<Dependencies, 'db' | 'clock' | 'random'> & { caller: Caller }

const toReply = (
  { version, parent_wave, acceptance_percent }: WavePlanRow,
  steps: readonly WavePlanStepRow[],
): WavePlan => ({
  version,
  parent_wave,
  acceptance_percent,
  steps: steps.map(({ zid: _zid, ...step }) => step),
})

/** Reads the plan of a conversation; null without one. */
export async function readPlan(db: Db, zid: number): Promise<WavePlan | null> {
  const plan = await findPlan(db, zid)
  return plan ? toReply(plan, await listPlanSteps(db, zid)) : null
}

const REFUSAL_ERRORS: Readonly<Record<PlanRefusal, ErrorCode>> = {
  too_many_steps: 'polis_err_treevite_wave_too_large',
  requires_invites: 'polis_err_treevite_wave_requires_invites',
  too_large: 'polis_err_treevite_wave_too_large',
}

/** Finds the size of the wave whose people the next step gives codes to. @throws ApiError if there is no such wave */
function getParentSize(waves: readonly WaveRow[], parent_wave: number): number {
  if (parent_wave === 0) return 1
  const parent = waves.find(({ wave, making_until }) => wave === parent_wave && making_until === null)
  if (!parent) throw new ApiError('polis_err_treevite_parent_wave_not_found', { field: 'parent_wave' })
  return parent.size
}

const isRun = ({ wave }: WavePlanStepRow): boolean => wave !== null

/**
 * Stores the steps that are to be run, in place of those that are not run yet. A plan of which every step was run ends, and
 * another one begins.
 * @throws ApiError if somebody has changed or run it meanwhile, or if a step cannot be
 */
export async function changePlan(
  { db, clock, caller }: PlanDependencies,
  zid: number,
  {
    version,
    parent_wave,
    acceptance_percent,
    steps,
  }: ParsedInput<(typeof wavePlans)['saveWavePlan']>['body'],
): Promise<EndpointReply<(typeof wavePlans)['saveWavePlan']>> {
  return runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    const [plan, stored] = [await findPlan(tx, zid), await listPlanSteps(tx, zid)]
    if (version !== undefined && version !== (plan?.version ?? 0))
      throw new ApiError('polis_err_treevite_plan_changed')
    const done = stored.filter(isRun)
    const isOver = done.length === stored.length && steps.length > 0
    const parent = parent_wave ?? (isOver ? 0 : (plan?.parent_wave ?? 0))
    const refused = checkPlanSteps(steps, getParentSize(await listAllWaves(tx, zid), parent))
    if (refused) throw new ApiError(REFUSAL_ERRORS[refused.refused], { field: `steps[${refused.at}]` })
    const now = clock()
    await savePlan(tx, {
      zid,
      version: (plan?.version ?? 0) + 1,
      parent_wave: parent,
      acceptance_percent,
      modified: now,
    })
    await replacePlanSteps(tx, zid, { kept: isOver ? 0 : done.length, steps })
    const details = { steps: steps.length }
    await recordSecurityEvent(tx, { action: 'wave-plan-changed', by: caller, zid, details, now })
    return { plan: await readPlan(tx, zid) }
  })
}

interface WantedStep {
  step?: number | undefined
  version?: number | undefined
}

/** Finds the step to run. @throws ApiError if it was run, is not the next one, or the plan is another one by now */
async function claimStep(
  tx: Db,
  zid: number,
  { step, version }: WantedStep,
): Promise<{ plan: WavePlanRow; next: WavePlanStepRow }> {
  const [plan, steps] = [await findPlan(tx, zid), await listPlanSteps(tx, zid)]
  if (steps.some((one) => one.step === step && isRun(one))) throw new ApiError('polis_err_treevite_step_done')
  const next = steps.find((one) => !isRun(one))
  if (!plan || !next || next.step !== (step ?? next.step) || plan.version !== (version ?? plan.version))
    throw new ApiError('polis_err_treevite_plan_changed')
  return { plan, next }
}

/**
 * Runs the next step of the plan: creates its wave. The step is marked in the transaction of the wave, so it is run once,
 * whoever else runs it at the same time.
 */
export async function runPlanStep(
  dependencies: PlanDependencies,
  zid: number,
  wanted: WantedStep,
): Promise<{ wave: WaveRow; invites_created: number }> {
  let step = 0
  const creation = await startWaveCreation(dependencies, zid, {
    prepare: async (tx) => {
      const { plan, next } = await claimStep(tx, zid, wanted)
      step = next.step
      const { invites_per_user, owner_invites } = next
      return { invites_per_user, owner_invites, parent_wave: plan.parent_wave }
    },
    finish: (tx, { wave, created_at: now }) =>
      updateStep(tx, { zid, step }, { wave, parent_wave: wave, now }),
  })
  return {
    invites_created: await finishWaveCreation(creation),
    wave: { ...creation.wave, making_until: null },
  }
}
