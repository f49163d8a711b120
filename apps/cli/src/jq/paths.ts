import { compare, describe, getType, isObject, JqError, type JsonObject, listCharacters } from './values.ts'

/** A part of an array or text. */
interface Slice {
  readonly start: unknown
  readonly end: unknown
}

/** A step of a path: the name of a field, the number of an item, or a slice. */
export type Path = readonly unknown[]

const isSlice = (key: unknown): key is Slice & JsonObject => isObject(key) && 'start' in key && 'end' in key

/** The bounds of a slice in something of this length. @throws JqError */
function findBounds({ start, end }: Slice, length: number): [from: number, to: number] {
  const toIndex = (value: unknown, otherwise: number, round: (value: number) => number) => {
    if (value === null) return otherwise
    if (typeof value !== 'number')
      throw new JqError('Start and end indices of an array slice must be numbers')
    const index = round(value)
    return Math.min(Math.max(index < 0 ? index + length : index, 0), length)
  }
  const from = toIndex(start, 0, Math.floor)
  return [from, Math.max(from, toIndex(end, length, Math.ceil))]
}

function findSubsequences(list: readonly unknown[], part: readonly unknown[]): number[] | null {
  if (part.length === 0) return null
  return list.flatMap((_, at) =>
    part.every((one, by) => at + by < list.length && compare(list[at + by], one) === 0) ? at : [],
  )
}

/** Gets a field, an item or a slice; null where there is none. @throws JqError where there cannot be one */
export function getAt(value: unknown, key: unknown): unknown {
  if (typeof key === 'string' && isObject(value)) return Object.hasOwn(value, key) ? value[key] : null
  if (value === null && (typeof key === 'string' || typeof key === 'number' || isSlice(key))) return null
  if (Array.isArray(value)) {
    if (typeof key === 'number') {
      const index = Math.floor(key)
      return (value as unknown[])[index < 0 ? index + value.length : index] ?? null
    }
    if (isSlice(key)) return value.slice(...findBounds(key, value.length))
    if (Array.isArray(key)) return findSubsequences(value, key)
  }
  if (typeof value === 'string' && isSlice(key)) {
    const letters = listCharacters(value)
    return letters.slice(...findBounds(key, letters.length)).join('')
  }
  const what = typeof key === 'string' ? `"${key}"` : getType(key)
  throw new JqError(`Cannot index ${getType(value)} with ${what}`)
}

/** Gets what is at a path. */
export const getPath = (value: unknown, path: Path): unknown =>
  path.reduce((known, key) => (known === null ? null : getAt(known, key)), value)

/** An array with so many items is refused: a wrong index would fill the memory. */
const MAX_INDEX = 2 ** 24

function setItem(list: readonly unknown[], key: number, set: (known: unknown) => unknown): unknown[] {
  const index = Math.floor(key) + (key < 0 ? list.length : 0)
  if (index < 0) throw new JqError('Out of bounds negative array index')
  if (index > MAX_INDEX) throw new JqError('Array index too large')
  const copy = [...list]
  while (copy.length < index) copy.push(null)
  copy[index] = set(copy[index] ?? null)
  return copy
}

function setSlice(list: readonly unknown[], key: Slice, set: (known: unknown) => unknown): unknown[] {
  const [from, to] = findBounds(key, list.length)
  const part = set(list.slice(from, to))
  if (!Array.isArray(part)) throw new JqError('A slice of an array can only be assigned another array')
  return [...list.slice(0, from), ...part, ...list.slice(to)]
}

/** A copy with another value at a path. @throws JqError */
function setPath(value: unknown, [key, ...rest]: Path, next: (known: unknown) => unknown): unknown {
  const set = (known: unknown) => (rest.length === 0 ? next(known) : setPath(known, rest, next))
  if (typeof key === 'string' && (value === null || isObject(value)))
    return { ...value, [key]: set(value === null ? null : getAt(value, key)) }
  if (value === null || Array.isArray(value)) {
    const list: unknown[] = value === null ? [] : value
    if (typeof key === 'number') return setItem(list, key, set)
    if (isSlice(key)) return setSlice(list, key, set)
  }
  const what = typeof key === 'string' ? `"${key}"` : getType(key)
  throw new JqError(`Cannot index ${getType(value)} with ${what}`)
}

/** A copy with another value at a path; the whole value where the path is empty. */
export const replacePath = (value: unknown, path: Path, next: (known: unknown) => unknown): unknown =>
  path.length === 0 ? next(value) : setPath(value, path, next)

function deletePath(value: unknown, [key, ...rest]: Path): unknown {
  if (value === null) return null
  if (rest.length > 0) {
    const inner = getAt(value, key)
    return inner === null ? value : setPath(value, [key], (known) => deletePath(known, rest))
  }
  if (isObject(value) && typeof key === 'string')
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  if (Array.isArray(value) && typeof key === 'number') {
    const index = Math.floor(key) + (key < 0 ? value.length : 0)
    return value.filter((_, at) => at !== index)
  }
  if (Array.isArray(value) && isSlice(key)) return setSlice(value, key, () => [])
  throw new JqError(`Cannot delete field at ${describe(key)} of ${getType(value)}`)
}

/** A copy without what is at some paths, the last ones first, so that the places of the others stay. */
export const deletePaths = (value: unknown, paths: readonly Path[]): unknown =>
  paths
    .toSorted((one, other) => compare(other, one))
    .reduce((known, path) => (path.length === 0 ? null : deletePath(known, path)), value)
