/** Where participants enter: by invite only on the alpha path, else at the conversation's own address (DIST-1). */
export function createShareUrl(
  origin: string,
  { conversation_id, treevite_enabled }: { conversation_id: string; treevite_enabled: boolean | number },
): string {
  return `${origin}/${treevite_enabled ? 'alpha/' : ''}${conversation_id}`
}

/** Ids begin with a digit, which no address of the console does. */
const CONVERSATION_ID = /^\d[0-9a-z]*$/i

/** The id in what somebody copied: the id itself, or an address in the console or of participants; else undefined. */
export function parseConversationId(text: string): string | undefined {
  const [address = ''] = text.trim().split(/[?#]/)
  const [first = '', ...rest] = address
    .replace(/^https?:\/\//i, '')
    .split('/')
    .filter((part) => part !== '')
  // a host stands behind a scheme, or has a dot or a port
  const path = /[.:]/.test(first) || /^https?:/i.test(address) ? rest : [first, ...rest]
  const id = path[0] === 'm' || path[0] === 'alpha' ? path[1] : path[0]
  return id !== undefined && CONVERSATION_ID.test(id) ? id : undefined
}

const padTwoDigits = (number: number): string => String(number).padStart(2, '0')

/** The name of the file of external ids: when it was made, by the reader's clock, and of which conversation (DIST-6). */
export function createXidFileName(now: Date, conversation_id: string): string {
  const day = [now.getFullYear(), padTwoDigits(now.getMonth() + 1), padTwoDigits(now.getDate())].join('-')
  return `${day}-${padTwoDigits(now.getHours())}${padTwoDigits(now.getMinutes())}-${conversation_id}-xid.csv`
}

/** The name of the file of external ids on the server, which knows a conversation by another id there. */
export const createServerXidFileName = (conversation_uuid: string): string => `${conversation_uuid}-xid.csv`

/** A word that a POSIX shell takes as it is, whatever it holds. */
const quoteShellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * A line for a shell that downloads the external ids. The token comes from the command line, so that no secret stands
 * on a screen or in a shell's history; where it gives none, nothing is asked of the server.
 * @param address of the file
 * @param name of the file that it is written to
 * @param program that prints the token after `auth token`
 */
export const createXidCurlCommand = (address: string, name: string, program: string): string =>
  `token=$(${program} auth token) && curl --fail --output ${quoteShellWord(name)} --header "Authorization: Bearer $token" ${quoteShellWord(address)}`
