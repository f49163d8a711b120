/** A program that cannot be read. */
export class SyntaxProblem extends Error {}

/** A piece of a program. A text has parts: strings, and the tokens of programs in `\( … )`. */
export type Token =
  | {
      readonly kind: 'word' | 'variable' | 'field' | 'format' | 'symbol'
      readonly text: string
      readonly at: number
    }
  | { readonly kind: 'number'; readonly text: string; readonly value: number; readonly at: number }
  | {
      readonly kind: 'text'
      readonly text: string
      readonly parts: readonly (string | readonly Token[])[]
      readonly at: number
    }
  | { readonly kind: 'end'; readonly text: string; readonly at: number }

const SYMBOLS = [
  '?//=',
  '?//',
  '//=',
  '|=',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '==',
  '!=',
  '<=',
  '>=',
  '//',
  '..',
  '.',
  '[',
  ']',
  '(',
  ')',
  '{',
  '}',
  '|',
  ',',
  ':',
  ';',
  '=',
  '<',
  '>',
  '+',
  '-',
  '*',
  '/',
  '%',
  '?',
] as const

const PATTERNS = [
  ['number', /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y],
  ['variable', /\$(?:__loc__|[A-Za-z_]\w*(?:::\w+)*)/y],
  ['field', /\.[A-Za-z_]\w*/y],
  ['format', /@[A-Za-z0-9]+/y],
  ['word', /[A-Za-z_]\w*(?:::\w+)*/y],
] as const

const BLANKS = /(?:\s|#[^\n]*)+/y
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** Reads a program piece by piece. @throws SyntaxProblem */
export class Tokenizer {
  readonly #program: string
  #at = 0

  constructor(program: string) {
    this.#program = program
  }

  /** Reads up to the end, or up to the parenthesis that closes a program inside a text. */
  readAll(isInText = false): Token[] {
    const tokens: Token[] = []
    let depth = 0
    for (;;) {
      const token = this.#readToken()
      if (token.kind === 'end' && isInText) throw this.#fail('the text has no end')
      if (isInText && token.text === ')' && token.kind === 'symbol' && depth === 0)
        return [...tokens, { kind: 'end', text: '', at: token.at }]
      if (token.kind === 'symbol') depth += token.text === '(' ? 1 : token.text === ')' ? -1 : 0
      tokens.push(token)
      if (token.kind === 'end') return tokens
    }
  }

  #fail(why: string): SyntaxProblem {
    return new SyntaxProblem(`The jq program cannot be read at character ${this.#at + 1}: ${why}.`)
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#program)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  #readToken(): Token {
    this.#match(BLANKS)
    const at = this.#at
    if (at >= this.#program.length) return { kind: 'end', text: '', at }
    if (this.#program[at] === '"') return { kind: 'text', text: '"', parts: this.#readText(), at }
    for (const [kind, pattern] of PATTERNS) {
      const text = this.#match(pattern)
      if (text === undefined) continue
      if (kind === 'number') return { kind, text, value: Number(text), at }
      return { kind, text: kind === 'word' ? text : text.slice(1), at }
    }
    const text = SYMBOLS.find((symbol) => this.#program.startsWith(symbol, at))
    if (text === undefined) throw this.#fail(`“${this.#program[at]}” is unexpected`)
    this.#at += text.length
    return { kind: 'symbol', text, at }
  }

  #readText(): (string | Token[])[] {
    const parts: (string | Token[])[] = []
    let text = ''
    this.#at += 1
    for (;;) {
      const letter = this.#program[this.#at]
      if (letter === undefined) throw this.#fail('the text has no end')
      this.#at += 1
      if (letter === '"') return text === '' ? parts : [...parts, text]
      if (letter !== '\\') {
        text += letter
        continue
      }
      if (this.#program[this.#at] === '(') {
        this.#at += 1
        parts.push(text, this.readAll(true))
        text = ''
      } else text += this.#readEscape()
    }
  }

  #readEscape(): string {
    const letter = this.#program[this.#at] ?? ''
    if (letter === 'u') {
      const digits = this.#program.slice(this.#at + 1, this.#at + 5)
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw this.#fail('\\u needs four digits')
      this.#at += 5
      return String.fromCharCode(Number.parseInt(digits, 16))
    }
    const meant = ESCAPES[letter]
    if (meant === undefined) throw this.#fail(`\\${letter} means nothing in a text`)
    this.#at += 1
    return meant
  }
}
