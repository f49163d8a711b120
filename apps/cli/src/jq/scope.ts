import type { Closure, Scope } from './running.ts'
import type { Definition, Node } from './syntax.ts'
import { JqError } from './values.ts'

export const withVariable = (parent: Scope, name: string, value: unknown): Scope => ({
  root: parent.root,
  parent,
  variable: { name, value },
})

/** Adds a definition, or a program that was given as an argument with the scope that it was written in. */
export const withClosure = (parent: Scope, name: string, what: Definition | Node, scope?: Scope): Scope => ({
  root: parent.root,
  parent,
  closure:
    'kind' in what
      ? { key: `${name}/0`, program: what, scope: scope ?? parent }
      : { key: `${name}/${what.params.length}`, definition: what },
})

/** @throws JqError for an unknown name */
export function findVariable(scope: Scope, name: string): unknown {
  for (let one: Scope | undefined = scope; one; one = one.parent)
    if (one.variable?.name === name) return one.variable.value
  if (Object.hasOwn(scope.root.variables, name)) return scope.root.variables[name]
  throw new JqError(
    name.startsWith('*') ? `$*label-${name.slice(1)} is not defined` : `$${name} is not defined`,
  )
}

export function findClosure(scope: Scope, name: string, argumentCount: number): Closure | undefined {
  const key = `${name}/${argumentCount}`
  for (let one: Scope | undefined = scope; one; one = one.parent) {
    const { closure } = one
    if (closure?.key !== key) continue
    // a definition knows itself
    return 'program' in closure ? closure : { definition: closure.definition, scope: one }
  }
  const native = scope.root.natives.get(key)
  if (native) return { native }
  const definition = scope.root.definitions.get(key)
  return definition && { definition, scope: { root: scope.root } }
}
