import { createHmac } from 'node:crypto'
import { XID_SECRET_VARIABLE } from '@folkmoot/domain/xid-snippets'
import { parseConversationId } from '@folkmoot/domain/sharing'
import {
  formatXidMessage,
  MAX_XID_VALIDITY_SECONDS,
  XID_SECRET_PATTERN,
  XID_SECRET_PREFIX,
} from '@folkmoot/domain/xid-signing'
import { Argument, InvalidArgumentError, Option } from 'commander'
import type { Context } from '../../context.ts'
import { createUsageError } from '../../errors.ts'
import type { Column } from '../../output.ts'
import { createListCommand } from '../resource-command.ts'
import { readXids } from './read-xids.ts'

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
      `Put the secret of your site into the environment variable ${XID_SECRET_VARIABLE}. “folkmoot xids create-secret” creates one.`,
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
  { title: 'XID', value: ({ xid }) => xid, canShrink: true },
  { title: 'EXPIRY', value: ({ xid_exp }) => xid_exp },
  { title: 'SIGNATURE', value: ({ xid_sig }) => xid_sig },
]
const ADDRESS_COLUMNS: readonly Column<SignedRow>[] = [
  { title: 'XID', value: ({ xid }) => xid, canShrink: true },
  { title: 'ADDRESS', value: ({ address }) => address },
]

/** `xids sign`. */
export const signXidsCommand = createListCommand({
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
    new Option('--csv', 'print CSV'),
  ],
  examples: [
    ['folkmoot xids sign member-17', 'the fields of one id, for an hour'],
    [
      'folkmoot xids sign --from members.txt --conversation 4ab7c9d2ef --valid-for 14d --csv',
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
  csvSource: 'columns',
})
