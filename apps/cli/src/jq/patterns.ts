import { getAt } from './paths.ts'
import type { Output, Scope } from './running.ts'
import { withVariable } from './scope.ts'
import type { Node, Pattern } from './syntax.ts'
import { describe, JqError } from './values.ts'

type ListValues = (node: Node, input: Output, scope: Scope) => Iterable<unknown>

/** The scopes in which a value is taken apart: several where a key has several values. */
export function* destructure(
  pattern: Pattern,
  value: unknown,
  scope: Scope,
  listValues: ListValues,
): Iterable<Scope> {
  if (pattern.kind === 'name') return yield withVariable(scope, pattern.name, value)
  if (pattern.kind === 'items') {
    function* bindItems(items: readonly Pattern[], index: number, inner: Scope): Iterable<Scope> {
      const item = items[index]
      if (!item) return yield inner
      for (const next of destructure(item, getAt(value, index), inner, listValues))
        yield* bindItems(items, index + 1, next)
    }
    return yield* bindItems(pattern.items, 0, scope)
  }
  const { fields } = pattern
  function* bindFields(index: number, inner: Scope): Iterable<Scope> {
    const field = fields[index]
    if (!field) return yield inner
    for (const key of listValues(field.key, { value, path: undefined }, inner)) {
      if (typeof key !== 'string') throw new JqError(`Cannot index object with ${describe(key)}`)
      const found = getAt(value, key)
      const named = field.variable === undefined ? inner : withVariable(inner, field.variable, found)
      if (!field.pattern) yield* bindFields(index + 1, named)
      else
        for (const next of destructure(field.pattern, found, named, listValues))
          yield* bindFields(index + 1, next)
    }
  }
  yield* bindFields(0, scope)
}
