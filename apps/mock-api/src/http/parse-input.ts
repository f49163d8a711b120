import type * as Type from 'typebox'
import { createMissingError, createParseError } from '../core/errors.ts'
import { type JsonSchema } from '../core/input-messages.ts'
import { parseValue } from '../core/parse-value.ts'

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
