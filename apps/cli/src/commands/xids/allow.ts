import { xids } from '@folkmoot/api-types/xids'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Command } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createCancellation, createFailure, createUsageError } from '../../errors.ts'
import { formatInputName, readLines } from '../../input.ts'
import { formatCount, printJson, printResult, printTable } from '../../output.ts'
import { showCountProgress } from '../../progress.ts'
import { type Start, addExamples } from '../command.ts'

export interface AllowOptions {
  readonly id: string
  readonly xids: readonly string[]
  /** a file with ids, one a line; “-” is standard input */
  readonly from: string | undefined
  /** take all others off the list */
  readonly replace: boolean
  readonly dryRun: boolean
}

interface AllowFlags {
  from?: string
  replace?: true
  dryRun?: true
}

/** Ids that one call takes: as many of the longest stay below what the server reads of a body. */
const A_CALL = 200

/** `xids allow`. */
export function buildAllow(parent: Command, start: Start): void {
  const command = parent
    .command('allow')
    .summary('let people with these external ids take part')
    .description(
      'Put external ids on the list of those who may take part. Ids that are on it stay. The list counts where the ' +
        'setting use_xid_whitelist is on.',
    )
    .argument('<id>', 'id of the conversation')
    .argument('[xid...]', 'external ids')
    .option('--from <path>', 'ids from a file, one a line; “-” is standard input')
    .option('--replace', 'take all others off the list')
    .option('--dry-run', 'show which ids would be new, and change nothing')
    .action((id: string, words: string[], { from, replace, dryRun }: AllowFlags) => {
      if (words.length === 0 && from === undefined)
        throw createUsageError('Say which: ids, or --from with a file of ids.')
      return start(runAllow, { id, xids: words, from, replace: replace === true, dryRun: dryRun === true })
    })
  addExamples(
    command,
    ['folkmoot xids allow 4ab7c9d2ef member-17 member-18', 'two people'],
    ['folkmoot xids allow 4ab7c9d2ef --from members.txt', 'those in a file'],
    ['folkmoot xids allow 4ab7c9d2ef --from members.txt --replace', 'those and nobody else'],
  )
}

/** Puts on the list what is not there yet, so that the same command can be given again. */
export async function runAllow(options: AllowOptions, context: Context): Promise<void> {
  const { id, replace, dryRun } = options
  const wanted = await wantedXids(options, context)
  const listed = await listedXids(context, id)
  const news = wanted.filter((xid) => !listed.has(xid))
  const off = replace ? listed.size - (wanted.length - news.length) : 0
  if (dryRun) return showPlan(context, news, off)
  const send = off > 0 ? wanted : news
  const progress = showCountProgress(context, 'ids', send.length)
  for (let at = 0; at < send.length; at += A_CALL) {
    if (context.signal.aborted) throw createCancellation()
    const xid_allow_list = send.slice(at, at + A_CALL)
    // the first call empties the list, the others add to it
    const replace_all = off > 0 && at === 0
    await call(context, xids.allowXids, { body: { conversation_id: id, xid_allow_list, replace_all } })
    progress.update(at + xid_allow_list.length)
  }
  progress.end()
  const already = wanted.length - news.length
  if (context.json) return printJson(context, { allowed: news.length, already, removed: off })
  const gone = off > 0 ? `, ${off} taken off` : ''
  printResult(context, `${formatCount(news.length, 'ids')} allowed; ${already} were already${gone}.`, [
    news.length,
    already,
    off,
  ])
}

async function wantedXids({ xids: words, from }: AllowOptions, context: Context): Promise<string[]> {
  const lines = from === undefined ? [] : await readLines(context, from)
  for (const { line, text } of lines)
    if (text.length > LIMITS.xid)
      throw createFailure(
        `${formatInputName(from ?? '')}, line ${line}: the id is longer than ${LIMITS.xid} characters.`,
      )
  return [...new Set([...words, ...lines.map(({ text }) => text)])]
}

/** The ids on the list, read page by page. */
async function listedXids(context: Context, conversation_id: string): Promise<Set<string>> {
  const listed = new Set<string>()
  for (let offset = 0; ;) {
    const { xids: page, pagination } = await call(context, xids.listAllowedXids, {
      query: { conversation_id, offset, limit: LIMITS.maxPageRows },
    })
    for (const { xid } of page) listed.add(xid)
    offset += page.length
    if (!pagination.hasMore || page.length === 0) return listed
  }
}

function showPlan(context: Context, news: readonly string[], off: number): void {
  if (context.json) return printJson(context, { new: news, removed: off })
  printTable(context, [{ title: 'XID', value: (xid: string) => xid }], news)
  const gone = off > 0 ? ` and ${off} taken off` : ''
  context.stderr.write(`${formatCount(news.length, 'ids')} would be allowed${gone}. Nothing was changed.\n`)
}
