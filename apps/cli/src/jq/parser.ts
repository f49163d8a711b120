import type { Definition, Node, PairKind } from './syntax.ts'
import { SyntaxProblem, type Token } from './tokens.ts'

/** How strongly an operator binds; `none` stands alone, without another of its kind beside it. */
interface Strength {
  readonly level: number
  readonly side: 'left' | 'right' | 'none'
}

const STRENGTHS: readonly [operators: string, strength: Strength][] = [
  ['|', { level: 0, side: 'right' }],
  [',', { level: 1, side: 'left' }],
  ['//', { level: 2, side: 'right' }],
  ['= |= += -= *= /= %= //=', { level: 3, side: 'none' }],
  ['or', { level: 4, side: 'left' }],
  ['and', { level: 5, side: 'left' }],
  ['== != < <= > >=', { level: 6, side: 'none' }],
  ['+ -', { level: 7, side: 'left' }],
  ['* / %', { level: 8, side: 'left' }],
]
const STRENGTH_BY_OPERATOR = new Map(
  STRENGTHS.flatMap(([operators, strength]) => operators.split(' ').map((one) => [one, strength] as const)),
)

const PAIRS: Readonly<Record<string, PairKind>> = {
  '|': 'pipe',
  ',': 'comma',
  '//': 'alternative',
  and: 'and',
  or: 'or',
}

/** The level of a program in a place that ends at a comma, such as the value of an object. */
export const LEVEL_WITHOUT_COMMA = 2

/** Takes the tokens of a program one after the other. */
export class Parser {
  readonly #tokens: readonly Token[]
  readonly #parseTerm: (parser: Parser) => Node
  #at = 0

  /** @param parseTerm parses what stands between operators */
  constructor(tokens: readonly Token[], parseTerm: (parser: Parser) => Node) {
    this.#tokens = tokens
    this.#parseTerm = parseTerm
  }

  peek(by = 0): Token {
    const token = this.#tokens[Math.min(this.#at + by, this.#tokens.length - 1)]
    if (!token) throw new SyntaxProblem('The jq program is empty.')
    return token
  }

  next(): Token {
    const token = this.peek()
    this.#at += 1
    return token
  }

  /** True if the next token is this symbol or word. */
  isNext(text: string, by = 0): boolean {
    const token = this.peek(by)
    return (token.kind === 'symbol' || token.kind === 'word') && token.text === text
  }

  /** Takes the symbol or word if it is next. */
  take(text: string): boolean {
    const isNext = this.isNext(text)
    if (isNext) this.next()
    return isNext
  }

  /** @throws SyntaxProblem unless the symbol or word is next */
  expect(text: string): void {
    if (!this.take(text)) throw this.fail(`“${text}” is missing`)
  }

  /** Takes a name: a word that is no part of the syntax. */
  expectName(kind: 'word' | 'variable'): string {
    const token = this.next()
    if (token.kind !== kind)
      throw this.fail(kind === 'word' ? 'a name is missing' : 'a $name is missing', token)
    return token.text
  }

  fail(why: string, { text, at }: Token = this.peek()): SyntaxProblem {
    const place = text === '' ? 'at its end' : `at character ${at + 1}, “${text}”`
    return new SyntaxProblem(`The jq program cannot be read ${place}: ${why}.`)
  }

  /** Parses a program whose operators bind at least so strongly. */
  parseProgram(level = 0): Node {
    if (this.isNext('def')) {
      const definition = this.parseDefinition()
      return { kind: 'define', definition, rest: this.parseProgram(level) }
    }
    let left = this.#parseTerm(this)
    for (;;) {
      const { text: operator, kind } = this.peek()
      const strength = kind === 'symbol' || kind === 'word' ? STRENGTH_BY_OPERATOR.get(operator) : undefined
      if (!strength || strength.level < level) return left
      this.next()
      const right = this.parseProgram(strength.side === 'right' ? strength.level : strength.level + 1)
      left = createOperation(operator, left, right)
      const { text } = this.peek()
      if (strength.side === 'none' && STRENGTH_BY_OPERATOR.get(text)?.level === strength.level)
        throw this.fail('these two need parentheses')
    }
  }

  /** Parses `def name(params): body;`. */
  parseDefinition(): Definition {
    this.expect('def')
    const name = this.expectName('word')
    const params: string[] = []
    if (this.take('(')) {
      do {
        const token = this.next()
        if (token.kind !== 'word' && token.kind !== 'variable')
          throw this.fail('a parameter is missing', token)
        params.push(token.kind === 'variable' ? `$${token.text}` : token.text)
      } while (this.take(';'))
      this.expect(')')
    }
    this.expect(':')
    const body = this.parseProgram()
    this.expect(';')
    return { name, params, body }
  }
}

function createOperation(operator: string, left: Node, right: Node): Node {
  const kind = PAIRS[operator]
  if (kind !== undefined) return { kind, left, right }
  const isUpdate = STRENGTH_BY_OPERATOR.get(operator)?.level === 3
  return { kind: isUpdate ? 'update' : 'operator', operator, left, right }
}
