import { formatAs } from './formats.ts'
import type { Output, Outputs, Scope } from './running.ts'
import { deletePaths, getAt, getPath, type Path, replacePath } from './paths.ts'
import { destructure } from './patterns.ts'
import { findClosure, findVariable, withClosure, withVariable } from './scope.ts'
import type { Definition, Node, NodeOf } from './syntax.ts'
import { describe, getType, isObject, isTrue, JqError, OPERATORS, toText } from './values.ts'

/** Ends a `label`. */
class Break extends Error {
  readonly label: object
  constructor(label: object) {
    super('break')
    this.label = label
  }
}

/** An output that is nowhere in the input. */
export const at = (value: unknown): Output => ({ value, path: undefined })

/** The values that a program makes of an input. */
export function* listValues(node: Node, input: Output, scope: Scope): Iterable<unknown> {
  for (const { value } of evaluate(node, at(input.value), scope)) yield value
}

/** The places that a program finds in a value. @throws JqError for one that is nowhere in it */
export function* listPaths(node: Node, value: unknown, scope: Scope): Iterable<Path> {
  for (const found of evaluate(node, { value, path: [] }, scope)) {
    if (!found.path) throw new JqError(`Invalid path expression with result ${describe(found.value)}`)
    yield found.path
  }
}

const step = ({ value, path }: Output, key: unknown): Output => ({
  value: getAt(value, key),
  path: path && [...path, key],
})

function iterate({ value, path }: Output): Outputs {
  const entries = Array.isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.entries(value)
      : undefined
  if (!entries) throw new JqError(`Cannot iterate over ${value === null ? 'null' : describe(value)}`)
  return entries.map(([key, one]: [unknown, unknown]) => ({ value: one, path: path && [...path, key] }))
}

/** What a step gives for each output of a program; with `?` nothing in place of an error. */
function* takeSteps(
  { target, isOptional }: NodeOf<'index' | 'slice' | 'iterate'>,
  input: Output,
  scope: Scope,
  take: (output: Output) => Outputs,
): Outputs {
  for (const one of evaluate(target, input, scope)) {
    let taken: Outputs = []
    try {
      taken = take(one)
    } catch (error) {
      if (!isOptional || !(error instanceof JqError)) throw error
    }
    yield* taken
  }
}

function* recurse(input: Output): Outputs {
  yield input
  if (Array.isArray(input.value) || isObject(input.value))
    for (const one of iterate(input)) yield* recurse(one)
}

type Evaluator<K extends Node['kind']> = (node: NodeOf<K>, input: Output, scope: Scope) => Outputs

function* evaluateTry({ body, handler }: NodeOf<'try'>, input: Output, scope: Scope): Outputs {
  try {
    yield* evaluate(body, input, scope)
  } catch (error) {
    if (!(error instanceof JqError)) throw error
    if (handler) yield* evaluate(handler, at(error.value), scope)
  }
}

function* evaluateAlternative({ left, right }: NodeOf<'alternative'>, input: Output, scope: Scope): Outputs {
  let isFound = false
  try {
    for (const one of evaluate(left, input, scope)) {
      if (!isTrue(one.value)) continue
      isFound = true
      yield one
    }
  } catch (error) {
    if (!(error instanceof JqError)) throw error
  }
  if (!isFound) yield* evaluate(right, input, scope)
}

function* evaluateObject({ entries }: NodeOf<'object'>, input: Output, scope: Scope): Outputs {
  function* build(
    index: number,
    before: readonly (readonly [string, unknown])[],
  ): Iterable<readonly (readonly [string, unknown])[]> {
    const entry = entries[index]
    if (!entry) return yield before
    for (const key of listValues(entry[0], input, scope))
      for (const value of listValues(entry[1], input, scope)) {
        if (typeof key !== 'string') throw new JqError(`Object keys must be strings, not ${describe(key)}`)
        yield* build(index + 1, [...before, [key, value]])
      }
  }
  for (const fields of build(0, [])) yield at(Object.fromEntries(fields))
}

function* evaluateText({ format, parts }: NodeOf<'text'>, input: Output, scope: Scope): Outputs {
  const write = (value: unknown) => (format === undefined ? toText(value) : formatAs(format, value))
  function* build(count: number): Iterable<string> {
    const part = parts[count - 1]
    if (part === undefined) return yield ''
    if (typeof part === 'string') for (const before of build(count - 1)) yield before + part
    else
      for (const value of listValues(part, input, scope))
        for (const before of build(count - 1)) yield before + write(value)
  }
  for (const text of build(parts.length)) yield at(text)
}

function* evaluateFold(
  { kind, source, pattern, start, update, extract }: NodeOf<'reduce' | 'foreach'>,
  input: Output,
  scope: Scope,
): Outputs {
  for (const first of evaluate(start, input, scope)) {
    let state: Output = first
    for (const value of listValues(source, input, scope))
      for (const inner of destructure(pattern, value, scope, listValues)) {
        let last: Output | undefined
        for (const next of evaluate(update, state, inner)) {
          last = next
          if (kind === 'foreach') {
            state = next
            yield* extract ? evaluate(extract, next, inner) : [next]
          }
        }
        if (kind === 'reduce') state = last ?? at(null)
      }
    if (kind === 'reduce') yield state
  }
}

function* evaluateUpdate({ operator, left, right }: NodeOf<'update'>, input: Output, scope: Scope): Outputs {
  const { value } = input
  if (operator === '|=') {
    const gone: Path[] = []
    let changed = value
    for (const path of listPaths(left, value, scope)) {
      const [next] = takeFirst(listValues(right, at(getPath(changed, path)), scope))
      if (next) changed = replacePath(changed, path, () => next.value)
      else gone.push(path)
    }
    return yield at(deletePaths(changed, gone))
  }
  const paths = [...listPaths(left, value, scope)]
  for (const given of listValues(right, input, scope)) {
    const change = (known: unknown): unknown => {
      if (operator === '=') return given
      if (operator === '//=') return isTrue(known) ? known : given
      return OPERATORS[operator.slice(0, -1)]?.(known, given)
    }
    yield at(paths.reduce<unknown>((known, path) => replacePath(known, path, change), value))
  }
}

function takeFirst(values: Iterable<unknown>): { value: unknown }[] {
  for (const value of values) return [{ value }]
  return []
}

function* evaluateLabel({ name, body }: NodeOf<'label'>, input: Output, scope: Scope): Outputs {
  const label = {}
  try {
    yield* evaluate(body, input, withVariable(scope, `*${name}`, label))
  } catch (error) {
    if (!(error instanceof Break) || error.label !== label) throw error
  }
}

/** Runs a function of the program with its arguments: programs, or values for `$name`. */
function* callDefinition(
  { params, body }: Definition,
  args: readonly Node[],
  input: Output,
  scopes: { inner: Scope; outer: Scope },
): Outputs {
  function* bind(index: number, inner: Scope): Iterable<Scope> {
    const [param, arg] = [params[index], args[index]]
    if (param === undefined || !arg) return yield inner
    if (!param.startsWith('$')) return yield* bind(index + 1, withClosure(inner, param, arg, scopes.outer))
    const name = param.slice(1)
    for (const value of listValues(arg, input, scopes.outer)) {
      const bound = withVariable(inner, name, value)
      yield* bind(index + 1, withClosure(bound, name, { kind: 'variable', name }, bound))
    }
  }
  for (const inner of bind(0, scopes.inner)) yield* evaluate(body, input, inner)
}

function* evaluateCall({ name, args }: NodeOf<'call'>, input: Output, scope: Scope): Outputs {
  const found = findClosure(scope, name, args.length)
  if (!found) throw new JqError(`${name}/${args.length} is not defined`)
  if ('native' in found) yield* found.native({ input, args, scope, run: evaluate })
  else if ('program' in found) yield* evaluate(found.program, input, found.scope)
  else yield* callDefinition(found.definition, args, input, { inner: found.scope, outer: scope })
}

function* evaluateSlice(node: NodeOf<'slice'>, input: Output, scope: Scope): Outputs {
  const listBounds = (bound: Node | undefined) => (bound ? listValues(bound, input, scope) : [null])
  for (const end of listBounds(node.to))
    for (const start of listBounds(node.from))
      yield* takeSteps(node, input, scope, (one) => [step(one, { start, end })])
}

const EVALUATORS: { readonly [K in Node['kind']]: Evaluator<K> } = {
  identity: (_, input) => [input],
  recurse: (_, input) => recurse(input),
  literal: ({ value }) => [at(value)],
  text: evaluateText,
  format: ({ name }, { value }) => [at(formatAs(name, value))],
  *index(node, input, scope) {
    for (const key of listValues(node.key, input, scope))
      yield* takeSteps(node, input, scope, (one) => [step(one, key)])
  },
  slice: evaluateSlice,
  iterate: (node, input, scope) => takeSteps(node, input, scope, iterate),
  try: evaluateTry,
  variable: ({ name }, _, scope) => [at(findVariable(scope, name))],
  array: ({ body }, input, scope) => [at(body ? [...listValues(body, input, scope)] : [])],
  object: evaluateObject,
  *negate({ body }, input, scope) {
    for (const value of listValues(body, input, scope)) {
      if (typeof value !== 'number') throw new JqError(`${getType(value)} cannot be negated`)
      yield at(-value)
    }
  },
  *pipe({ left, right }, input, scope) {
    for (const one of evaluate(left, input, scope)) yield* evaluate(right, one, scope)
  },
  *comma({ left, right }, input, scope) {
    yield* evaluate(left, input, scope)
    yield* evaluate(right, input, scope)
  },
  alternative: evaluateAlternative,
  *and({ left, right }, input, scope) {
    for (const one of listValues(left, input, scope))
      if (!isTrue(one)) yield at(false)
      else for (const other of listValues(right, input, scope)) yield at(isTrue(other))
  },
  *or({ left, right }, input, scope) {
    for (const one of listValues(left, input, scope))
      if (isTrue(one)) yield at(true)
      else for (const other of listValues(right, input, scope)) yield at(isTrue(other))
  },
  *operator({ operator, left, right }, input, scope) {
    for (const other of listValues(right, input, scope))
      for (const one of listValues(left, input, scope)) yield at(OPERATORS[operator]?.(one, other))
  },
  update: evaluateUpdate,
  call: evaluateCall,
  *define({ definition, rest }, input, scope) {
    yield* evaluate(rest, input, withClosure(scope, definition.name, definition))
  },
  *bind({ source, pattern, body }, input, scope) {
    for (const value of listValues(source, input, scope))
      for (const inner of destructure(pattern, value, scope, listValues)) yield* evaluate(body, input, inner)
  },
  reduce: evaluateFold,
  foreach: evaluateFold,
  *if({ condition, yes, otherwise }, input, scope) {
    for (const value of listValues(condition, input, scope))
      yield* evaluate(isTrue(value) ? yes : otherwise, input, scope)
  },
  label: evaluateLabel,
  break: ({ name }, _, scope) => {
    throw new Break(findVariable(scope, `*${name}`) as object)
  },
}

/** The outputs of a program for an input, one by one. @throws JqError */
export function evaluate(node: Node, input: Output, scope: Scope): Outputs {
  scope.root.countStep()
  // the table has an evaluator of the same kind for each node
  return (EVALUATORS[node.kind] as Evaluator<Node['kind']>)(node as never, input, scope)
}
