import type { Settings } from './settings.ts'

/** Where vulnerabilities of this deployment are reported: the fields of `/.well-known/security.txt`. */
export interface SecurityContact {
  /** mailto:, https: or tel: addresses, the preferred one first; empty if nobody is named */
  readonly contacts: readonly string[]
  /** the address of the operator's policy */
  readonly policy: string | null
}

const PROTOCOLS = ['mailto:', 'https:', 'tel:']

/** Returns the address as RFC 9116 wants it; undefined for any other text. An address of mail may lack its `mailto:`. */
function toContact(text: string): string | undefined {
  const address = /^[^\s@:]+@[^\s@:]+$/.test(text) ? `mailto:${text}` : text
  if (!URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return PROTOCOLS.includes(protocol) ? href : undefined
}

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'

/** Reads who gets reports. Without SECURITY_CONTACT it is OPERATOR_CONTACT, if that is an address. */
export function readSecurityContact(
  { SECURITY_CONTACT: given, SECURITY_POLICY: policy, OPERATOR_CONTACT: operator }: Settings,
  problems: string[],
): SecurityContact {
  const texts = (given ?? operator ?? '').split(',').map((text) => text.trim())
  const contacts = texts.flatMap((text) => toContact(text) ?? [])
  if (given !== undefined && contacts.length < texts.length)
    problems.push('SECURITY_CONTACT must be mail, https: or tel: addresses, with commas between them.')
  if (policy !== undefined && !isHttps(policy)) problems.push('SECURITY_POLICY must be an https address.')
  return { contacts, policy: policy === undefined || !isHttps(policy) ? null : new URL(policy).href }
}
