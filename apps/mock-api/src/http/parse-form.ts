/** Parses a form or a query. A name that occurs several times, or ends in `[]`, is a list. */
export function parseForm(text: string): Record<string, string | string[]> {
  const fields = new Map<string, string | string[]>()
  for (const [key, value] of new URLSearchParams(text)) {
    const listName = /^(.+)\[\d*\]$/.exec(key)?.[1]
    const name = listName ?? key
    const previous = fields.get(name)
    if (Array.isArray(previous)) previous.push(value)
    else if (previous === undefined) fields.set(name, listName === undefined ? value : [value])
    else fields.set(name, [previous, value])
  }
  return Object.fromEntries(fields)
}

/** A query in which a name ends in brackets, as jQuery writes lists. */
const BRACKETS = /\?.*(?:\[|%5B)/i

/** Parses the query of an address whose names have brackets; undefined for any other, which the framework has parsed faster. */
export const parseBracketQuery = (url: string): Record<string, string | string[]> | undefined =>
  BRACKETS.test(url) ? parseForm(url.slice(url.indexOf('?') + 1)) : undefined
