import { canCreateWave } from './invite-tree.ts'
import { LIMITS } from './limits.ts'

/** The numbers of the wave that a step of a plan makes, in the contract's terms. */
export interface PlanStep {
  readonly invites_per_user: number
  readonly owner_invites: number
}

/** A step as it is stored by `saveWavePlan`. */
export interface StoredStep extends PlanStep {
  /** the number of the wave that it made; null until `runWavePlanStep` */
  readonly wave: number | null
}

/** What an owner answers instead of the contract's numbers. */
export interface InviteAnswers {
  /** people who get a code from the owner */
  readonly people: number
  /** codes that each of them, and each whom they invite, may pass on */
  readonly each: number
  /** how often codes are passed on; 0 for never */
  readonly rounds: number
}

const isWholeNumber = (count: number, min: number, max: number): boolean =>
  Number.isInteger(count) && count >= min && count <= max

/** True when the answers are in range: people from 1, so many rounds that the plan has no more steps than it may. */
export const areAnswersValid = ({ people, each, rounds }: InviteAnswers): boolean =>
  isWholeNumber(people, 1, LIMITS.waveInvites) &&
  isWholeNumber(each, 0, LIMITS.waveInvites) &&
  isWholeNumber(rounds, 0, LIMITS.planSteps - 1)

/**
 * The steps that make what an owner answers: one wave with the codes that the owner gives out, and one wave a round for
 * the people of the wave before. A wave's numbers say what the members of its *parent* get, so the codes to pass on are in the next wave.
 */
export const createPlanSteps = ({ people, each, rounds }: InviteAnswers): PlanStep[] => [
  { invites_per_user: 0, owner_invites: people },
  ...Array.from({ length: each > 0 ? rounds : 0 }, () => ({ invites_per_user: each, owner_invites: 0 })),
]

/** People who may join: all whom there is a code for, and those expected at a rate of acceptance. */
export interface Reach {
  readonly atMost: number
  /** not rounded */
  readonly expected: number
}

/** The reach of a plan: of each step, and of all of them. */
export interface PlanForecast extends Reach {
  readonly steps: readonly Reach[]
}

/** The fields of an existing wave that a forecast reads; a server of this contract may not count. */
export interface PlannedWave {
  readonly wave: number
  readonly parent_wave: number
  readonly invites_per_user: number
  readonly members?: number | undefined
  readonly unused?: number | undefined
}

/** The reach of a wave, with those of its people who have joined already. */
interface WaveReach extends Reach {
  readonly members: number
}

/** The reach of an existing wave: its people, its unused codes, and the codes that later members of its parent will get. */
function computeWaveReach(waves: readonly PlannedWave[], number: number, rate: number): WaveReach {
  const wave = waves.find((one) => one.wave === number)
  if (!wave) return { members: 0, atMost: 0, expected: 0 }
  const { members = 0, unused = 0, parent_wave, invites_per_user } = wave
  // a parent has the lower number, so the recursion ends
  const parent = computeWaveReach(waves, parent_wave < number ? parent_wave : 0, rate)
  const later = (people: number) => invites_per_user * Math.max(0, people - parent.members)
  return {
    members,
    atMost: members + unused + later(parent.atMost),
    expected: members + rate * (unused + later(parent.expected)),
  }
}

/** The reach of a wave that is not made yet. The root has no people: what they would get is the owner's. */
const computeStepReach = (
  { invites_per_user, owner_invites }: PlanStep,
  parent: Reach | undefined,
  rate: number,
): Reach => ({
  atMost: owner_invites + invites_per_user * (parent?.atMost ?? 1),
  expected: rate * (owner_invites + invites_per_user * (parent?.expected ?? 1)),
})

/**
 * Computes how many people a plan may bring: each code brings one person at most, and `acceptancePercent` of them are
 * expected to use theirs. Steps that were run count with their people, and with the codes that can still be used.
 * @param plan.parent_wave the parent of the next step; 0 for the root
 * @param waves all waves of the conversation, with their counts
 */
export function forecastPlan(
  plan: { readonly parent_wave: number; readonly steps: readonly (PlanStep & Partial<StoredStep>)[] },
  acceptancePercent: number,
  waves: readonly PlannedWave[] = [],
): PlanForecast {
  const rate = acceptancePercent / 100
  const { parent_wave } = plan
  let parent = parent_wave === 0 ? undefined : computeWaveReach(waves, parent_wave, rate)
  const steps = plan.steps.map((step): Reach => {
    const isMade = typeof step.wave === 'number'
    const { atMost, expected } = isMade
      ? computeWaveReach(waves, step.wave, rate)
      : computeStepReach(step, parent, rate)
    // the parent of the next step is the wave that was made last, which the plan names
    if (!isMade) parent = { members: 0, atMost, expected }
    return { atMost, expected }
  })
  const sum = (read: (reach: Reach) => number) => steps.reduce((total, step) => total + read(step), 0)
  return { steps, atMost: sum(({ atMost }) => atMost), expected: sum(({ expected }) => expected) }
}

/** Why a plan cannot be stored. */
export type PlanRefusal = 'too_many_steps' | 'requires_invites' | 'too_large'

/** Checks the steps of a plan that are not run yet. @returns the first problem with the step's place, from 0; else undefined */
export function checkPlanSteps(
  steps: readonly PlanStep[],
  parentSize: number,
): { readonly refused: PlanRefusal; readonly at: number } | undefined {
  if (steps.length > LIMITS.planSteps) return { refused: 'too_many_steps', at: LIMITS.planSteps }
  let size = Math.max(1, parentSize)
  for (const [at, step] of steps.entries()) {
    if (!canCreateWave(step)) return { refused: 'requires_invites', at }
    size = size * step.invites_per_user + step.owner_invites
    if (size > LIMITS.waveSize) return { refused: 'too_large', at }
  }
  return undefined
}
