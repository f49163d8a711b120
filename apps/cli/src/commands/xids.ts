import { createHmac } from 'node:crypto'
import { xids } from '@folkmoot/api-types/xids'
import { LIMITS } from '@folkmoot/domain/limits'
import { parseConversationId } from '@folkmoot/domain/sharing'
import {
  formatXidMessage,
  MAX_XID_VALIDITY_SECONDS,
  XID_SECRET_PATTERN,
  XID_SECRET_PREFIX,
  XID_SECRET_VARIABLE,
} from '@folkmoot/domain/xids'
import { Option, Argument, InvalidArgumentError } from 'commander'
import { download, call } from '../client.ts'
import type { Context } from '../context.ts'
import { createFailure, createCancellation, createUsageError } from '../errors.ts'
import { formatInputName, readLines } from '../files.ts'
import { formatCount, printJson, printResult, printTable, type Column } from '../output.ts'
import { showProgress } from '../terminal.ts'
import { createCommand, type CommandGroup } from './command.ts'
import {
  CONVERSATION,
  createExcelOption,
  createExcelQuery,
  type ExcelOptions,
  OUTPUT,
  createDryRunOption,
} from './parameters.ts'
import { createExportCommand, createListCommand } from './resource-command.ts'

/** The rows of a list that a call requests. */
interface PageQuery {
  readonly offset: number
  readonly limit: number
}

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly hasMore: boolean
}

/** Loads a whole list page by page. */
export async function loadPages<Row>(loadPage: (query: PageQuery) => Promise<Page<Row>>): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const { rows, hasMore } = await loadPage({ offset: all.length, limit: LIMITS.maxPageRows })
    all.push(...rows)
    if (!hasMore || rows.length === 0) return all
  }
}

interface XidSource {
  readonly xids: readonly string[]
  /** a file with ids, one per line; “-” is standard input */
  readonly from: string | undefined
}

/** Reads the ids of the command line and of the file, each once. */
async function readXids({ xids: words, from }: XidSource, context: Context): Promise<string[]> {
  const lines = from === undefined ? [] : await readLines(context, from)
  for (const { line, text } of lines)
    if (text.length > LIMITS.xid)
      throw createFailure(
        `${formatInputName(from ?? '')}, line ${line}: the id is longer than ${LIMITS.xid} characters.`,
      )
  return [...new Set([...words, ...lines.map(({ text }) => text)])]
}

interface ExportXidsOptions extends ExcelOptions {
  readonly id: string
  /** the ids that may take part, instead of those of participants */
  readonly allowed: boolean
  readonly output: string | undefined
}

const exportXids = createExportCommand({
  summary: 'write the external ids of participants as CSV',
  description:
    'Write the external ids of participants with their number of votes as CSV, or the ids that may take part.',
  arguments: [CONVERSATION],
  options: [
    new Option('--allowed', 'the ids that may take part, with who added them'),
    createExcelOption(),
    OUTPUT,
  ],
  examples: [
    ['folkmoot xids export 4ab7c9d2ef > xids.csv', 'the participants'],
    ['folkmoot xids export 4ab7c9d2ef --allowed --output list.csv', 'the allowed ids'],
  ],
  download: ({ id, allowed, ...options }: ExportXidsOptions, context) => {
    const query = { conversation_id: id, ...createExcelQuery(options) }
    return allowed
      ? download(context, xids.downloadAllowedXids, { query })
      : download(context, xids.downloadXidsInUse, { query })
  },
})

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
  const progress = showProgress(context, 'ids', all.length)
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

interface SignOptions {
  readonly xids: readonly string[]
  readonly from: string | undefined
  /** prints the address of this conversation for each id */
  readonly conversation: string | undefined
  /** seconds */
  readonly validFor: number
}

type SignValues = Omit<SignOptions, 'xids'> & { readonly xid: readonly string[] }

/** The fields of a signed id, and its address. */
interface SignedRow {
  readonly xid: string
  readonly xid_exp: string
  readonly xid_sig: string
  readonly address?: string
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 }
const DEFAULT_VALIDITY = '1h'

/** Parses a time span such as 30m, 12h or 14d as seconds. */
function parseValidity(text: string): number {
  const [, count = '', unit = ''] = /^([1-9]\d{0,5})([mhd])$/.exec(text) ?? []
  const seconds = Number(count) * (UNIT_SECONDS[unit] ?? Number.NaN)
  if (seconds <= MAX_XID_VALIDITY_SECONDS) return seconds
  throw new InvalidArgumentError('It is minutes, hours or days, such as 30m, 12h or 14d, up to 90d.')
}

/** Signs ids on this machine; no call is made, and the secret leaves it with no request. */
async function signXids(options: SignOptions, context: Context): Promise<SignedRow[]> {
  const secret = context.env[XID_SECRET_VARIABLE]
  if (!secret)
    throw createUsageError(
      `Put the secret of your site into the environment variable ${XID_SECRET_VARIABLE}. Distribute in the console creates one.`,
    )
  if (!XID_SECRET_PATTERN.test(secret))
    throw createUsageError(
      `${XID_SECRET_VARIABLE} is not a secret of ours: those begin with ${XID_SECRET_PREFIX} and have 43 more characters. Copy it again.`,
    )
  const { conversation, validFor } = options
  if (conversation !== undefined && parseConversationId(conversation) !== conversation)
    throw createUsageError(
      `“${conversation}” is not the id of a conversation: those begin with a digit. “folkmoot conversations list” lists them.`,
    )
  const expiry = Math.floor(context.now() / 1000) + validFor
  return (await readXids(options, context)).map((raw) => {
    const xid = raw.trim()
    const xid_sig = createHmac('sha256', secret).update(formatXidMessage(xid, expiry)).digest('hex')
    const signed = { xid, xid_exp: String(expiry), xid_sig }
    if (conversation === undefined) return signed
    const query = new URLSearchParams(signed).toString()
    return { ...signed, address: `${context.config.server}/${encodeURIComponent(conversation)}?${query}` }
  })
}

const FIELD_COLUMNS: readonly Column<SignedRow>[] = [
  { title: 'XID', value: ({ xid }) => xid },
  { title: 'EXPIRY', value: ({ xid_exp }) => xid_exp },
  { title: 'SIGNATURE', value: ({ xid_sig }) => xid_sig },
]
const ADDRESS_COLUMNS: readonly Column<SignedRow>[] = [
  { title: 'XID', value: ({ xid }) => xid },
  { title: 'ADDRESS', value: ({ address }) => address },
]

const signXidsCommand = createListCommand({
  summary: 'sign external ids with the secret of your site',
  description:
    `Sign external ids on this machine with the secret in ${XID_SECRET_VARIABLE}, and print the fields of an embed, or an ` +
    'address for each id, for a letter to each person.',
  arguments: [new Argument('[xid...]', 'external ids')],
  options: [
    new Option('--from <path>', 'ids from a file, one per line; “-” is standard input'),
    new Option('--conversation <id>', 'print the address of this conversation for each id'),
    new Option('--valid-for <time>', 'time until the signatures end: 30m, 12h or 14d, up to 90d')
      .argParser(parseValidity)
      .default(parseValidity(DEFAULT_VALIDITY), DEFAULT_VALIDITY),
  ],
  examples: [
    ['folkmoot xids sign member-17', 'the fields of one id, for an hour'],
    [
      'folkmoot xids sign --from members.txt --conversation 4ab7c9d2ef --valid-for 14d > links.tsv',
      'links for two weeks',
    ],
  ],
  parse: ({ xid, ...options }: SignValues): SignOptions => {
    if (xid.length === 0 && options.from === undefined)
      throw createUsageError('Name the ids: as words, or with --from and a file.')
    return { ...options, xids: xid }
  },
  load: signXids,
  listRows: (rows) => rows,
  columns: ({ conversation }) => (conversation === undefined ? FIELD_COLUMNS : ADDRESS_COLUMNS),
  emptyMessage: 'No ids.',
})

export const xidCommands: CommandGroup = {
  export: exportXids,
  allow: allowXids,
  sign: signXidsCommand,
}
