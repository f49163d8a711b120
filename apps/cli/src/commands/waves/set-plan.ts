import { wavePlans } from '@folkmoot/api-types/wave-plans'
import { describeAnswers } from '@folkmoot/domain/invite-words'
import { LIMITS } from '@folkmoot/domain/limits'
import { areAnswersValid, createPlanSteps, forecastPlan, type PlanStep } from '@folkmoot/domain/wave-plan'
import { InvalidArgumentError, Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure, createUsageError } from '../../errors.ts'
import { formatCount, printJson, printResult } from '../../output.ts'
import { createCommand } from '../command.ts'
import { CONVERSATION } from '../parameters.ts'
import { createChangeCommand } from '../resource-command.ts'
import { createWholeNumberParser } from '../value-parsers.ts'
import { readPlan } from './plan.ts'
import { runSteps } from './run.ts'

/** The owner's answers, from which a plan is made. */
export interface PlanAnswers {
  readonly people: number | undefined
  readonly each: number
  readonly rounds: number
}

interface SetPlanValues extends PlanAnswers {
  readonly id: string
  readonly step: readonly PlanStep[]
  readonly acceptance: number
  readonly parent: number | undefined
  readonly clear: boolean
}

interface SetPlanOptions {
  readonly id: string
  readonly steps: readonly PlanStep[]
  readonly acceptance: number
  readonly parent: number | undefined
}

const parseCount = createWholeNumberParser(0, LIMITS.waveInvites)

const ANSWER_OPTIONS = [
  new Option('--people <count>', 'how many people you invite').argParser(
    createWholeNumberParser(1, LIMITS.waveInvites),
  ),
  new Option('--each <count>', 'how many each of them may invite').argParser(parseCount).default(0),
  new Option('--rounds <count>', 'for how many rounds codes are passed on')
    .argParser(createWholeNumberParser(0, LIMITS.planSteps - 1))
    .default(1),
] as const

/** Parses a step as OWNER:EACH and adds it to the ones before. */
function parseStep(text: string, before: readonly PlanStep[]): PlanStep[] {
  const [owner = '', each = '', more] = text.split(':')
  if (more !== undefined || !/^\d+$/.test(owner) || !/^\d+$/.test(each))
    throw new InvalidArgumentError(
      'It must be two numbers such as 20:0, your codes and those of each person.',
    )
  return [...before, { owner_invites: parseCount(owner), invites_per_user: parseCount(each) }]
}

const createSteps = ({ people, each, rounds }: PlanAnswers): PlanStep[] => {
  const answers = { people: people ?? 0, each, rounds }
  if (!areAnswersValid(answers)) throw createUsageError('Say how many people you invite: --people 20.')
  return createPlanSteps(answers)
}

/** `waves set-plan`. */
export const setPlan = createChangeCommand({
  summary: 'plan waves: how many people you invite, and each of them',
  description:
    'Replace the steps of the plan that are not run yet. Nothing is made until “waves run”. --step sets the numbers of a wave ' +
    'themselves, one option a step: codes for you, a colon, codes for each person of the wave before.',
  arguments: [CONVERSATION],
  options: [
    ...ANSWER_OPTIONS,
    new Option('--step <owner:each>', 'a step, in place of --people').argParser(parseStep).default([]),
    new Option('--acceptance <percent>', 'how many of a hundred codes you expect to be used')
      .argParser(createWholeNumberParser(0, 100))
      .default(50),
    new Option('--parent <wave>', 'wave of the first step, 0 for the root').argParser(
      createWholeNumberParser(0, LIMITS.waveSize),
    ),
    new Option('--clear', 'delete the steps that are not run').conflicts(['people', 'step']),
  ],
  examples: [
    [
      'folkmoot waves set-plan 4ab7c9d2ef --people 20 --each 2',
      'two steps: 20 codes for you, 2 for each of them',
    ],
    ['folkmoot waves set-plan 4ab7c9d2ef --people 20 --each 2 --rounds 2 --acceptance 40', 'passed on twice'],
    ['folkmoot waves set-plan 4ab7c9d2ef --step 20:0 --step 5:3', 'the numbers themselves'],
    ['folkmoot waves set-plan 4ab7c9d2ef --clear', 'nothing is planned'],
  ],
  parse: ({ id, step, acceptance, parent, clear, ...answers }: SetPlanValues): SetPlanOptions => {
    if (step.length > 0 && answers.people !== undefined)
      throw createUsageError('Say either --people or --step.')
    const steps = clear ? [] : step.length > 0 ? step : createSteps(answers)
    return { id, steps, acceptance, parent }
  },
  send: async (options, context) => savePlan(context, options),
  formatSentence: (_, { steps, acceptance }) =>
    steps.length === 0
      ? 'No steps are planned.'
      : `Planned ${formatCount(steps.length, 'steps')}: at most ${forecastPlan({ parent_wave: 0, steps }, acceptance).atMost} people. Run the next one with “waves run”.`,
  listValues: ({ plan }, { steps }) => [plan?.version, steps.length],
})

/** Replaces the steps that are not run, if the plan is still the one that was read. */
async function savePlan(context: Context, { id, steps, acceptance, parent }: SetPlanOptions) {
  const version = (await readPlan(context, id))?.version ?? 0
  const body = {
    conversation_id: id,
    version,
    acceptance_percent: acceptance,
    steps: [...steps],
    ...(parent !== undefined && { parent_wave: parent }),
  }
  return call(context, wavePlans.saveWavePlan, { body })
}

interface InviteOptions {
  readonly id: string
  readonly people: number
  readonly each: number
  readonly rounds: number
  readonly dryRun: boolean
  readonly yes: boolean
}

/** `waves invite`: plans and runs in one go. */
export const invitePeople = createCommand({
  summary: 'invite people, who may invite others: plan the waves and make them',
  description:
    'Make all it takes for so many people and for those whom they may invite: the plan, and all its steps at once. ' +
    `More than ${LIMITS.confirmInvitesAbove} codes need --yes.`,
  arguments: [CONVERSATION],
  options: [
    ...ANSWER_OPTIONS,
    new Option('--dry-run', 'say what results, and make nothing'),
    new Option('--yes', 'confirm making many codes'),
  ],
  examples: [
    [
      'folkmoot waves invite 4ab7c9d2ef --people 20 --each 2',
      '20 codes for you; each of the 20 may invite two',
    ],
    ['folkmoot waves invite 4ab7c9d2ef --people 20 --each 2 --dry-run', 'what results'],
  ],
  parse: (values: PlanAnswers & { id: string; dryRun: boolean; yes: boolean }): InviteOptions => {
    createSteps(values)
    return { ...values, people: values.people ?? 0 }
  },
  run: async ({ id, dryRun, yes, ...answers }, context) => {
    const steps = createSteps(answers)
    const { atMost } = forecastPlan({ parent_wave: 0, steps }, 100)
    if (dryRun) {
      if (context.json) return printJson(context, { steps, at_most: atMost })
      return printResult(context, describeAnswers(answers), [atMost])
    }
    if (answers.people > LIMITS.confirmInvitesAbove && !yes)
      throw createUsageError(`${describeAnswers(answers)} Add --yes to confirm.`)
    const before = await readPlan(context, id)
    if (before?.steps.some(({ wave }) => wave === null))
      throw createFailure(
        `A plan has steps that are not run. Run them (“waves run ${id}”) or delete them (“waves set-plan ${id} --clear”).`,
      )
    await savePlan(context, { id, steps, acceptance: before?.acceptance_percent ?? 50, parent: 0 })
    // the whole plan is confirmed above
    await runSteps(context, id, { all: true, isConfirmed: true })
  },
})
