import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const SECURITY_TXT_PATH = '/.well-known/security.txt'
const DAY_MS = 86_400_000
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 90

/** Formats the end of the validity: midnight, so that the text is the same all day. */
function formatExpiry(now: number): string {
  const time = Math.floor(now / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS
  return new Date(time).toISOString().replace('.000Z', 'Z')
}

/** Formats the file of RFC 9116. The canonical address is left out where it is not https, as the RFC demands. */
function formatSecurityTxt(
  { security: { contacts, policy }, publicOrigin }: Pick<Config, 'security' | 'publicOrigin'>,
  now: number,
): string {
  const fields = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${formatExpiry(now)}`,
    ...(publicOrigin.startsWith('https:') ? [`Canonical: ${publicOrigin}${SECURITY_TXT_PATH}`] : []),
    ...(policy === null ? [] : [`Policy: ${policy}`]),
  ]
  return fields.map((field) => `${field}\n`).join('')
}

/** Registers the file that says where vulnerabilities are reported; without a contact its path is unknown (SAFE-112). */
export function registerSecurityTxt(
  app: FastifyInstance,
  { config, clock }: { config: Config; clock: () => number },
): void {
  if (config.security.contacts.length === 0) return
  app.get(SECURITY_TXT_PATH, (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(formatSecurityTxt(config, clock())),
  )
}
