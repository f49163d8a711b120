/** The host names of a comma-separated list, trimmed and in lower case. */
const parseEntries = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '')

/** True when a list names a host. */
export const hasDomains = (list: string): boolean => parseEntries(list).length > 0

/**
 * True when pages of the host may embed a site's conversations. An entry is a host name, with its port if any, or
 * `*.name`, which also matches the bare name. An empty list allows every host.
 */
export function isDomainAllowed(list: string, host: string): boolean {
  const entries = parseEntries(list)
  const name = host.toLowerCase()
  return (
    entries.length === 0 ||
    entries.some((entry) =>
      entry.startsWith('*.') ? name === entry.slice(2) || name.endsWith(entry.slice(1)) : name === entry,
    )
  )
}

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True for the host names of the machine itself; the domain list does not apply to them. */
export const isLoopback = (hostname: string): boolean => LOOPBACK_NAMES.has(hostname)

/** The part of `URL` and `window.location` that is read. */
interface PageLocation {
  readonly host: string
  readonly hostname: string
}

/**
 * The hosts of a list that does not allow our own pages: a shared link is then refused, and people have to come from one
 * of these hosts. Undefined when our pages are allowed.
 */
export function findRequiredHosts(list: string, { host, hostname }: PageLocation): string[] | undefined {
  if (isLoopback(hostname) || isDomainAllowed(list, host)) return undefined
  return parseEntries(list)
}

/** The list with one more host. */
export const addHost = (list: string, host: string): string => [...parseEntries(list), host].join(', ')

/** A valid host source of a content security policy; other entries are left out. */
const HOST_PATTERN = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/

/**
 * The sources of a `frame-ancestors` policy: our own origin and the hosts of the list by the rule of `isDomainAllowed`;
 * every host when the list is empty. An http source also matches https.
 */
export function listFrameAncestors(list: string): string[] {
  const entries = parseEntries(list)
  if (entries.length === 0) return ['*']
  const hosts = entries
    .filter((entry) => HOST_PATTERN.test(entry))
    .flatMap((entry) => (entry.startsWith('*.') ? [entry, entry.slice(2)] : [entry]))
  return ["'self'", ...hosts.map((host) => `http://${host}`)]
}

/** Conversations that the pages of one site may create in an hour. */
export const MAX_NEW_PAGES_PER_HOUR = 50
