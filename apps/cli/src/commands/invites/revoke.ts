import { type Invite, inviteTree } from '@folkmoot/api-types/invite-tree'
import { readCodeList } from '@folkmoot/domain/code-list'
import { INVITE_STATUS, toInviteStatusWord } from '@folkmoot/domain/invite-tree'
import { describeRevoked, formatCodes } from '@folkmoot/domain/invite-words'
import { LIMITS } from '@folkmoot/domain/limits'
import { Argument, Option } from 'commander'
import { runBulk } from '../../bulk.ts'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure, createUsageError } from '../../errors.ts'
import { formatInputName, readTableText } from '../../input.ts'
import { type Column, printJson, printResult } from '../../output.ts'
import { loadPages } from '../../pages.ts'
import { createCommand } from '../command.ts'
import { CONVERSATION, createDryRunOption } from '../parameters.ts'
import { createWholeNumberParser } from '../value-parsers.ts'
import { getWaveByNumber } from '../waves/wave-id.ts'

interface RevokeOptions {
  readonly id: string
  readonly codes: readonly string[]
  /** a file with codes; “-” is standard input */
  readonly from: string | undefined
  /** all unused codes of this wave */
  readonly wave: number | undefined
  /** also revokes used codes: people who joined with one are signed out and cannot come back */
  readonly endAccess: boolean
  readonly dryRun: boolean
}

type RevokeValues = Omit<RevokeOptions, 'codes'> & { readonly code: readonly string[] }

function parseRevoke({ code, ...options }: RevokeValues): RevokeOptions {
  if ((code.length > 0 || options.from !== undefined) === (options.wave !== undefined))
    throw createUsageError('Name the codes: as words, with --from and a file, or with --wave and its number.')
  return { ...options, codes: code }
}

/** `invites revoke`. */
export const revokeInvites = createCommand({
  summary: 'revoke unused codes',
  description: 'Revoke unused codes: those that you name, or all of a wave.',
  arguments: [CONVERSATION, new Argument('[code...]', 'the codes; case matters')],
  options: [
    new Option(
      '--from <path>',
      'codes from a file, one per line or in the column code; “-” is standard input',
    ),
    new Option('--wave <number>', 'all unused codes of this wave')
      .argParser(createWholeNumberParser(1, LIMITS.waveSize))
      .conflicts('from'),
    new Option(
      '--end-access',
      'used codes too: people who joined with one are signed out and cannot come back',
    ).conflicts('wave'),
    createDryRunOption('show which codes would be revoked, and change nothing'),
  ],
  examples: [
    ['folkmoot invites revoke 4ab7c9d2ef k3VhT7Qp2a', 'one code'],
    ['folkmoot invites revoke 4ab7c9d2ef --wave 2 --dry-run', 'look first'],
    ['folkmoot invites revoke 4ab7c9d2ef --from lost.txt', 'codes in a file'],
    ['folkmoot invites revoke 4ab7c9d2ef k3VhT7Qp2a --end-access', 'sign out who joined with it'],
  ],
  parse: parseRevoke,
  run: runRevoke,
})

const COLUMNS: readonly Column<Invite>[] = [
  { title: 'CODE', value: ({ invite_code }) => invite_code },
  { title: 'WAVE', value: ({ wave }) => wave, alignRight: true },
  { title: 'STATUS', value: ({ status }) => toInviteStatusWord(status) },
]

/** True for a code that can still be revoked: an unused one, or with --end-access one that somebody joined with. */
const canRevoke = ({ status }: Invite, { endAccess }: RevokeOptions): boolean =>
  status === INVITE_STATUS.unused || (endAccess && status === INVITE_STATUS.used)

async function runRevoke(options: RevokeOptions, context: Context): Promise<void> {
  const { wave } = options
  await (wave === undefined ? revokeNamed(options, context) : revokeWave({ ...options, wave }, context))
}

/** Revokes all unused codes of a wave, those of its people included, or says how many they are. */
async function revokeWave(
  { id, wave, dryRun }: RevokeOptions & { wave: number },
  context: Context,
): Promise<void> {
  const { id: wave_id } = await getWaveByNumber(context, id, wave)
  const body = { conversation_id: id, wave_id, ...(dryRun && { dry_run: true }) }
  const reply = await call(context, inviteTree.revokeInvites, { body })
  if (context.json) return printJson(context, reply)
  const { revoked } = reply
  if (dryRun)
    return printResult(context, `${formatCodes(revoked)} would be revoked. Nothing was changed.`, [revoked])
  printResult(context, describeRevoked(revoked), ['revoked', revoked, 0, 0])
}

/** Revokes codes by name, many in a call; with --end-access one by one, because each signs a person out. */
async function revokeNamed(options: RevokeOptions, context: Context): Promise<void> {
  const { id, endAccess, dryRun } = options
  const codes = new Set(options.codes)
  if (options.from !== undefined) for (const code of await readCodes(context, options.from)) codes.add(code)
  const invites = await findInvites(context, id, codes)
  const foundCodes = new Set(invites.map(({ invite_code }) => invite_code))
  const items = invites.filter((invite) => canRevoke(invite, options))
  const used = invites.filter(({ status }) => status === INVITE_STATUS.used && !endAccess)
  const send = async (what: object) => {
    await call(context, inviteTree.revokeInvites, { body: { conversation_id: id, ...what } })
  }
  const job = {
    items,
    noun: 'codes',
    pastParticiple: 'revoked',
    columns: COLUMNS,
    unchangedCount: invites.length - items.length - used.length,
    notFound: [
      ...[...codes]
        .filter((code) => !foundCodes.has(code))
        .map((code) => `${code}: The owner of this conversation has no such code.`),
      ...used.map(
        ({ invite_code }) => `${invite_code}: Somebody has joined with it. --end-access ends that.`,
      ),
    ],
    label: ({ invite_code }: Invite) => invite_code,
    run: ({ id: invite_id }: Invite) => send({ invite_id, end_access: true }),
    ...(!endAccess && {
      together: {
        limit: LIMITS.namedCodes,
        run: (part: readonly Invite[]) => send({ invite_codes: part.map(({ invite_code }) => invite_code) }),
      },
    }),
  }
  await runBulk(context, job, { dryRun })
}

/** Reads the codes of a file, of its column with codes if it has a header. */
async function readCodes(context: Context, path: string): Promise<readonly string[]> {
  const read = await readCodeList([await readTableText(context, path)])
  if ('codes' in read) return read.codes
  const { line, expected } = read.problem
  throw createFailure(`${formatInputName(path)}, line ${line}: ${expected} is expected.`)
}

/** Finds the invites with these codes. */
async function findInvites(context: Context, id: string, codes: ReadonlySet<string>): Promise<Invite[]> {
  const invites = await loadPages(async (page) => {
    const reply = await call(context, inviteTree.listInvites, { query: { conversation_id: id, ...page } })
    return { rows: reply.invites, hasMore: reply.pagination.hasMore }
  })
  return invites.filter(({ invite_code }) => codes.has(invite_code))
}
