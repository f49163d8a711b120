import { getErrorMessage } from '@folkmoot/api-types/errors'
import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { canCreateWave, type WaveRequest } from '@folkmoot/domain/invite-tree'
import { forecastWave, isLargeWave, type WaveForecast } from '@folkmoot/domain/wave-forecast'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Command } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure, createUsageError } from '../../errors.ts'
import { formatCount, formatNumber, printJson, printResult } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'
import { createWholeNumberParser } from '../value-parsers.ts'

export interface CreateWaveOptions {
  readonly id: string
  /** only what was said is in it */
  readonly request: Partial<Record<keyof WaveRequest, number>>
  readonly dryRun: boolean
  /** many codes are meant */
  readonly yes: boolean
}

interface CreateFlags {
  invitesPerUser?: number
  ownerInvites?: number
  parent?: number
  dryRun?: true
  yes?: true
}

const allotment = createWholeNumberParser(0, LIMITS.waveInvites)

/** `waves create`. */
export function buildCreateWave(parent: Command, start: Start): void {
  const command = parent
    .command('create')
    .summary('make the next wave with its invites')
    .description(
      'Make the next wave: codes for each member of its parent, and for you. At least one of the two numbers is above 0. ' +
        `More than ${LIMITS.confirmInvitesAbove} codes at once need --yes.`,
    )
    .argument('<id>', 'id of the conversation')
    .option('--invites-per-user <count>', 'codes for each member of the parent wave', allotment)
    .option('--owner-invites <count>', 'codes that belong to the owner', allotment)
    .option(
      '--parent <wave>',
      'number of the parent wave, 0 for the root; the latest unless said',
      createWholeNumberParser(0, LIMITS.waveSize),
    )
    .option('--dry-run', 'say what it would bring about, and make nothing')
    .option('--yes', 'many codes are meant')
    .action((id: string, flags: CreateFlags) =>
      start(runCreateWave, {
        id,
        request: requestOf(flags),
        dryRun: flags.dryRun === true,
        yes: flags.yes === true,
      }),
    )
  addExamples(
    command,
    ['folkmoot waves create 4ab7c9d2ef --owner-invites 20', 'the first people, chosen by you'],
    ['folkmoot waves create 4ab7c9d2ef --invites-per-user 3', 'each of them invites three'],
    ['folkmoot waves create 4ab7c9d2ef --invites-per-user 3 --parent 1 --dry-run', 'look first'],
  )
}

function requestOf({ invitesPerUser, ownerInvites, parent }: CreateFlags): CreateWaveOptions['request'] {
  const request = {
    ...(invitesPerUser === undefined ? {} : { invites_per_user: invitesPerUser }),
    ...(ownerInvites === undefined ? {} : { owner_invites: ownerInvites }),
    ...(parent === undefined ? {} : { parent_wave: parent }),
  }
  if (!canCreateWave(request))
    throw createUsageError(
      'A wave needs invites: give --invites-per-user or --owner-invites a number above 0.',
    )
  return request
}

const REFUSALS = {
  requires_invites: 'polis_err_treevite_wave_requires_invites',
  parent_not_found: 'polis_err_treevite_parent_wave_not_found',
  too_large: 'polis_err_treevite_wave_too_large',
} as const

/** Says what the wave will bring about, then makes it. */
export async function runCreateWave(options: CreateWaveOptions, context: Context): Promise<void> {
  const { id, request, dryRun, yes } = options
  const waves = await call(context, inviteTree.listWaves, { query: { conversation_id: id, counts: true } })
  const planned = forecastWave(waves, request)
  if ('refused' in planned) throw createFailure(getErrorMessage(REFUSALS[planned.refused]))
  const { forecast } = planned
  if (dryRun) {
    if (context.json) return printJson(context, forecast)
    const { wave, parent_wave, size, codesNow, codesLater } = forecast
    return printResult(context, sentenceOf(forecast), [wave, parent_wave, size, codesNow, codesLater])
  }
  if (isLargeWave(forecast) && !yes)
    throw createUsageError(`${sentenceOf(forecast)} Add --yes if that is meant.`)
  const made = await call(context, inviteTree.createWave, { body: { conversation_id: id, ...request } })
  if (context.json) return printJson(context, made)
  printResult(context, `Made wave ${made.wave} with ${formatCount(made.invites_created, 'codes')}.`, [
    made.wave,
    made.id,
    made.invites_created,
  ])
}

function sentenceOf({
  wave,
  parent_wave,
  size,
  codesNow,
  openInvites: mayJoin,
  codesLater,
}: WaveForecast): string {
  const under = parent_wave === 0 ? 'from the root' : `under wave ${parent_wave}`
  const later =
    codesLater > 0
      ? ` ${formatNumber(codesLater)} more follow if ${formatNumber(mayJoin)} invited people join.`
      : ''
  return `Wave ${wave} ${under} makes ${formatCount(codesNow, 'codes')} at once and could reach ${formatNumber(size)} people.${later}`
}
