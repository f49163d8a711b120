import { getErrorMessage } from '@folkmoot/api-types/errors'
import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import { wavePlans } from '@folkmoot/api-types/wave-plans'
import { describeMadeWave, describeWaveForecast } from '@folkmoot/domain/invite-words'
import { LIMITS } from '@folkmoot/domain/limits'
import { forecastWave, isLargeWave, type WaveForecast } from '@folkmoot/domain/wave-forecast'
import { Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure, createUsageError } from '../../errors.ts'
import { printJson, printResult } from '../../output.ts'
import { createCommand } from '../command.ts'
import { CONVERSATION } from '../parameters.ts'
import { createWholeNumberParser } from '../value-parsers.ts'
import { REFUSALS } from './create.ts'
import { listCountedWaves, readPlan } from './plan.ts'

interface RunOptions {
  readonly id: string
  /** the step that is meant; the next one if undefined */
  readonly step: number | undefined
  readonly all: boolean
  readonly dryRun: boolean
  readonly yes: boolean
}

/** The step to run, with the plan's version and what it will do. */
interface NextStep {
  readonly step: number
  readonly version: number
  readonly forecast: WaveForecast
}

/** Finds the next step of the plan. @throws CommandError if there is none or it cannot be */
async function findNextStep(context: Context, id: string): Promise<NextStep | undefined> {
  const plan = await readPlan(context, id)
  const next = plan?.steps.find(({ wave }) => wave === null)
  if (!plan || !next) return undefined
  const { invites_per_user, owner_invites, step } = next
  const request = { invites_per_user, owner_invites, parent_wave: plan.parent_wave }
  const planned = forecastWave(await listCountedWaves(context, id), request)
  if ('refused' in planned) throw createFailure(getErrorMessage(REFUSALS[planned.refused]))
  return { step, version: plan.version, forecast: planned.forecast }
}

type MadeWave = EndpointReply<(typeof wavePlans)['runWavePlanStep']>

const makeStep = (context: Context, id: string, { step, version }: NextStep): Promise<MadeWave> =>
  call(context, wavePlans.runWavePlanStep, { body: { conversation_id: id, step, version } })

const printMade = (context: Context, step: number, made: MadeWave): void =>
  printResult(context, describeMadeWave(made), [step, made.wave, made.invites_created])

/** @throws CommandError for a step that makes many codes, unless somebody has confirmed it */
function checkConfirmed({ forecast }: NextStep, isConfirmed: boolean): void {
  if (isLargeWave(forecast) && !isConfirmed)
    throw createUsageError(`${describeWaveForecast(forecast).join(' ')} Add --yes to confirm.`)
}

/**
 * Runs the next step, or all of them, and prints what each made; with --json one list.
 * @throws CommandError before the first step that makes many codes, unless they are confirmed
 */
export async function runSteps(
  context: Context,
  id: string,
  { all, isConfirmed }: { all: boolean; isConfirmed: boolean },
): Promise<void> {
  const results: MadeWave[] = []
  for (
    let next = await findNextStep(context, id);
    next;
    next = all ? await findNextStep(context, id) : undefined
  ) {
    checkConfirmed(next, isConfirmed)
    const made = await makeStep(context, id, next)
    results.push(made)
    if (!context.json) printMade(context, next.step, made)
  }
  if (context.json) printJson(context, results)
}

/** `waves run`. */
export const runPlan = createCommand({
  summary: 'run the next step of the plan of waves',
  description:
    'Make the wave of the next step, or of all steps. A step is run once. ' +
    `More than ${LIMITS.confirmInvitesAbove} codes at once need --yes.`,
  arguments: [CONVERSATION],
  options: [
    new Option('--step <number>', 'fail unless this is the next step').argParser(
      createWholeNumberParser(1, LIMITS.waveSize),
    ),
    new Option('--all', 'all steps that are not run').conflicts(['step', 'dryRun']),
    new Option('--dry-run', 'say what the next step would do, and make nothing'),
    new Option('--yes', 'confirm making many codes'),
  ],
  examples: [
    ['folkmoot waves run 4ab7c9d2ef --dry-run', 'look first'],
    ['folkmoot waves run 4ab7c9d2ef --step 2', 'the second step, unless somebody has run it'],
  ],
  run: async ({ id, step, all, dryRun, yes }: RunOptions, context) => {
    const next = await findNextStep(context, id)
    if (!next)
      throw createFailure(`No step is left to run. Plan some: folkmoot waves set-plan ${id} --people 20`)
    if (step !== undefined && step !== next.step) throw createFailure(`The next step is ${next.step}.`)
    const sentence = describeWaveForecast(next.forecast).join(' ')
    const { wave, codesNow, codesLater } = next.forecast
    if (dryRun) {
      if (context.json) return printJson(context, { step: next.step, ...next.forecast })
      return printResult(context, `Step ${next.step}: ${sentence}`, [next.step, wave, codesNow, codesLater])
    }
    await runSteps(context, id, { all, isConfirmed: yes })
  },
})
