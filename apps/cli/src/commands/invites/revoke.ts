import { type Invite, inviteTree } from '@folkmoot/api-types/invite-tree'
import { INVITE_STATUS, toInviteStatusWord } from '@folkmoot/domain/invite-tree'
import { LIMITS } from '@folkmoot/domain/limits'
import { Argument, Option } from 'commander'
import { runBulk } from '../../bulk.ts'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createUsageError } from '../../errors.ts'
import { readLines } from '../../input.ts'
import type { Column } from '../../output.ts'
import { loadPages } from '../../pages.ts'
import { createCommand } from '../command.ts'
import { CONVERSATION, createDryRunOption } from '../parameters.ts'
import { createWholeNumberParser } from '../value-parsers.ts'
import { createQuery } from './filter.ts'

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
    new Option('--from <path>', 'codes from a file, one per line; “-” is standard input'),
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

const isInvalid = ({ status }: Invite): boolean =>
  status === INVITE_STATUS.revoked || status === INVITE_STATUS.expired

/** Revokes the codes one by one, except those that are revoked or expired already. */
async function runRevoke(options: RevokeOptions, context: Context): Promise<void> {
  const { id, wave, dryRun } = options
  const codes = new Set(options.codes)
  if (options.from !== undefined)
    for (const { text } of await readLines(context, options.from)) codes.add(text.split(/[\t,]/)[0] ?? text)
  const invites = await findInvites(context, options, codes)
  const foundCodes = new Set(invites.map(({ invite_code }) => invite_code))
  const items = invites.filter((invite) => !isInvalid(invite))
  const job = {
    items,
    noun: 'codes',
    pastParticiple: 'revoked',
    columns: COLUMNS,
    unchangedCount: invites.length - items.length,
    notFound: [...codes]
      .filter((code) => wave === undefined && !foundCodes.has(code))
      .map((code) => `${code}: The owner of this conversation has no such code.`),
    label: ({ invite_code }: Invite) => invite_code,
    run: async ({ id: invite_id }: Invite) => {
      const body = { conversation_id: id, invite_id, ...(options.endAccess && { end_access: true }) }
      await call(context, inviteTree.revokeInvites, { body }, { extension: 'codes that can be revoked' })
    },
  }
  await runBulk(context, job, { dryRun })
}

/** Finds the invites with these codes, or every unused one of a wave. */
async function findInvites(
  context: Context,
  { id, wave }: RevokeOptions,
  codes: ReadonlySet<string>,
): Promise<Invite[]> {
  const query = await createQuery(context, { id, wave, status: wave === undefined ? undefined : 'unused' })
  const invites = await loadPages(async (page) => {
    const reply = await call(context, inviteTree.listInvites, { query: { ...query, ...page } })
    return { rows: reply.invites, hasMore: reply.pagination.hasMore }
  })
  return invites.filter(({ invite_code }) => wave !== undefined || codes.has(invite_code))
}
