import { isRehearsal, type RehearsalFields } from './rehearsal.ts'
import type { XidPolicy } from './xids.ts'

/** The link for participants: the alpha path when only invited people may join, else the conversation's address (DIST-1). */
export function createShareUrl(
  origin: string,
  { conversation_id, treevite_enabled }: { conversation_id: string; treevite_enabled: boolean | number },
): string {
  return `${origin}/${treevite_enabled ? 'alpha/' : ''}${conversation_id}`
}

/** Ids begin with a digit, paths of the console do not. */
const CONVERSATION_ID = /^\d[0-9a-z]*$/i

/** The conversation id in a copied text: an id, or an address in the console or of participants; else undefined. */
export function parseConversationId(text: string): string | undefined {
  const [address = ''] = text.trim().split(/[?#]/)
  const [first = '', ...rest] = address
    .replace(/^https?:\/\//i, '')
    .split('/')
    .filter((part) => part !== '')
  // a host follows a scheme, or has a dot or a port
  const path = /[.:]/.test(first) || /^https?:/i.test(address) ? rest : [first, ...rest]
  const id = path[0] === 'm' || path[0] === 'alpha' ? path[1] : path[0]
  return id !== undefined && CONVERSATION_ID.test(id) ? id : undefined
}

const padTwoDigits = (number: number): string => String(number).padStart(2, '0')

/** The name of the file of external ids: local time and conversation (DIST-6). */
export function createXidFileName(now: Date, conversation_id: string): string {
  const day = [now.getFullYear(), padTwoDigits(now.getMonth() + 1), padTwoDigits(now.getDate())].join('-')
  return `${day}-${padTwoDigits(now.getHours())}${padTwoDigits(now.getMinutes())}-${conversation_id}-xid.csv`
}

/** The name of the file of external ids on the server, by the conversation's uuid. */
export const createServerXidFileName = (conversation_uuid: string): string => `${conversation_uuid}-xid.csv`

/** Quotes any text as one word of a POSIX shell. */
const quoteShellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * A shell command that downloads the external ids. Our command line prints the token, so no secret appears on a screen or
 * in the shell's history; without a token, no request is sent.
 * @param address of the file
 * @param name of the local file
 * @param program the command line, which prints the token with `auth token`
 */
export const createXidCurlCommand = (address: string, name: string, program: string): string =>
  `token=$(${program} auth token) && curl --fail --output ${quoteShellWord(name)} --header "Authorization: Bearer $token" ${quoteShellWord(address)}`

/** How new people come into a conversation: what its settings ask of them. */
export type WayIn =
  | 'link'
  | 'code'
  | 'code-or-signed-id'
  | 'signed-id'
  | 'id'
  | 'listed-id'
  | 'listed-signed-id'
  | 'nobody'
  | 'rehearsal'

/** True when people without a code, or a signed id in its place, neither read nor take part. */
export const asksForCode = (wayIn: WayIn): boolean => wayIn === 'code' || wayIn === 'code-or-signed-id'

interface WayInSettings extends RehearsalFields {
  readonly treevite_enabled: boolean
  readonly identity_required?: boolean | undefined
  readonly xid_required?: boolean | undefined
  readonly use_xid_whitelist?: boolean | undefined
  readonly xid_policy?: XidPolicy | undefined
  /** whether the site of the owner has a secret to sign ids with; undefined if it is not known */
  readonly hasSecret?: boolean | undefined
}

/** Finds what new people need to take part: the settings that the server checks when they join. */
export function findWayIn(settings: WayInSettings): WayIn {
  const { treevite_enabled, identity_required, xid_required, use_xid_whitelist, xid_policy, hasSecret } =
    settings
  if (isRehearsal(settings)) return 'rehearsal'
  const canSign = hasSecret !== false
  if (treevite_enabled) return identity_required === true && canSign ? 'code-or-signed-id' : 'code'
  const needsSignature = identity_required === true || (xid_policy === 'signed' && xid_required === true)
  if (use_xid_whitelist === true && !needsSignature && xid_policy !== 'signed') return 'listed-id'
  if (!needsSignature && use_xid_whitelist !== true) return xid_required === true ? 'id' : 'link'
  if (!canSign) return 'nobody'
  return use_xid_whitelist === true ? 'listed-signed-id' : 'signed-id'
}
