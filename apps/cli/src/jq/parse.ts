import { parseTerm } from './parse-term.ts'
import { Parser } from './parser.ts'
import type { Definition, Node } from './syntax.ts'
import { Tokenizer } from './tokens.ts'

const createParser = (text: string) => new Parser(new Tokenizer(text).readAll(), parseTerm)

/** Parses a program of jq. @throws SyntaxProblem */
export function parseJq(program: string): Node {
  const parser = createParser(program)
  if (parser.peek().kind === 'end') return { kind: 'identity' }
  const node = parser.parseProgram()
  if (parser.peek().kind !== 'end') throw parser.fail('this is unexpected')
  return node
}

/** Parses definitions alone, such as those that are built in. */
export function parseDefinitions(text: string): Definition[] {
  const parser = createParser(text)
  const definitions: Definition[] = []
  while (parser.peek().kind !== 'end') definitions.push(parser.parseDefinition())
  return definitions
}
