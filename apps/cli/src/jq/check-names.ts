import type { Definition, Node, Pattern } from './syntax.ts'
import { SyntaxProblem } from './tokens.ts'

/** The names that a place of a program knows: functions as `name/2`, variables as `$name`, labels as `*name`. */
type Names = ReadonlySet<string>

const add = (names: Names, ...more: readonly string[]): Names => new Set([...names, ...more])

function listVariables(pattern: Pattern): string[] {
  if (pattern.kind === 'name') return [`$${pattern.name}`]
  if (pattern.kind === 'items') return pattern.items.flatMap(listVariables)
  return pattern.fields.flatMap((field) => [
    ...(field.variable === undefined ? [] : [`$${field.variable}`]),
    ...(field.pattern ? listVariables(field.pattern) : []),
  ])
}

/** The programs in a pattern: its keys. */
const listKeys = (pattern: Pattern): Node[] => {
  if (pattern.kind === 'name') return []
  if (pattern.kind === 'items') return pattern.items.flatMap(listKeys)
  return pattern.fields.flatMap((field) => [field.key, ...(field.pattern ? listKeys(field.pattern) : [])])
}

function requireName(names: Names, name: string, shown = name): void {
  if (!names.has(name)) throw new SyntaxProblem(`The jq program uses ${shown}, which is not defined.`)
}

function checkDefinition({ name, params, body }: Definition, names: Names): Names {
  const own = `${name}/${params.length}`
  const given = params.flatMap((param) =>
    param.startsWith('$') ? [param, `${param.slice(1)}/0`] : [`${param}/0`],
  )
  checkNames(body, add(names, own, ...given))
  return add(names, own)
}

/** All programs directly inside a node that binds no name. */
const listParts = (node: Node): Node[] =>
  Object.values(node)
    .flat(2)
    .filter((part): part is Node => typeof part === 'object' && part !== null && 'kind' in part)

/** @throws SyntaxProblem for a function, variable or label that does not exist, before the program runs */
export function checkNames(node: Node, names: Names): void {
  switch (node.kind) {
    case 'literal':
      return
    case 'variable':
      return requireName(names, `$${node.name}`)
    case 'break':
      return requireName(names, `*${node.name}`, `the label $${node.name}`)
    case 'call':
      requireName(names, `${node.name}/${node.args.length}`)
      return node.args.forEach((arg) => checkNames(arg, names))
    case 'define':
      return checkNames(node.rest, checkDefinition(node.definition, names))
    case 'label':
      return checkNames(node.body, add(names, `*${node.name}`))
    case 'bind':
    case 'reduce':
    case 'foreach': {
      checkNames(node.source, names)
      const inner = add(names, ...listVariables(node.pattern))
      for (const key of listKeys(node.pattern)) checkNames(key, inner)
      if (node.kind === 'bind') return checkNames(node.body, inner)
      checkNames(node.start, names)
      checkNames(node.update, inner)
      if (node.extract) checkNames(node.extract, inner)
      return
    }
    default:
      for (const part of listParts(node)) checkNames(part, names)
  }
}
