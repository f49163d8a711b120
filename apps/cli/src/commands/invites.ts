import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { readCodeList, INVITE_STATUS, toInviteStatusWord, formatCodes } from '@folkmoot/domain/invites'
import { LIMITS } from '@folkmoot/domain/limits'
import { Option, Argument } from 'commander'
import { call, download } from '../client.ts'
import type { Context } from '../context.ts'
import { createCancellation, createFailure, createUsageError } from '../errors.ts'
import { formatInputName, readTableText } from '../files.ts'
import { formatNumber, printJson, printResult } from '../output.ts'
import { createCommand, type CommandGroup } from './command.ts'
import {
  CONVERSATION,
  createLimitOption,
  createExcelOption,
  createExcelQuery,
  type ExcelOptions,
  OUTPUT,
  createDryRunOption,
  createWholeNumberParser,
} from './parameters.ts'
import { createListCommand, createExportCommand } from './resource-command.ts'
import { getWaveByNumber } from './waves.ts'

/** The invites of a conversation that a command reads; an undefined field does not narrow them. */
interface InviteFilter {
  readonly id: string
  /** number of the wave */
  readonly wave: number | undefined
  readonly status: keyof typeof INVITE_STATUS | undefined
}

/** Options that narrow a list of invites. */
const WAVE = new Option('--wave <number>', 'the codes of this wave').argParser(
  createWholeNumberParser(1, LIMITS.waveSize),
)
const FILTER_OPTIONS = [
  WAVE,
  new Option('--status <status>', 'only codes with this status').choices(Object.keys(INVITE_STATUS)),
] as const

/** Creates the query of the API, which names a wave by its id. */
export const createQuery = async (context: Context, { id, wave, status }: InviteFilter) => ({
  conversation_id: id,
  ...(wave === undefined ? {} : { wave_id: (await getWaveByNumber(context, id, wave)).id }),
  ...(status === undefined ? {} : { status: INVITE_STATUS[status] }),
})

interface ListInvitesOptions extends InviteFilter {
  readonly limit: number
}

/** `invites list`: one page of the codes, and their number if that is not all. */
export const listInvites = createListCommand({
  summary: 'list the codes of the owner, the newest first',
  description:
    'List the codes that belong to the owner of the conversation. “invites export” writes all of them.',
  arguments: [CONVERSATION],
  options: [...FILTER_OPTIONS, createLimitOption(LIMITS.maxPageRows, LIMITS.pageRows)],
  examples: [
    ['folkmoot invites list 4ab7c9d2ef', 'the newest codes'],
    ['folkmoot invites list 4ab7c9d2ef --wave 1 --status unused', 'codes that can still be given away'],
  ],
  load: async ({ limit, ...filter }: ListInvitesOptions, context) =>
    call(context, inviteTree.listInvites, { query: { ...(await createQuery(context, filter)), limit } }),
  listRows: ({ invites }) => invites,
  columns: [
    { title: 'CODE', value: ({ invite_code }) => invite_code },
    { title: 'WAVE', value: ({ wave }) => wave, alignRight: true },
    { title: 'STATUS', value: ({ status }) => toInviteStatusWord(status) },
    { title: 'USED', value: ({ invite_used_at: time }) => (time === null ? '' : new Date(time)) },
    { title: 'CREATED', value: ({ created_at }) => new Date(created_at) },
  ],
  emptyMessage: ({ wave, status }) =>
    wave === undefined && status === undefined
      ? 'No codes yet. Create some: folkmoot waves create ID'
      : 'No codes of this wave and status.',
  formatNote: ({ invites, pagination }) =>
    pagination.hasMore
      ? `These are ${formatNumber(invites.length)} of ${formatNumber(pagination.total)}. “invites export” writes all of them.`
      : undefined,
})

interface ExportInvitesOptions extends InviteFilter, ExcelOptions {
  readonly output: string | undefined
  readonly links: boolean
}

const exportInvites = createExportCommand({
  summary: 'write the codes of the owner as CSV',
  description: 'Write the codes that belong to the owner of the conversation as CSV.',
  arguments: [CONVERSATION],
  options: [
    ...FILTER_OPTIONS,
    new Option('--links', 'add the link of each code, for mail merge'),
    createExcelOption(),
    OUTPUT,
  ],
  examples: [
    ['folkmoot invites export 4ab7c9d2ef > codes.csv', 'all codes'],
    ['folkmoot invites export 4ab7c9d2ef --status unused --output codes.csv', 'codes that are still valid'],
    [
      'folkmoot invites export 4ab7c9d2ef --status unused --links > letters.csv',
      'codes and links for letters and mails',
    ],
  ],
  download: async (options: ExportInvitesOptions, context) =>
    download(context, inviteTree.downloadInvites, {
      query: {
        ...(await createQuery(context, options)),
        ...(options.links && { links: true }),
        ...createExcelQuery(options),
      },
    }),
})

interface RevokeOptions {
  readonly id: string
  readonly code: readonly string[]
  /** a file with codes; “-” is standard input */
  readonly from: string | undefined
  /** all unused codes of this wave */
  readonly wave: number | undefined
  readonly dryRun: boolean
}

const revokeInvites = createCommand<RevokeOptions>({
  summary: 'revoke unused codes',
  description: 'Revoke unused codes: those that you name, or all of a wave.',
  arguments: [CONVERSATION, new Argument('[code...]', 'the codes; case matters')],
  options: [
    new Option(
      '--from <path>',
      'codes from a file, one per line or in the column code; “-” is standard input',
    ),
    WAVE,
    createDryRunOption('count the codes that would be revoked, and change nothing'),
  ],
  examples: [
    ['folkmoot invites revoke 4ab7c9d2ef k3VhT7Qp2a', 'one code'],
    ['folkmoot invites revoke 4ab7c9d2ef --wave 2 --dry-run', 'look first'],
    ['folkmoot invites revoke 4ab7c9d2ef --from lost.txt', 'codes in a file'],
  ],
  parse: (options: RevokeOptions): RevokeOptions => {
    if ((options.code.length > 0 || options.from !== undefined) === (options.wave !== undefined))
      throw createUsageError(
        'Name the codes: as words, with --from and a file, or with --wave and its number.',
      )
    return options
  },
  run: runRevoke,
})

/** Revokes the unused codes of a wave, or those that are named, in as many calls as it takes. */
async function runRevoke(options: RevokeOptions, context: Context): Promise<void> {
  const { id, wave, dryRun } = options
  const sum = { revoked: 0, used: 0, ended: 0, unknown: 0 }
  const targets =
    wave === undefined
      ? listBatches(await readCodes(options, context)).map((invite_codes) => ({ invite_codes }))
      : [{ wave_id: (await getWaveByNumber(context, id, wave)).id }]
  for (const target of targets) {
    if (context.signal.aborted) throw createCancellation()
    const body = { conversation_id: id, ...target, ...(dryRun && { dry_run: true }) }
    const reply = await call(context, inviteTree.revokeInvites, { body })
    for (const name of ['revoked', 'used', 'ended', 'unknown'] as const) sum[name] += reply[name] ?? 0
  }
  const { revoked, used, ended, unknown } = sum
  if (context.json) printJson(context, sum)
  else
    printResult(
      context,
      `${formatCodes(revoked)} ${dryRun ? 'would be ' : ''}revoked; ${used} used, ${ended} ended before, ${unknown} unknown.`,
      [revoked, used, ended, unknown],
    )
  if (used + unknown > 0)
    throw createFailure(
      'Codes that somebody has joined with, or that the owner does not have, stay as they are.',
    )
}

/** Reads the codes that are named as words and in a file, of its column with codes if it has a header. */
async function readCodes({ code, from }: RevokeOptions, context: Context): Promise<string[]> {
  if (from === undefined) return [...new Set(code)]
  const read = await readCodeList([await readTableText(context, from)])
  if ('codes' in read) return [...new Set([...code, ...read.codes])]
  const { line, expected } = read.problem
  throw createFailure(`${formatInputName(from)}, line ${line}: ${expected} is expected.`)
}

const listBatches = (codes: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(codes.length / LIMITS.namedCodes) }, (_, index) =>
    codes.slice(index * LIMITS.namedCodes, (index + 1) * LIMITS.namedCodes),
  )

export const inviteCommands: CommandGroup = {
  list: listInvites,
  export: exportInvites,
  revoke: revokeInvites,
}
