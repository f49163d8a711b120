import { LEVEL_WITHOUT_COMMA, Parser } from './parser.ts'
import type { Node, Pattern } from './syntax.ts'
import type { Token } from './tokens.ts'

const IDENTITY: Node = { kind: 'identity' }
const literal = (value: unknown): Node => ({ kind: 'literal', value })

/** Parses a term with what follows it: fields, `?`, and `as`. */
export function parseTerm(parser: Parser): Node {
  const term = parsePostfix(parser, parsePrimary(parser))
  if (!parser.take('as')) return term
  const pattern = parsePattern(parser)
  parser.expect('|')
  return { kind: 'bind', source: term, pattern, body: parser.parseProgram() }
}

function parsePostfix(parser: Parser, primary: Node): Node {
  let target = primary
  for (;;) {
    const token = parser.peek()
    if (token.kind === 'field') {
      parser.next()
      target = { kind: 'index', target, key: literal(token.text) }
    } else if (parser.isNext('.') && parser.peek(1).kind === 'text') {
      parser.next()
      target = { kind: 'index', target, key: parseText(parser.next(), undefined) }
    } else if (parser.isNext('.') && parser.isNext('[', 1)) {
      parser.next()
    } else if (parser.take('[')) target = parseBrackets(parser, target)
    else if (parser.take('?')) target = makeOptional(target)
    else return target
  }
}

/** `?` after a field, an item, a slice or `[]` is about this step alone; after anything else it is `try`. */
function makeOptional(target: Node): Node {
  const isStep = target.kind === 'index' || target.kind === 'slice' || target.kind === 'iterate'
  return isStep && !target.isOptional
    ? { ...target, isOptional: true }
    : { kind: 'try', body: target, handler: undefined }
}

/** Parses what follows `[` after a term: nothing, a key, or a slice. */
function parseBrackets(parser: Parser, target: Node): Node {
  if (parser.take(']')) return { kind: 'iterate', target }
  const from = parser.isNext(':') ? undefined : parser.parseProgram()
  if (!parser.take(':')) {
    parser.expect(']')
    return { kind: 'index', target, key: from ?? IDENTITY }
  }
  const to = parser.isNext(']') ? undefined : parser.parseProgram()
  parser.expect(']')
  return { kind: 'slice', target, from, to }
}

function parseInText(tokens: readonly Token[]): Node {
  const parser = new Parser(tokens, parseTerm)
  const node = parser.parseProgram()
  if (parser.peek().kind !== 'end') throw parser.fail('this is unexpected')
  return node
}

/** A text; the programs in it are parsed. */
export function parseText(token: Token, format: string | undefined): Node {
  const parts = token.kind === 'text' ? token.parts : []
  if (parts.every((part) => typeof part === 'string') && parts.length <= 1) return literal(parts[0] ?? '')
  return {
    kind: 'text',
    format,
    parts: parts.map((part) => (typeof part === 'string' ? part : parseInText(part))),
  }
}

function parsePrimary(parser: Parser): Node {
  const token = parser.next()
  switch (token.kind) {
    case 'number':
      return literal(token.value)
    case 'text':
      return parseText(token, undefined)
    case 'format':
      return parser.peek().kind === 'text'
        ? parseText(parser.next(), token.text)
        : { kind: 'format', name: token.text }
    case 'variable':
      return { kind: 'variable', name: token.text }
    case 'field':
      return { kind: 'index', target: IDENTITY, key: literal(token.text) }
    case 'word':
      return (WORDS[token.text] ?? parseCall)(parser, token)
    default:
      return parseSymbol(parser, token)
  }
}

function parseSymbol(parser: Parser, token: Token): Node {
  switch (token.text) {
    case '.':
      return parser.peek().kind === 'text'
        ? { kind: 'index', target: IDENTITY, key: parseText(parser.next(), undefined) }
        : IDENTITY
    case '..':
      return { kind: 'recurse' }
    case '(': {
      const body = parser.parseProgram()
      parser.expect(')')
      return body
    }
    case '[': {
      const body = parser.isNext(']') ? undefined : parser.parseProgram()
      parser.expect(']')
      return { kind: 'array', body }
    }
    case '{':
      return parseObject(parser)
    case '-':
      return { kind: 'negate', body: parsePostfix(parser, parsePrimary(parser)) }
    default:
      throw parser.fail('a value is missing', token)
  }
}

function parseCall(parser: Parser, { text: name }: Token): Node {
  const args: Node[] = []
  if (parser.take('(')) {
    do args.push(parser.parseProgram())
    while (parser.take(';'))
    parser.expect(')')
  }
  return { kind: 'call', name, args }
}

function parseIf(parser: Parser): Node {
  const condition = parser.parseProgram()
  parser.expect('then')
  const yes = parser.parseProgram()
  if (parser.take('elif')) return { kind: 'if', condition, yes, otherwise: parseIf(parser) }
  const otherwise = parser.take('else') ? parser.parseProgram() : IDENTITY
  parser.expect('end')
  return { kind: 'if', condition, yes, otherwise }
}

const parseFold =
  (kind: 'reduce' | 'foreach') =>
  (parser: Parser): Node => {
    const source = parsePostfix(parser, parsePrimary(parser))
    parser.expect('as')
    const pattern = parsePattern(parser)
    parser.expect('(')
    const start = parser.parseProgram()
    parser.expect(';')
    const update = parser.parseProgram()
    const extract = kind === 'foreach' && parser.take(';') ? parser.parseProgram() : undefined
    parser.expect(')')
    return { kind, source, pattern, start, update, extract }
  }

function parseTry(parser: Parser): Node {
  const body = parsePostfix(parser, parsePrimary(parser))
  const handler = parser.take('catch') ? parsePostfix(parser, parsePrimary(parser)) : undefined
  return { kind: 'try', body, handler }
}

function parseLabel(parser: Parser): Node {
  const name = parser.expectName('variable')
  parser.expect('|')
  return { kind: 'label', name, body: parser.parseProgram() }
}

function refuseWord(parser: Parser, token: Token): Node {
  throw parser.fail('a value is missing', token)
}

const WORDS: Readonly<Record<string, (parser: Parser, token: Token) => Node>> = Object.assign(
  Object.create(null),
  {
    null: () => literal(null),
    true: () => literal(true),
    false: () => literal(false),
    if: parseIf,
    reduce: parseFold('reduce'),
    foreach: parseFold('foreach'),
    try: parseTry,
    label: parseLabel,
    break: (parser: Parser): Node => ({ kind: 'break', name: parser.expectName('variable') }),
    def: (parser: Parser): Node => {
      throw parser.fail('put a definition in parentheses here')
    },
    ...Object.fromEntries(
      ['then', 'elif', 'else', 'end', 'as', 'catch', 'and', 'or', 'import', 'include', '__loc__'].map(
        (word) => [word, refuseWord],
      ),
    ),
  },
) as Record<string, (parser: Parser, token: Token) => Node>

/** The key of an object or of a pattern, and the variable that it names. */
function parseKey(parser: Parser): { key: Node; variable?: string; name?: Node } {
  const token = parser.next()
  if (token.kind === 'variable') return { key: literal(token.text), variable: token.text }
  if (token.kind === 'word') return { key: literal(token.text), name: literal(token.text) }
  if (token.kind === 'number') return { key: literal(token.value) }
  if (token.kind === 'text' || token.kind === 'format') {
    const key = token.kind === 'text' ? parseText(token, undefined) : parseText(parser.next(), token.text)
    return { key, name: key }
  }
  if (token.text !== '(') throw parser.fail('a key is missing', token)
  const key = parser.parseProgram()
  parser.expect(')')
  return { key }
}

/** The value of an object ends at a comma, but not at a pipe. */
function parseObjectValue(parser: Parser): Node {
  const left = parser.parseProgram(LEVEL_WITHOUT_COMMA)
  return parser.take('|') ? { kind: 'pipe', left, right: parseObjectValue(parser) } : left
}

function parseObject(parser: Parser): Node {
  const entries: (readonly [Node, Node])[] = []
  while (!parser.isNext('}')) {
    const { key, variable, name } = parseKey(parser)
    if (parser.take(':')) entries.push([key, parseObjectValue(parser)])
    else if (variable !== undefined) entries.push([key, { kind: 'variable', name: variable }])
    else if (name) entries.push([key, { kind: 'index', target: IDENTITY, key: name }])
    else throw parser.fail('“:” is missing')
    if (!parser.take(',')) break
  }
  parser.expect('}')
  return { kind: 'object', entries }
}

function parsePattern(parser: Parser): Pattern {
  if (parser.take('[')) {
    const items = [parsePattern(parser)]
    while (parser.take(',')) items.push(parsePattern(parser))
    parser.expect(']')
    return { kind: 'items', items }
  }
  if (!parser.take('{')) return { kind: 'name', name: parser.expectName('variable') }
  const fields = []
  do {
    const { key, variable } = parseKey(parser)
    const pattern = parser.take(':') ? parsePattern(parser) : undefined
    if (variable === undefined && !pattern) throw parser.fail('“:” is missing')
    fields.push({ key, variable, pattern })
  } while (parser.take(','))
  parser.expect('}')
  return { kind: 'fields', fields }
}
