/** The host names of a site's list, as its owner wrote them: between commas, blanks ignored. */
const parseEntries = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '')

/**
 * Whether pages of a host may show a site's conversations. An entry is a host name, with its port if it has one, or
 * `*.name`, which also holds for the bare name. An empty list allows every host.
 */
export function isDomainAllowed(list: string, host: string): boolean {
  const entries = parseEntries(list)
  const asked = host.toLowerCase()
  return (
    entries.length === 0 ||
    entries.some((entry) =>
      entry.startsWith('*.') ? asked === entry.slice(2) || asked.endsWith(entry.slice(1)) : asked === entry,
    )
  )
}

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a host name is one under which a machine reaches itself. Its own pages are held against no list. */
export const isLoopback = (hostname: string): boolean => LOOPBACK_NAMES.has(hostname)

/** Where a page stands, as an address or the browser's own location says it. */
interface PageLocation {
  readonly host: string
  readonly hostname: string
}

/**
 * The hosts that people have to come from, where the list of a site keeps them away from our own pages: a shared link then
 * leads to a refusal. Undefined when it does not.
 */
export function findRequiredHosts(list: string, { host, hostname }: PageLocation): string[] | undefined {
  if (isLoopback(hostname) || isDomainAllowed(list, host)) return undefined
  return parseEntries(list)
}

/** The list of a site with one more host on it. */
export const addHost = (list: string, host: string): string => [...parseEntries(list), host].join(', ')

/** What a browser takes as a host in a policy. An owner may have written anything; the rest names no page either. */
const HOST_PATTERN = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/

/**
 * Who may show a site's conversations in frames, as the words of a `frame-ancestors` policy: the hosts of the list by
 * the rule of `isDomainAllowed`, ourselves always, everybody when the list is empty. A host under http is one under https too.
 */
export function listFrameAncestors(list: string): string[] {
  const entries = parseEntries(list)
  if (entries.length === 0) return ['*']
  const hosts = entries
    .filter((entry) => HOST_PATTERN.test(entry))
    .flatMap((entry) => (entry.startsWith('*.') ? [entry, entry.slice(2)] : [entry]))
  return ["'self'", ...hosts.map((host) => `http://${host}`)]
}

/** How many conversations the pages of one site may bring in an hour. */
export const MAX_NEW_PAGES_PER_HOUR = 50
