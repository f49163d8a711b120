import { parseSync, Visitor, type Node } from 'oxc-parser'

/** A small change of a source file that a test should notice. */
export interface Mutant {
  /** offsets of the text that is replaced */
  readonly start: number
  readonly end: number
  readonly replacement: string
  /** counted from 1 */
  readonly line: number
}

const OPPOSITE_OPERATOR: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
}

type Change = readonly [node: { start: number; end: number }, replacement: string]

/** Replaces an operator by its opposite; empty without one. The operator is in the text between its operands. */
function swapOperator(source: string, left: Node, right: Node, operator: string): Change[] {
  const opposite = OPPOSITE_OPERATOR[operator]
  const start = source.indexOf(operator, left.end)
  if (opposite === undefined || start < 0 || start >= right.start) return []
  return [[{ start, end: start + operator.length }, opposite]]
}

const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

function collectChanges(source: string, path: string): Change[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const changes: Change[] = []
  const types: Node[] = []
  new Visitor({
    BinaryExpression: ({ left, right, operator }) => {
      // strings can be joined by +, but not subtracted
      if (operator === '+' && (isText(left) || isText(right))) return
      changes.push(...swapOperator(source, left, right, operator))
    },
    LogicalExpression: ({ left, right, operator }) =>
      void changes.push(...swapOperator(source, left, right, operator)),
    AssignmentExpression: ({ left, right, operator }) =>
      void changes.push(...swapOperator(source, left, right, operator)),
    IfStatement: ({ test }) => void changes.push([test, 'true'], [test, 'false']),
    ConditionalExpression: ({ test }) => void changes.push([test, 'true'], [test, 'false']),
    UnaryExpression: (node) => {
      if (node.operator === '!' || node.operator === '-')
        changes.push([node, source.slice(node.argument.start, node.argument.end)])
    },
    Literal: (node) => {
      if (typeof node.value === 'boolean') changes.push([node, String(!node.value)])
      if (typeof node.value === 'number') changes.push([node, `(${source.slice(node.start, node.end)} + 1)`])
    },
    ExpressionStatement: (node) => {
      const { type } = node.expression
      if (type === 'CallExpression' || type === 'AwaitExpression') changes.push([node, ';'])
    },
    TSLiteralType: (node) => void types.push(node),
  }).visit(program)
  return changes.filter(([node]) => !types.some(({ start, end }) => start <= node.start && node.end <= end))
}

/**
 * Lists the mutants of a TypeScript source file, in the order of the text: flipped comparisons, operators, booleans and
 * conditions, numbers increased by one, omitted calls.
 * @throws Error when the source does not parse
 */
export function listMutants(source: string, path: string): Mutant[] {
  return collectChanges(source, path)
    .map(([{ start, end }, replacement]) => ({
      start,
      end,
      replacement,
      line: source.slice(0, start).split('\n').length,
    }))
    .sort((one, other) => one.start - other.start)
}

/** Applies one mutant to the source. */
export const applyMutant = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end)
