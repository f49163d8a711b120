import type * as Type from 'typebox'
import { createMissingError, createParseError } from './errors.ts'
import type { JsonSchema } from './input-messages.ts'
import { parseValue } from './parse-value.ts'

/**
 * Creates a parser for the declared fields of an object. It ignores other fields and treats null as absent, and throws an
 * ApiError that names the first field that is missing or invalid.
 * @param lenientFields invalid values of these fields count as absent
 */
export function createObjectParser(
  schema: Type.TObject,
  lenientFields: readonly string[] = [],
): (raw: unknown) => Record<string, unknown> {
  const required = new Set<string>(schema.required ?? [])
  const fields = Object.entries(schema.properties).map(([name, shape]) => ({
    name,
    shape: shape as JsonSchema,
    isRequired: required.has(name),
    isLenient: lenientFields.includes(name),
  }))
  return (raw) => {
    const input = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}
    const parsed: Record<string, unknown> = {}
    for (const { name, shape, isRequired, isLenient } of fields) {
      const value = Object.hasOwn(input, name) ? input[name] : undefined
      if (value === undefined || value === null) {
        if (isRequired) throw createMissingError(name)
        continue
      }
      const result = parseValue(value, shape)
      if ('value' in result) parsed[name] = result.value
      else if (!isLenient) throw createParseError(name, result.expected, result.reason)
    }
    return parsed
  }
}

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
