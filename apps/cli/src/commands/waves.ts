import { getErrorMessage } from '@folkmoot/api-types/errors'
import { conversations } from '@folkmoot/api-types/conversations'
import { inviteTree, type Wave } from '@folkmoot/api-types/invite-tree'
import {
  canCreateWave,
  type WaveRequest,
  describeMadeWave,
  describeWaveForecast,
  formatPeople,
} from '@folkmoot/domain/invites'
import { LIMITS } from '@folkmoot/domain/limits'
import { forecastWave, isLargeWave, type WaveForecast } from '@folkmoot/domain/wave-forecast'
import { Option, Argument, InvalidArgumentError } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { createFailure, createUsageError } from '../errors.ts'
import { printJson, printResult } from '../output.ts'
import { createCommand, type CommandGroup } from './command.ts'
import {
  CONVERSATION,
  type ConversationOptions,
  createDryRunOption,
  createWholeNumberParser,
} from './parameters.ts'
import { createListCommand, createChangeCommand } from './resource-command.ts'

/**
 * Gets a wave by its number in the conversation.
 * @throws CommandError with the numbers of existing waves if there is no such wave
 */
export async function getWaveByNumber(
  context: Context,
  conversation_id: string,
  wave: number,
): Promise<Wave> {
  const waves = await call(context, inviteTree.listWaves, { query: { conversation_id } })
  const found = waves.find((candidate) => candidate.wave === wave)
  if (found) return found
  const known =
    waves.length === 0 ? 'It has none yet.' : `It has ${waves.map((known) => known.wave).join(', ')}.`
  throw createFailure(`The conversation has no wave ${wave}. ${known}`)
}

export const listWaves = createListCommand({
  summary: 'list the waves of a conversation',
  description: 'List the waves of a conversation with their parents and the states of their codes.',
  arguments: [CONVERSATION],
  examples: [
    ['folkmoot waves list 4ab7c9d2ef', 'all waves'],
    ['folkmoot waves list 4ab7c9d2ef --json', 'for programs'],
  ],
  load: ({ id }: ConversationOptions, context) =>
    call(context, inviteTree.listWaves, { query: { conversation_id: id } }),
  listRows: (waves) => waves,
  columns: [
    { title: 'WAVE', value: ({ wave }) => wave, alignRight: true },
    { title: 'PARENT', value: ({ parent_wave }) => parent_wave, alignRight: true },
    { title: 'PER USER', value: ({ invites_per_user }) => invites_per_user, alignRight: true },
    { title: 'OWNER', value: ({ owner_invites }) => owner_invites, alignRight: true },
    { title: 'SIZE', value: ({ size }) => size, alignRight: true },
    { title: 'JOINED', value: ({ members }) => members, alignRight: true },
    { title: 'UNUSED', value: ({ unused }) => unused, alignRight: true },
    { title: 'USED', value: ({ used }) => used, alignRight: true },
    { title: 'REVOKED', value: ({ revoked }) => revoked, alignRight: true },
    { title: 'EXPIRED', value: ({ expired }) => expired, alignRight: true },
    { title: 'EXPIRES', value: ({ expires_at }) => (expires_at ? new Date(expires_at) : '') },
    { title: 'CREATED', value: ({ created_at }) => new Date(created_at) },
  ],
  emptyMessage: ({ id }) => `No waves yet. Create one: folkmoot waves create ${id} --owner-invites 10`,
})

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

/** Checks that a code is needed to take part. @throws CommandError with the command that turns invites on */
async function requireInvites(context: Context, conversation_id: string): Promise<void> {
  const { treevite_enabled } = await call(context, conversations.getConversation, {
    query: { conversation_id },
  })
  if (treevite_enabled) return
  throw createFailure(
    `Everybody may take part in this conversation without a code. Ask for codes first: folkmoot conversations set ${conversation_id} treevite_enabled=yes`,
  )
}

async function runCreateWave(options: CreateWaveOptions, context: Context): Promise<void> {
  const { id, request, dryRun, yes } = options
  const waves = await call(context, inviteTree.listWaves, { query: { conversation_id: id } })
  const planned = forecastWave(waves, request)
  if ('refused' in planned) throw createFailure(getErrorMessage(REFUSALS[planned.refused]))
  await requireInvites(context, id)
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

interface ExpireOptions {
  readonly id: string
  readonly wave: number
  /** milliseconds since 1970; `now` is the time of the call; `never` removes the end */
  readonly at: number | 'never' | 'now'
}

interface ExpireValues {
  readonly id: string
  readonly wave: number
  readonly at: number | undefined
  readonly never: boolean
}

function parseTime(text: string): number {
  const time = Date.parse(text)
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(time)) return time
  throw new InvalidArgumentError('It must be a date such as 2026-12-31 or 2026-12-31T18:00:00+01:00.')
}

/** Formats a time, as 2026-12-31 18:00 UTC. */
const formatUtcTime = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const expireWave = createChangeCommand({
  summary: 'end the unused codes of a wave, now or at a time',
  description: 'Set when the unused codes of a wave expire: now, unless you name another time.',
  arguments: [
    CONVERSATION,
    new Argument('<wave>', 'number of the wave').argParser(createWholeNumberParser(1, LIMITS.waveSize)),
  ],
  options: [
    new Option('--at <time>', 'they expire at this time; a date alone is its beginning in UTC').argParser(
      parseTime,
    ),
    new Option('--never', 'they do not expire').conflicts('at'),
  ],
  examples: [
    ['folkmoot waves expire 4ab7c9d2ef 2', 'at once'],
    ['folkmoot waves expire 4ab7c9d2ef 2 --at 2026-12-31', 'at the end of the year'],
    ['folkmoot waves expire 4ab7c9d2ef 2 --never', 'keep them valid'],
  ],
  parse: ({ id, wave, at, never }: ExpireValues): ExpireOptions => ({
    id,
    wave,
    at: never ? 'never' : (at ?? 'now'),
  }),
  send: async ({ id, wave, at }, context) => {
    const { id: wave_id } = await getWaveByNumber(context, id, wave)
    const expires_at = at === 'now' ? context.now() : at
    return call(context, inviteTree.expireWave, {
      body: { conversation_id: id, wave_id, ...(expires_at === 'never' ? {} : { expires_at }) },
    })
  },
  formatSentence: ({ expires_at }, { wave }) =>
    `The unused codes of wave ${wave} ${expires_at === null ? 'never expire' : `expire at ${formatUtcTime(expires_at)}`}.`,
  listValues: ({ expires_at }, { wave }) => [wave, expires_at === null ? '' : new Date(expires_at)],
})

export const waveCommands: CommandGroup = {
  list: listWaves,
  create: createWave,
  expire: expireWave,
}
