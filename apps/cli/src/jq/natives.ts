import { at, listPaths, listValues } from './evaluate.ts'
import { matchText } from './match.ts'
import { deletePaths, getPath, type Path, replacePath } from './paths.ts'
import type { Native } from './running.ts'
import { TEXT_FUNCTIONS } from './text-functions.ts'
import { TIME_FUNCTIONS } from './time-functions.ts'
import {
  compare,
  describe,
  formatJson,
  getType,
  isObject,
  JqError,
  listCharacters,
  listSortedKeys,
  OPERATORS,
  toText,
} from './values.ts'

/** A function of values: of the input, and of each combination of its arguments. */
export type ValueFunction = (input: unknown, ...args: readonly unknown[]) => unknown

const createNative =
  (compute: ValueFunction): Native =>
  ({ input, args, scope }) => {
    function* call(index: number, values: readonly unknown[]): Iterable<ReturnType<typeof at>> {
      const arg = args[index]
      if (!arg) return yield at(compute(input.value, ...values))
      for (const value of listValues(arg, input, scope)) yield* call(index + 1, [...values, value])
    }
    return call(0, [])
  }

/** @throws JqError for anything but a list */
function requireList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new JqError(`Cannot iterate over ${describe(value)}`)
  return value
}

function requireNumber(value: unknown): number {
  if (typeof value !== 'number') throw new JqError(`${describe(value)} number required`)
  return value
}

function computeLength(value: unknown): number {
  if (value === null) return 0
  if (typeof value === 'string') return listCharacters(value).length
  if (typeof value === 'number') return Math.abs(value)
  if (typeof value === 'boolean') throw new JqError(`${describe(value)} has no length`)
  return Array.isArray(value) ? value.length : Object.keys(value as object).length
}

function listKeys(value: unknown, list: (value: Readonly<Record<string, unknown>>) => string[]): unknown {
  if (Array.isArray(value)) return value.map((_, index) => index)
  if (isObject(value)) return list(value)
  throw new JqError(`${describe(value)} has no keys`)
}

function hasKey(value: unknown, key: unknown): boolean {
  if (isObject(value) && typeof key === 'string') return Object.hasOwn(value, key)
  if (Array.isArray(value) && typeof key === 'number') return key >= 0 && key < value.length
  throw new JqError(`Cannot check whether ${getType(value)} has a ${getType(key)} key`)
}

function contains(value: unknown, part: unknown): boolean {
  if (isObject(value) && isObject(part))
    return Object.entries(part).every(([key, one]) => Object.hasOwn(value, key) && contains(value[key], one))
  if (Array.isArray(value) && Array.isArray(part))
    return part.every((one) => value.some((own) => contains(own, one)))
  if (typeof value === 'string' && typeof part === 'string') return value.includes(part)
  if (getType(value) !== getType(part))
    throw new JqError(`${describe(value)} and ${describe(part)} cannot have their containment checked`)
  return compare(value, part) === 0
}

function flatten(list: readonly unknown[], depth: number): unknown[] {
  return list.flatMap((one) => (Array.isArray(one) && depth > 0 ? flatten(one, depth - 1) : [one]))
}

/** The places of a list in the order of their keys; equal ones keep their order. */
function sortPlaces(list: readonly unknown[], keys: unknown): { value: unknown; key: unknown }[] {
  const given = requireList(keys)
  return list
    .map((value, index) => ({ value, key: given[index] }))
    .toSorted((one, other) => compare(one.key, other.key))
}

function group(list: readonly unknown[], keys: unknown): unknown[][] {
  const groups: { key: unknown; values: unknown[] }[] = []
  for (const { value, key } of sortPlaces(list, keys)) {
    const last = groups.at(-1)
    if (last && compare(last.key, key) === 0) last.values.push(value)
    else groups.push({ key, values: [value] })
  }
  return groups.map(({ values }) => values)
}

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'string' && /^\s*-?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/.test(value))
    return Number(value)
  throw new JqError(`${describe(value)} cannot be parsed as a number`)
}

function parseText(value: unknown): unknown {
  if (typeof value !== 'string') throw new JqError(`${describe(value)} cannot be parsed as JSON`)
  try {
    return JSON.parse(value) as unknown
  } catch {
    throw new JqError(`${value} (while parsing '${value}')`)
  }
}

const NUMBER_FUNCTIONS = Object.fromEntries(
  (
    'floor ceil round trunc sqrt cbrt exp log log2 log10 sin cos tan asin acos atan sinh cosh tanh'.split(
      ' ',
    ) as 'floor'[]
  ).map((name): [string, ValueFunction] => [`${name}/0`, (value) => Math[name](requireNumber(value))]),
)

const asPaths = (value: unknown): Path[] => requireList(value).map((path) => requireList(path))

const VALUE_FUNCTIONS: Readonly<Record<string, ValueFunction>> = {
  ...NUMBER_FUNCTIONS,
  ...TEXT_FUNCTIONS,
  ...TIME_FUNCTIONS,
  'not/0': (value) => value === null || value === false,
  'length/0': computeLength,
  'type/0': getType,
  'keys/0': (value) => listKeys(value, listSortedKeys),
  'keys_unsorted/0': (value) => listKeys(value, Object.keys),
  'has/1': hasKey,
  'contains/1': contains,
  'add/0': (value) =>
    (isObject(value) ? Object.values(value) : requireList(value)).reduce(
      (sum, one) => OPERATORS['+']?.(sum, one),
      null,
    ),
  'tostring/0': toText,
  'tojson/0': (value) => formatJson(value),
  'fromjson/0': parseText,
  'tonumber/0': toNumber,
  'reverse/0': (value) =>
    typeof value === 'string'
      ? listCharacters(value).toReversed().join('')
      : value === null
        ? []
        : requireList(value).toReversed(),
  'sort/0': (value) => requireList(value).toSorted(compare),
  'flatten/1': (value, depth) =>
    flatten(requireList(isObject(value) ? Object.values(value) : value), requireNumber(depth)),
  '_sort_by/1': (value, keys) => sortPlaces(requireList(value), keys).map((one) => one.value),
  '_group_by/1': (value, keys) => group(requireList(value), keys),
  '_first_by/1': (value, keys) => sortPlaces(requireList(value), keys)[0]?.value ?? null,
  '_last_by/1': (value, keys) => sortPlaces(requireList(value), keys).at(-1)?.value ?? null,
  'setpath/2': (value, path, next) => replacePath(value, requireList(path), () => next),
  'delpaths/1': (value, paths) => deletePaths(value, asPaths(paths)),
  'fabs/0': (value) => Math.abs(requireNumber(value)),
  'exp2/0': (value) => 2 ** requireNumber(value),
  'exp10/0': (value) => 10 ** requireNumber(value),
  'pow/2': (_, base, exponent) => requireNumber(base) ** requireNumber(exponent),
  'infinite/0': () => Infinity,
  'nan/0': () => Number.NaN,
  'isinfinite/0': (value) => Math.abs(requireNumber(value)) === Infinity,
  'isnan/0': (value) => Number.isNaN(requireNumber(value)),
  'isnormal/0': (value) => Number.isFinite(requireNumber(value)) && value !== 0,
  'error/0': (value) => {
    throw new JqError(value)
  },
  'error/1': (_, value) => {
    throw new JqError(value)
  },
}

/** Functions that take programs, or that know where their outputs are in the input. */
const PROGRAM_FUNCTIONS: Readonly<Record<string, Native>> = {
  'empty/0': () => [],
  'recurse/0': ({ input, scope, run }) => run({ kind: 'recurse' }, input, scope),
  *'path/1'({ input, args: [program], scope }) {
    if (program) for (const path of listPaths(program, input.value, scope)) yield at([...path])
  },
  *'getpath/1'({ input, args: [program], scope }) {
    if (!program) return
    for (const path of listValues(program, input, scope)) {
      const steps = requireList(path)
      yield { value: getPath(input.value, steps), path: input.path && [...input.path, ...steps] }
    }
  },
  *'range/3'({ input, args: [from, to, by], scope }) {
    if (!from || !to || !by) return
    for (const step of listValues(by, input, scope))
      for (const end of listValues(to, input, scope))
        for (const start of listValues(from, input, scope))
          yield* listRange(
            requireNumber(start),
            requireNumber(end),
            requireNumber(step),
            scope.root.countStep,
          )
  },
  *'match/2'({ input, args: [pattern, flags], scope }) {
    if (!pattern || !flags) return
    for (const letters of listValues(flags, input, scope))
      for (const text of listValues(pattern, input, scope))
        for (const found of matchText(input.value, text, letters)) yield at(found)
  },
}

function* listRange(from: number, to: number, by: number, countStep: () => void) {
  if (by === 0) return
  for (let value = from; by > 0 ? value < to : value > to; value += by) {
    countStep()
    yield at(value)
  }
}

/** All built-in functions, by name and number of arguments. */
export const NATIVES: ReadonlyMap<string, Native> = new Map([
  ...Object.entries(VALUE_FUNCTIONS).map(([name, compute]) => [name, createNative(compute)] as const),
  ...Object.entries(PROGRAM_FUNCTIONS),
])
