/**
 * What an external id without a signature is in a conversation: a label beside the participant of a browser, which opens nothing; a
 * secret that nobody can guess, which identifies as a signed one does; or refused.
 */
export const XID_POLICIES = ['label', 'secret', 'signed'] as const
export type XidPolicy = (typeof XID_POLICIES)[number]

/** Secrets of a site that are valid at a time: the current one, and the one before while servers change over. */
export const MAX_XID_SECRETS = 2

/** Lets programs that look for secrets in files recognise ours. */
export const XID_SECRET_PREFIX = 'folkmoot_xid_'

/** A secret of a site: the prefix and 256 random bits as base64url. */
export const XID_SECRET_PATTERN = /^folkmoot_xid_[\w-]{43}$/

/** A signature is refused if its expiry is further in the future, seconds: nobody means a permanent link. */
export const MAX_XID_VALIDITY_SECONDS = 90 * 86_400

/** Seconds for which a page of a site signs its visitor's id. */
export const XID_VALIDITY_SECONDS = 3600

/**
 * The text that a site signs with HMAC-SHA256, its secret being the key. The signature is sent as hexadecimal digits.
 * @param expiry seconds since 1970
 */
export const formatXidMessage = (xid: string, expiry: number): string => `${expiry}.${xid}`

/** Why the server did not accept a signature. */
export type XidProblem = 'unsigned' | 'expired' | 'invalid'

/** Parses an expiry in seconds since 1970; undefined unless it is a whole number as the signed text has it. */
export const parseXidExpiry = (text: string): number | undefined =>
  /^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined

/** The problem of an expiry; undefined when it is in force. */
export function findExpiryProblem(expiry: number, nowMs: number): XidProblem | undefined {
  const remaining = expiry - nowMs / 1000
  if (remaining <= 0) return 'expired'
  return remaining > MAX_XID_VALIDITY_SECONDS ? 'invalid' : undefined
}
