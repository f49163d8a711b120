import { xids } from '@folkmoot/api-types/xids'
import { Argument, Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createCancellation, createUsageError } from '../../errors.ts'
import { formatCount, printJson, printResult, printTable } from '../../output.ts'
import { loadPages } from '../../pages.ts'
import { showCountProgress } from '../../progress.ts'
import { createCommand } from '../command.ts'
import { CONVERSATION, createDryRunOption } from '../parameters.ts'
import { readXids } from './read-xids.ts'

interface AllowOptions {
  readonly id: string
  readonly xids: readonly string[]
  /** a file with ids, one per line; “-” is standard input */
  readonly from: string | undefined
  /** removes all other ids from the list */
  readonly replace: boolean
  readonly dryRun: boolean
}

type AllowValues = Omit<AllowOptions, 'xids'> & { readonly xid: readonly string[] }

/** Number of ids in a call. Even the longest ids then stay below the server's limit of a request body. */
const BATCH_IDS = 200

/** `xids allow`. */
export const allowXids = createCommand({
  summary: 'let people with these external ids take part',
  description:
    'Add external ids to the list of those who may take part. Ids on the list stay. The list is in force while the ' +
    'setting use_xid_whitelist is on. With xid_policy=label an id on the list lets in each browser that names it: set xid_policy=secret if nobody can guess the ids, else sign them (“xids sign”) and set xid_policy=signed.',
  arguments: [CONVERSATION, new Argument('[xid...]', 'external ids')],
  options: [
    new Option('--from <path>', 'ids from a file, one per line; “-” is standard input'),
    new Option('--replace', 'remove all other ids from the list'),
    createDryRunOption('show which ids would be added, and change nothing'),
  ],
  examples: [
    ['folkmoot xids allow 4ab7c9d2ef member-17 member-18', 'two people'],
    ['folkmoot xids allow 4ab7c9d2ef --from members.txt', 'ids in a file'],
    ['folkmoot xids allow 4ab7c9d2ef --from members.txt --replace', 'only these ids'],
  ],
  parse: ({ xid, ...options }: AllowValues): AllowOptions => {
    if (xid.length === 0 && options.from === undefined)
      throw createUsageError('Name the ids: as words, or with --from and a file.')
    return { ...options, xids: xid }
  },
  run: runAllow,
})

/** Adds ids that are not on the list yet, so that the command can be repeated. */
async function runAllow(options: AllowOptions, context: Context): Promise<void> {
  const { id, replace, dryRun } = options
  const wanted = await readXids(options, context)
  const listed = await loadAllowedXids(context, id)
  const added = wanted.filter((xid) => !listed.has(xid))
  const unchanged = wanted.length - added.length
  const removed = replace ? listed.size - unchanged : 0
  if (dryRun) return printPlan(context, added, removed)
  await (removed > 0 ? sendBatches(context, id, wanted, true) : sendBatches(context, id, added, false))
  if (context.json) return printJson(context, { allowed: added.length, already: unchanged, removed })
  const removal = removed > 0 ? `, ${removed} removed` : ''
  printResult(context, `${formatCount(added.length, 'ids')} allowed; ${unchanged} unchanged${removal}.`, [
    added.length,
    unchanged,
    removed,
  ])
}

/** Sends ids in batches. @param replaceAll empties the list first */
async function sendBatches(
  context: Context,
  conversation_id: string,
  all: readonly string[],
  replaceAll: boolean,
): Promise<void> {
  const progress = showCountProgress(context, 'ids', all.length)
  for (let start = 0; start < all.length; start += BATCH_IDS) {
    if (context.signal.aborted) throw createCancellation()
    const xid_allow_list = all.slice(start, start + BATCH_IDS)
    // only the first batch replaces the list, the others add to it
    const replace_all = replaceAll && start === 0
    await call(context, xids.allowXids, { body: { conversation_id, xid_allow_list, replace_all } })
    progress.update(start + xid_allow_list.length)
  }
  progress.end()
}

async function loadAllowedXids(context: Context, conversation_id: string): Promise<Set<string>> {
  const rows = await loadPages(async (page) => {
    const reply = await call(context, xids.listAllowedXids, { query: { conversation_id, ...page } })
    return { rows: reply.xids, hasMore: reply.pagination.hasMore }
  })
  return new Set(rows.map(({ xid }) => xid))
}

function printPlan(context: Context, added: readonly string[], removed: number): void {
  if (context.json) return printJson(context, { new: added, removed })
  printTable(context, [{ title: 'XID', value: (xid: string) => xid }], added)
  const removal = removed > 0 ? ` and ${removed} removed` : ''
  context.stderr.write(
    `${formatCount(added.length, 'ids')} would be allowed${removal}. Nothing was changed.\n`,
  )
}
