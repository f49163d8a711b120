import type * as Type from 'typebox'
import { createMissingError, createParseError } from '../core/errors.ts'
import { type JsonSchema } from '../core/input-messages.ts'
import { parseValue } from '../core/parse-value.ts'

/**
 * Makes what reads the declared keys of an object; everything else is ignored, null means left out. It throws an ApiError
 * that names the first field that is missing or cannot be read.
 * @param lenient names whose value counts as left out when it cannot be read
 */
export function createObjectParser(
  schema: Type.TObject,
  lenient: readonly string[] = [],
): (raw: unknown) => Record<string, unknown> {
  const required = new Set<string>(schema.required ?? [])
  const fields = Object.entries(schema.properties).map(([name, shape]) => ({
    name,
    shape: shape as JsonSchema,
    isRequired: required.has(name),
    isLenient: lenient.includes(name),
  }))
  return (raw) => {
    const given = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}
    const read: Record<string, unknown> = {}
    for (const { name, shape, isRequired, isLenient } of fields) {
      const value = Object.hasOwn(given, name) ? given[name] : undefined
      if (value === undefined || value === null) {
        if (isRequired) throw createMissingError(name)
        continue
      }
      const reading = parseValue(value, shape)
      if ('value' in reading) read[name] = reading.value
      else if (!isLenient) throw createParseError(name, reading.expected, reading.reason)
    }
    return read
  }
}
