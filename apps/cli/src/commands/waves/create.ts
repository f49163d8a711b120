import { getErrorMessage } from '@folkmoot/api-types/errors'
import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { canCreateWave, type WaveRequest } from '@folkmoot/domain/invite-tree'
import { describeMadeWave, describeWaveForecast, formatPeople } from '@folkmoot/domain/invite-words'
import { LIMITS } from '@folkmoot/domain/limits'
import { forecastWave, isLargeWave, type WaveForecast } from '@folkmoot/domain/wave-forecast'
import { Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure, createUsageError } from '../../errors.ts'
import { printJson, printResult } from '../../output.ts'
import { createCommand } from '../command.ts'
import { CONVERSATION, createDryRunOption } from '../parameters.ts'
import { createWholeNumberParser } from '../value-parsers.ts'

interface CreateWaveOptions {
  readonly id: string
  /** only the fields that the command line names */
  readonly request: Partial<Record<keyof WaveRequest, number>>
  readonly dryRun: boolean
  /** creates many codes without asking */
  readonly yes: boolean
}

interface CreateWaveValues {
  readonly id: string
  readonly invitesPerUser: number | undefined
  readonly ownerInvites: number | undefined
  readonly parent: number | undefined
  readonly dryRun: boolean
  readonly yes: boolean
}

const parseInvites = createWholeNumberParser(0, LIMITS.waveInvites)

function createWaveRequest(values: CreateWaveValues): CreateWaveOptions['request'] {
  const { invitesPerUser, ownerInvites, parent } = values
  const request = {
    ...(invitesPerUser === undefined ? {} : { invites_per_user: invitesPerUser }),
    ...(ownerInvites === undefined ? {} : { owner_invites: ownerInvites }),
    ...(parent === undefined ? {} : { parent_wave: parent }),
  }
  if (!canCreateWave(request))
    throw createUsageError('A wave needs codes: give --invites-per-user or --owner-invites a number above 0.')
  return request
}

/** `waves create`. */
export const createWave = createCommand({
  summary: 'create the next wave with its codes',
  description:
    'Create the next wave: codes for each member of its parent, and for you. At least one of the two numbers is above 0. ' +
    `More than ${LIMITS.confirmInvitesAbove} codes at once need --yes.`,
  arguments: [CONVERSATION],
  options: [
    new Option('--invites-per-user <count>', 'codes for each member of the parent wave').argParser(
      parseInvites,
    ),
    new Option('--owner-invites <count>', 'codes that belong to the owner').argParser(parseInvites),
    new Option('--parent <wave>', 'number of the parent wave, 0 for the root; default: the latest').argParser(
      createWholeNumberParser(0, LIMITS.waveSize),
    ),
    createDryRunOption('show the size of the wave, and create nothing'),
    new Option('--yes', 'confirm creating many codes'),
  ],
  examples: [
    ['folkmoot waves create 4ab7c9d2ef --owner-invites 20', 'the first people, chosen by you'],
    ['folkmoot waves create 4ab7c9d2ef --invites-per-user 3', 'each of them invites three'],
    ['folkmoot waves create 4ab7c9d2ef --invites-per-user 3 --parent 1 --dry-run', 'look first'],
  ],
  parse: (values: CreateWaveValues): CreateWaveOptions => ({
    id: values.id,
    request: createWaveRequest(values),
    dryRun: values.dryRun,
    yes: values.yes,
  }),
  run: runCreateWave,
})

/** The errors of a wave that cannot be. */
const REFUSALS = {
  requires_invites: 'polis_err_treevite_wave_requires_invites',
  parent_not_found: 'polis_err_treevite_parent_wave_not_found',
  too_large: 'polis_err_treevite_wave_too_large',
} as const

async function runCreateWave(options: CreateWaveOptions, context: Context): Promise<void> {
  const { id, request, dryRun, yes } = options
  const waves = await call(context, inviteTree.listWaves, { query: { conversation_id: id, counts: true } })
  const planned = forecastWave(waves, request)
  if ('refused' in planned) throw createFailure(getErrorMessage(REFUSALS[planned.refused]))
  const { forecast } = planned
  if (dryRun) return printForecast(context, forecast)
  if (isLargeWave(forecast) && !yes)
    throw createUsageError(`${formatForecast(forecast)} Add --yes to confirm.`)
  const created = await call(context, inviteTree.createWave, { body: { conversation_id: id, ...request } })
  if (context.json) return printJson(context, created)
  printResult(context, describeMadeWave(created), [created.wave, created.id, created.invites_created])
}

function printForecast(context: Context, forecast: WaveForecast): void {
  const { openInvites, ...rest } = forecast
  // scripts read this name
  if (context.json) return printJson(context, { ...rest, mayJoin: openInvites })
  const { wave, parent_wave, size, codesNow, codesLater } = forecast
  printResult(context, formatForecast(forecast), [wave, parent_wave, size, codesNow, codesLater])
}

/** Says how many codes the wave makes, and how many people can join by them. */
const formatForecast = (forecast: WaveForecast): string =>
  [...describeWaveForecast(forecast), `It could reach ${formatPeople(forecast.size)}.`].join(' ')
