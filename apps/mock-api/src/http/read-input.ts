import { isLongerThan, isReadable } from '@folkmoot/domain/text'
import type * as Type from 'typebox'
import { missing, parseFailed } from './errors.ts'
import { expectedOf, expectedOfEach, reasonOf, type Reason, type Shape } from './expected.ts'

type Reading = { value: unknown } | { expected: string; reason: Reason }

const WHOLE = /^[+-]?\d+$/
const YES = new Set(['true', 't', 'on', '1'])
const NO = new Set(['false', 'f', 'off', '0'])

const notAs = (shape: Shape, reason: Reason = reasonOf(shape)): Reading => ({
  expected: expectedOf(shape),
  reason,
})

function readInteger(raw: unknown, shape: Shape): Reading {
  const value = typeof raw === 'string' && WHOLE.test(raw) ? Number(raw) : raw
  return Number.isSafeInteger(value) ? { value } : notAs(shape)
}

function readNumber(raw: unknown, shape: Shape): Reading {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
  return typeof value === 'number' && Number.isFinite(value) ? { value } : notAs(shape)
}

function readBoolean(raw: unknown, shape: Shape): Reading {
  if (typeof raw === 'boolean') return { value: raw }
  if (typeof raw === 'number') return { value: raw !== 0 }
  const word = typeof raw === 'string' ? raw.toLowerCase() : ''
  if (YES.has(word)) return { value: true }
  return NO.has(word) ? { value: false } : notAs(shape)
}

/** Cuts spaces from both ends, in one pass: a pattern would take the square of their number. */
function withoutSpaces(text: string): string {
  let start = 0
  let end = text.length
  while (text[start] === ' ') start += 1
  while (end > start && text[end - 1] === ' ') end -= 1
  return text.slice(start, end)
}

const UNREADABLE: Reading = {
  expected: 'must be text without the character U+0000 and without halves of characters',
  reason: 'polis_fail_parse_string_missing',
}

/**
 * Length is tested before spaces are cut from both ends, as the contract has it. The character 0 is no text: PostgreSQL
 * stores it nowhere; half a character (a surrogate without its other half) would be stored as another one. A whole file is read as it is.
 */
function readString(raw: unknown, shape: Shape): Reading {
  if (typeof raw !== 'string') return notAs(shape)
  if (shape.contentMediaType !== undefined) return { value: raw }
  if (!isReadable(raw)) return UNREADABLE
  const { maxLength, minLength = 0 } = shape
  if (maxLength !== undefined && isLongerThan(raw, maxLength))
    return notAs(shape, 'polis_fail_parse_string_too_long')
  const value = withoutSpaces(raw)
  return value.length < minLength ? notAs(shape, 'polis_fail_parse_string_too_short') : { value }
}

function readArray(raw: unknown, shape: Shape): Reading {
  const list = typeof raw === 'string' ? raw.split(',').map((part) => part.trim()) : raw
  if (!Array.isArray(list)) return notAs(shape)
  const value: unknown[] = []
  for (const element of list) {
    const reading = readValue(element, shape.items ?? {})
    if ('expected' in reading) return { expected: expectedOfEach(reading.expected), reason: reasonOf(shape) }
    value.push(reading.value)
  }
  return { value }
}

/** Reads one value as its schema asks (docs/contract/README.md#values); what else it must fulfil is Ajv's. */
export function readValue(raw: unknown, shape: Shape): Reading {
  switch (shape.type) {
    case 'integer':
      return readInteger(raw, shape)
    case 'number':
      return readNumber(raw, shape)
    case 'boolean':
      return readBoolean(raw, shape)
    case 'string':
      return readString(raw, shape)
    case 'array':
      return readArray(raw, shape)
    default:
      return { value: raw }
  }
}

/**
 * Makes what reads the declared keys of an object; everything else is ignored, null means left out. It throws an ApiError
 * that names the first field that is missing or cannot be read.
 * @param lenient names whose value counts as left out when it cannot be read
 */
export function objectReader(
  schema: Type.TObject,
  lenient: readonly string[] = [],
): (raw: unknown) => Record<string, unknown> {
  const required = new Set<string>(schema.required ?? [])
  const fields = Object.entries(schema.properties).map(([name, shape]) => ({
    name,
    shape: shape as Shape,
    isRequired: required.has(name),
    isLenient: lenient.includes(name),
  }))
  return (raw) => {
    const given = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}
    const read: Record<string, unknown> = {}
    for (const { name, shape, isRequired, isLenient } of fields) {
      const value = Object.hasOwn(given, name) ? given[name] : undefined
      if (value === undefined || value === null) {
        if (isRequired) throw missing(name)
        continue
      }
      const reading = readValue(value, shape)
      if ('value' in reading) read[name] = reading.value
      else if (!isLenient) throw parseFailed(name, reading.expected, reading.reason)
    }
    return read
  }
}
