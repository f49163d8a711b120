/** A failure of a program while it runs; `try` catches its value. */
export class JqError extends Error {
  readonly value: unknown
  constructor(value: unknown) {
    super(typeof value === 'string' ? value : `${formatJson(value)} (not a string)`)
    this.value = value
  }
}

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isTrue = (value: unknown): boolean => value !== null && value !== false

/** The name of a type. */
export function getType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

const toFinite = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) && !Number.isNaN(value)
    ? Math.sign(value) * Number.MAX_VALUE
    : value

/** Formats a value as JSON. Endless numbers become the largest one, as jq does. */
export const formatJson = (value: unknown, indent?: number): string => JSON.stringify(value, toFinite, indent)

/** Formats a value for a message. */
export function describe(value: unknown): string {
  const text = formatJson(value)
  return `${getType(value)} (${text.length > 11 ? `${text.slice(0, 10)}...` : text})`
}

/** A text as jq’s `tostring` has it. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : formatJson(value))

/** The characters of a text: code points, not halves of them. */
export const listCharacters = (text: string): string[] => [...text]

const RANKS: Readonly<Record<string, number>> = { null: 0, number: 3, string: 4, array: 5, object: 6 }
const rank = (value: unknown): number =>
  typeof value === 'boolean' ? (value ? 2 : 1) : (RANKS[getType(value)] ?? 0)

function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  const [left, right] = [listCharacters(one), listCharacters(other)]
  const at = left.findIndex((letter, index) => letter !== right[index])
  if (at < 0) return -1
  return at >= right.length || (left[at]?.codePointAt(0) ?? 0) > (right[at]?.codePointAt(0) ?? 0) ? 1 : -1
}

export const listSortedKeys = (value: JsonObject): string[] => Object.keys(value).toSorted(compareTexts)

function compareLists(one: readonly unknown[], other: readonly unknown[]): number {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const difference = compare(one[at], other[at])
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

function compareObjects(one: JsonObject, other: JsonObject): number {
  const keys = listSortedKeys(one)
  const difference = compareLists(keys, listSortedKeys(other))
  return difference === 0
    ? compareLists(
        keys.map((key) => one[key]),
        keys.map((key) => other[key]),
      )
    : difference
}

/** Compares two values in the order of jq: null, false, true, numbers, texts, arrays, objects. */
export function compare(one: unknown, other: unknown): number {
  const difference = rank(one) - rank(other)
  if (difference !== 0) return difference
  if (typeof one === 'number' && typeof other === 'number')
    return one < other ? -1 : one === other ? 0 : one > other ? 1 : -1
  if (typeof one === 'string' && typeof other === 'string') return compareTexts(one, other)
  if (Array.isArray(one) && Array.isArray(other)) return compareLists(one, other)
  return isObject(one) && isObject(other) ? compareObjects(one, other) : 0
}

function mergeDeep(one: JsonObject, other: JsonObject): JsonObject {
  const merged = new Map(Object.entries(one))
  for (const [key, value] of Object.entries(other)) {
    const known = merged.get(key)
    merged.set(key, isObject(known) && isObject(value) ? mergeDeep(known, value) : value)
  }
  return Object.fromEntries(merged)
}

function add(one: unknown, other: unknown): unknown {
  if (one === null) return other
  if (other === null) return one
  if (typeof one === 'number' && typeof other === 'number') return one + other
  if (typeof one === 'string' && typeof other === 'string') return one + other
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other]
  if (isObject(one) && isObject(other)) return { ...one, ...other }
  throw createOperatorError(one, other, 'added')
}

function subtract(one: unknown, other: unknown): unknown {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  if (Array.isArray(one) && Array.isArray(other))
    return one.filter((value) => !other.some((taken) => compare(value, taken) === 0))
  throw createOperatorError(one, other, 'subtracted')
}

/** The longest text that `*` makes. */
const MAX_TEXT_LENGTH = 2 ** 27

function multiply(one: unknown, other: unknown): unknown {
  if (typeof one === 'number' && typeof other === 'number') return one * other
  if (typeof one === 'number' && typeof other === 'string') return multiply(other, one)
  if (typeof one === 'string' && typeof other === 'number') {
    if (!(other > 0)) return null
    const times = Math.max(1, Math.floor(other))
    if (one.length * times > MAX_TEXT_LENGTH) throw new JqError('The text would be too long')
    return one.repeat(times)
  }
  if (isObject(one) && isObject(other)) return mergeDeep(one, other)
  throw createOperatorError(one, other, 'multiplied')
}

function divide(one: unknown, other: unknown): unknown {
  if (typeof one === 'string' && typeof other === 'string')
    return one === '' ? [] : other === '' ? listCharacters(one) : one.split(other)
  if (typeof one !== 'number' || typeof other !== 'number') throw createOperatorError(one, other, 'divided')
  if (other === 0) throw createOperatorError(one, other, 'divided because the divisor is zero')
  return one / other
}

function computeRemainder(one: unknown, other: unknown): unknown {
  if (typeof one !== 'number' || typeof other !== 'number') throw createOperatorError(one, other, 'divided')
  const [left, right] = [Math.trunc(one), Math.trunc(other)]
  if (right === 0) throw createOperatorError(one, other, 'divided because the divisor is zero')
  // no -0
  return (left % Math.abs(right)) + 0
}

const createOperatorError = (one: unknown, other: unknown, done: string) =>
  new JqError(`${describe(one)} and ${describe(other)} cannot be ${done}`)

/** What each operator makes of two values. */
export const OPERATORS: Readonly<Record<string, (one: unknown, other: unknown) => unknown>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  '%': computeRemainder,
  '==': (one, other) => compare(one, other) === 0,
  '!=': (one, other) => compare(one, other) !== 0,
  '<': (one, other) => compare(one, other) < 0,
  '<=': (one, other) => compare(one, other) <= 0,
  '>': (one, other) => compare(one, other) > 0,
  '>=': (one, other) => compare(one, other) >= 0,
}
