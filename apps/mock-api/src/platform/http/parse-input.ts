import { isLongerThan, isStorable } from '@folkmoot/domain/text'
import type * as Type from 'typebox'
import { createMissingError, createParseError } from './errors.ts'

/** The keywords of a JSON schema that decide how a value is parsed and described. */
export interface JsonSchema {
  type?: string
  /** for a value with a pattern: its description, to follow “must be” */
  description?: string
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  minLength?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  /** set for the text of a file, which has a parser of its own */
  contentMediaType?: string
}

function formatRange({ minimum, maximum }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return ` of at least ${minimum}`
  return maximum === undefined ? '' : ` of at most ${maximum}`
}

const formatCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function formatBounds(min: number | undefined, max: number | undefined, noun: string): string {
  if (min && max !== undefined) return ` of ${min} to ${formatCount(max, noun)}`
  if (min) return ` of at least ${formatCount(min, noun)}`
  return max === undefined ? '' : ` of at most ${formatCount(max, noun)}`
}

/** Formats what a value must be, to follow the field's name. Instead of a pattern it uses the schema's description. */
export function formatExpectation(shape: JsonSchema): string {
  if (shape.pattern !== undefined)
    return `must be ${shape.description ?? 'in the format that this call describes'}`
  switch (shape.type) {
    case 'integer':
      return `must be a whole number${formatRange(shape)}`
    case 'number':
      return `must be a number${formatRange(shape)}`
    case 'boolean':
      return 'must be true or false'
    case 'string':
      return `must be text${formatBounds(shape.minLength, shape.maxLength, 'character')}`
    case 'array':
      return `must be a list${formatBounds(shape.minItems, shape.maxItems, 'value')}`
    default:
      return 'has a value that this call does not accept'
  }
}

/** The reason why a value is invalid, as a code of the contract. */
export type ParseFailureReason =
  | `polis_fail_parse_${'int' | 'number' | 'boolean' | 'email' | 'int_array' | 'string_array'}`
  | `polis_fail_parse_${'int' | 'number'}_out_of_range`
  | `polis_fail_parse_string_${'missing' | 'too_long' | 'too_short' | 'array_empty'}`
  | 'polis_err_fetching_zid_for_conversation_id'
  | 'polis_err_fetching_rid_for_report_id'

/** Returns the reason for a value of the wrong type. */
function getTypeReason({ type, items }: JsonSchema): ParseFailureReason {
  if (type === 'integer') return 'polis_fail_parse_int'
  if (type === 'number') return 'polis_fail_parse_number'
  if (type === 'boolean') return 'polis_fail_parse_boolean'
  if (type !== 'array') return 'polis_fail_parse_string_missing'
  return items?.type === 'integer' ? 'polis_fail_parse_int_array' : 'polis_fail_parse_string_array'
}

/** Returns the reason for a value of the right type that violates its schema; undefined if the contract has none. */
export function findValueReason({ type }: JsonSchema, field: string): ParseFailureReason | undefined {
  if (type === 'integer') return 'polis_fail_parse_int_out_of_range'
  if (type === 'number') return 'polis_fail_parse_number_out_of_range'
  if (type === 'array') return 'polis_fail_parse_string_array_empty'
  return field === 'email' ? 'polis_fail_parse_email' : undefined
}

/** Formats the expectation of each value in a list. */
export const formatListExpectation = (expected: string): string =>
  `must be a list in which each value ${expected}`

type ParseResult = { value: unknown } | { expected: string; reason: ParseFailureReason }

const INTEGER_PATTERN = /^[+-]?\d+$/
const TRUE_WORDS = new Set(['true', 't', 'on', '1'])
const FALSE_WORDS = new Set(['false', 'f', 'off', '0'])

const createMismatch = (
  shape: JsonSchema,
  reason: ParseFailureReason = getTypeReason(shape),
): ParseResult => ({
  expected: formatExpectation(shape),
  reason,
})

function parseInteger(raw: unknown, shape: JsonSchema): ParseResult {
  const value = typeof raw === 'string' && INTEGER_PATTERN.test(raw) ? Number(raw) : raw
  return Number.isSafeInteger(value) ? { value } : createMismatch(shape)
}

function parseNumber(raw: unknown, shape: JsonSchema): ParseResult {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
  return typeof value === 'number' && Number.isFinite(value) ? { value } : createMismatch(shape)
}

function parseBoolean(raw: unknown, shape: JsonSchema): ParseResult {
  if (typeof raw === 'boolean') return { value: raw }
  if (typeof raw === 'number') return { value: raw !== 0 }
  const word = typeof raw === 'string' ? raw.toLowerCase() : ''
  if (TRUE_WORDS.has(word)) return { value: true }
  return FALSE_WORDS.has(word) ? { value: false } : createMismatch(shape)
}

/** Trims spaces in linear time; a regular expression would take quadratic time. */
function trimSpaces(text: string): string {
  let start = 0
  let end = text.length
  while (text[start] === ' ') start += 1
  while (end > start && text[end - 1] === ' ') end -= 1
  return text.slice(start, end)
}

const UNREADABLE_TEXT: ParseResult = {
  expected: 'must be text without the character U+0000 and without unpaired surrogates',
  reason: 'polis_fail_parse_string_missing',
}

/**
 * Checks the length before it trims spaces, as the contract requires. It refuses U+0000, which PostgreSQL cannot store, and
 * unpaired surrogates, which would be stored as another character. The text of a file is not checked.
 */
function parseString(raw: unknown, shape: JsonSchema): ParseResult {
  if (typeof raw !== 'string') return createMismatch(shape)
  if (shape.contentMediaType !== undefined) return { value: raw }
  if (!isStorable(raw)) return UNREADABLE_TEXT
  const { maxLength, minLength = 0 } = shape
  if (maxLength !== undefined && isLongerThan(raw, maxLength))
    return createMismatch(shape, 'polis_fail_parse_string_too_long')
  const value = trimSpaces(raw)
  return value.length < minLength ? createMismatch(shape, 'polis_fail_parse_string_too_short') : { value }
}

function parseArray(raw: unknown, shape: JsonSchema): ParseResult {
  const list = typeof raw === 'string' ? raw.split(',').map((part) => part.trim()) : raw
  if (!Array.isArray(list)) return createMismatch(shape)
  const value: unknown[] = []
  for (const element of list) {
    const result = parseValue(element, shape.items ?? {})
    if ('expected' in result)
      return { expected: formatListExpectation(result.expected), reason: getTypeReason(shape) }
    value.push(result.value)
  }
  return { value }
}

/** Parses a value by the type of its schema. Ajv checks the other keywords. */
export function parseValue(raw: unknown, shape: JsonSchema): ParseResult {
  switch (shape.type) {
    case 'integer':
      return parseInteger(raw, shape)
    case 'number':
      return parseNumber(raw, shape)
    case 'boolean':
      return parseBoolean(raw, shape)
    case 'string':
      return parseString(raw, shape)
    case 'array':
      return parseArray(raw, shape)
    default:
      return { value: raw }
  }
}

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
const BRACKETS = /^[^?]*\?.*(?:\[|%5B)/i

/** Parses the query of an address whose names have brackets; undefined for any other, which the framework has parsed faster. */
export const parseBracketQuery = (url: string): Record<string, string | string[]> | undefined =>
  BRACKETS.test(url) ? parseForm(url.slice(url.indexOf('?') + 1)) : undefined
