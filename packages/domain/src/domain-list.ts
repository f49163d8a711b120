/** The host names of a site's list, as its owner wrote them: between commas, blanks ignored. */
const entriesOf = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '')

/**
 * Whether pages of a host may show a site's conversations. An entry is a host name, with its port if it has one, or
 * `*.name`, which also holds for the bare name. An empty list allows every host.
 */
export function isDomainAllowed(list: string, host: string): boolean {
  const entries = entriesOf(list)
  const asked = host.toLowerCase()
  return (
    entries.length === 0 ||
    entries.some((entry) =>
      entry.startsWith('*.') ? asked === entry.slice(2) || asked.endsWith(entry.slice(1)) : asked === entry,
    )
  )
}

/** How many conversations the pages of one site may bring in an hour. */
export const NEW_PAGES_AN_HOUR = 50
