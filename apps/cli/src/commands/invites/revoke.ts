import { type Invite, inviteTree } from '@folkmoot/api-types/invite-tree'
import { INVITE_STATUS, toInviteStatusWord } from '@folkmoot/domain/invite-tree'
import { LIMITS } from '@folkmoot/domain/limits'
import { type Command, Option } from 'commander'
import { runBulk } from '../../bulk.ts'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createUsageError } from '../../errors.ts'
import { readLines } from '../../input.ts'
import { formatCount, printJson, printTable } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'
import { createWholeNumberParser } from '../value-parsers.ts'
import { createQuery } from './filter.ts'

export interface RevokeOptions {
  readonly id: string
  readonly codes: readonly string[]
  /** a file with codes; “-” is standard input */
  readonly from: string | undefined
  /** all unused codes of this wave */
  readonly wave: number | undefined
  readonly dryRun: boolean
}

interface RevokeFlags {
  from?: string
  wave?: number
  dryRun?: true
}

/** `invites revoke`. */
export function buildRevoke(parent: Command, start: Start): void {
  const command = parent
    .command('revoke')
    .summary('make codes worthless that nobody has used')
    .description('Make codes worthless that nobody has used: those that you name, or all of a wave.')
    .argument('<id>', 'id of the conversation')
    .argument('[code...]', 'the codes; large and small letters matter')
    .option('--from <path>', 'codes from a file, one a line; “-” is standard input')
    .addOption(
      new Option('--wave <number>', 'all unused codes of this wave')
        .argParser(createWholeNumberParser(1, LIMITS.waveSize))
        .conflicts('from'),
    )
    .option('--dry-run', 'show which codes would be revoked, and change nothing')
    .action((id: string, codes: string[], { from, wave, dryRun }: RevokeFlags) => {
      if ((codes.length > 0 || from !== undefined) === (wave !== undefined))
        throw createUsageError('Say which: codes, --from with a file of codes, or --wave with its number.')
      return start(runRevoke, { id, codes, from, wave, dryRun: dryRun === true })
    })
  addExamples(
    command,
    ['folkmoot invites revoke 4ab7c9d2ef k3VhT7Qp2a', 'one code'],
    ['folkmoot invites revoke 4ab7c9d2ef --wave 2 --dry-run', 'look first'],
    ['folkmoot invites revoke 4ab7c9d2ef --from lost.txt', 'those in a file'],
  )
}

/** Revokes the codes one by one; those that are worthless already are left alone. */
export async function runRevoke(options: RevokeOptions, context: Context): Promise<void> {
  const { id, wave, dryRun } = options
  const wanted = new Set(options.codes)
  if (options.from !== undefined)
    for (const { text } of await readLines(context, options.from)) wanted.add(text.split(/[\t,]/)[0] ?? text)
  const found = await findInvites(context, options, wanted)
  const there = new Set(found.map(({ invite_code }) => invite_code))
  const items = found.filter(
    ({ status }) => status !== INVITE_STATUS.revoked && status !== INVITE_STATUS.expired,
  )
  if (dryRun) return showPlan(context, items)
  await runBulk(context, {
    items,
    noun: 'codes',
    pastParticiple: 'revoked',
    unchangedCount: found.length - items.length,
    notFound: [...wanted]
      .filter((code) => wave === undefined && !there.has(code))
      .map((code) => `${code}: The owner of this conversation has no such code.`),
    label: ({ invite_code }) => invite_code,
    run: async ({ id: invite_id }) => {
      await call(
        context,
        inviteTree.revokeInvites,
        { body: { conversation_id: id, invite_id } },
        { extension: 'codes that can be revoked' },
      )
    },
  })
}

/** The wanted codes with all that is known of them, or every unused one of a wave; read page by page. */
async function findInvites(
  context: Context,
  { id, wave }: RevokeOptions,
  wanted: ReadonlySet<string>,
): Promise<Invite[]> {
  const query = await createQuery(context, { id, wave, status: wave === undefined ? undefined : 'unused' })
  const found: Invite[] = []
  for (let offset = 0; ;) {
    const { invites, pagination } = await call(context, inviteTree.listInvites, {
      query: { ...query, offset, limit: LIMITS.maxPageRows },
    })
    found.push(...invites.filter(({ invite_code }) => wave !== undefined || wanted.has(invite_code)))
    offset += invites.length
    if (!pagination.hasMore || invites.length === 0) return found
  }
}

function showPlan(context: Context, items: readonly Invite[]): void {
  if (context.json) return printJson(context, items)
  printTable(
    context,
    [
      { title: 'CODE', value: ({ invite_code }) => invite_code },
      { title: 'WAVE', value: ({ wave }) => wave, alignRight: true },
      { title: 'STATUS', value: ({ status }) => toInviteStatusWord(status) },
    ],
    items,
  )
  context.stderr.write(`${formatCount(items.length, 'codes')} would be revoked. Nothing was changed.\n`)
}
