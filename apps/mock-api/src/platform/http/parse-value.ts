import { isLongerThan, isStorable } from '@folkmoot/domain/text'
import {
  formatExpectation,
  formatListExpectation,
  getTypeReason,
  type ParseFailureReason,
  type JsonSchema,
} from './input-messages.ts'

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

/** Parses a value by the type of its schema (docs/contract/README.md#values). Ajv checks the other keywords. */
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
