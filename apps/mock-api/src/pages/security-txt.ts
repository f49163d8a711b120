import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const SECURITY_TXT_PATH = '/.well-known/security.txt'
const DAY_MS = 86_400_000
const PROTOCOLS = ['mailto:', 'https:', 'tel:']
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 90

/** Returns the operator's contact as RFC 9116 wants it; undefined if it is no address. One of mail may lack its `mailto:`. */
function findContact({ contact }: Config['operator']): string | undefined {
  const address = /^[^\s@:]+@[^\s@:]+$/.test(contact ?? '') ? `mailto:${contact}` : (contact ?? '')
  if (!URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return PROTOCOLS.includes(protocol) ? href : undefined
}

/** Formats the end of the validity: midnight, so that the text is the same all day. */
function formatExpiry(now: number): string {
  const time = Math.floor(now / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS
  return new Date(time).toISOString().replace('.000Z', 'Z')
}

/** Formats the file of RFC 9116. The canonical address is left out where it is not https, as the RFC demands. */
function formatSecurityTxt(contact: string, publicOrigin: string, now: number): string {
  const fields = [
    `Contact: ${contact}`,
    `Expires: ${formatExpiry(now)}`,
    ...(publicOrigin.startsWith('https:') ? [`Canonical: ${publicOrigin}${SECURITY_TXT_PATH}`] : []),
  ]
  return fields.map((field) => `${field}\n`).join('')
}

/** Registers the file that says where vulnerabilities are reported; without a contact its path is unknown (SAFE-112). */
export function registerSecurityTxt(
  app: FastifyInstance,
  { config, clock }: { config: Config; clock: () => number },
): void {
  const contact = findContact(config.operator)
  if (contact === undefined) return
  app.get(SECURITY_TXT_PATH, (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(formatSecurityTxt(contact, config.publicOrigin, clock())),
  )
}
