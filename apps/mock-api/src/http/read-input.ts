import type * as Type from 'typebox'
import { missing, parseFailed } from './errors.ts'

/** The parts of a JSON schema that decide how a value is read. */
interface Shape {
  type?: string
  maxLength?: number
  minLength?: number
  items?: Shape
}

type Reading = { value: unknown } | { expected: string }

const WHOLE = /^[+-]?\d+$/
const YES = new Set(['true', 't', 'on', '1'])
const NO = new Set(['false', 'f', 'off', '0'])

function readInteger(raw: unknown): Reading {
  const value = typeof raw === 'string' && WHOLE.test(raw) ? Number(raw) : raw
  return Number.isSafeInteger(value) ? { value } : { expected: 'must be a whole number' }
}

function readNumber(raw: unknown): Reading {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
  return typeof value === 'number' && Number.isFinite(value) ? { value } : { expected: 'must be a number' }
}

function readBoolean(raw: unknown): Reading {
  if (typeof raw === 'boolean') return { value: raw }
  if (typeof raw === 'number') return { value: raw !== 0 }
  const word = typeof raw === 'string' ? raw.toLowerCase() : ''
  if (YES.has(word)) return { value: true }
  return NO.has(word) ? { value: false } : { expected: 'must be true or false' }
}

/** Cuts spaces from both ends, in one pass: a pattern would take the square of their number. */
function withoutSpaces(text: string): string {
  let start = 0
  let end = text.length
  while (text[start] === ' ') start += 1
  while (end > start && text[end - 1] === ' ') end -= 1
  return text.slice(start, end)
}

/**
 * Length is tested before spaces are cut from both ends, as the contract has it. The character 0 is no text: PostgreSQL
 * stores it nowhere.
 */
function readString(raw: unknown, { maxLength, minLength = 0 }: Shape): Reading {
  if (typeof raw !== 'string' || raw.includes('\0')) return { expected: 'must be text' }
  if (maxLength !== undefined && raw.length > maxLength)
    return { expected: `must have at most ${maxLength} characters` }
  const value = withoutSpaces(raw)
  return value.length < minLength ? { expected: `must have at least ${minLength} characters` } : { value }
}

function readArray(raw: unknown, items: Shape): Reading {
  const list = typeof raw === 'string' ? raw.split(',').map((part) => part.trim()) : raw
  if (!Array.isArray(list)) return { expected: 'must be a list' }
  const value: unknown[] = []
  for (const element of list) {
    const reading = readValue(element, items)
    if ('expected' in reading) return { expected: `must be a list in which each value ${reading.expected}` }
    value.push(reading.value)
  }
  return { value }
}

/** Reads one value as its schema asks (contract/core.md 1.4, numbers as a whole); what else it must fulfil is Ajv's. */
export function readValue(raw: unknown, shape: Shape): Reading {
  switch (shape.type) {
    case 'integer':
      return readInteger(raw)
    case 'number':
      return readNumber(raw)
    case 'boolean':
      return readBoolean(raw)
    case 'string':
      return readString(raw, shape)
    case 'array':
      return readArray(raw, shape.items ?? {})
    default:
      return { value: raw }
  }
}

/**
 * Reads the declared keys of an object; everything else is ignored, null means left out.
 * @throws ApiError that names the first field that is missing or cannot be read
 */
export function readObject(schema: Type.TObject, raw: unknown): Record<string, unknown> {
  const given = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}
  const required = new Set<string>(schema.required ?? [])
  const read: Record<string, unknown> = {}
  for (const [name, shape] of Object.entries(schema.properties)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value === undefined || value === null) {
      if (required.has(name)) throw missing(name)
      continue
    }
    const reading = readValue(value, shape as Shape)
    if ('expected' in reading) throw parseFailed(name, reading.expected)
    read[name] = reading.value
  }
  return read
}
