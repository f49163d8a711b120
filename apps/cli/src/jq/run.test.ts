import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prepareJq } from './run.ts'
import { SyntaxProblem } from './tokens.ts'
import { formatJson, JqError } from './values.ts'

const COMMENTS = [
  {
    tid: 1,
    text: 'More trees "now"',
    state: 'accepted',
    agrees: 5,
    tags: ['a', 'b'],
    created: '2026-11-25T10:00:00.000Z',
    n: null,
  },
  { tid: 2, text: 'Less é😀 cars', state: 'rejected', agrees: 0, tags: [], deep: { x: { y: [1, 2, 3] } } },
  { tid: 3, text: '', state: 'accepted', agrees: 12.5, tags: ['c'], ok: true },
]

const run = (program: string, value: unknown = COMMENTS, env = {}): string =>
  prepareJq(
    program,
    env,
  )(value)
    .map((output) => formatJson(output))
    .join('\n')

// what jq 1.6 prints for the comments above; null where it fails
const CASES = JSON.parse(readFileSync(new URL('jq-cases.json', import.meta.url), 'utf8')) as [
  string,
  string | null,
][]

describe('a program of jq', () => {
  it('[CLI-20] gives what jq gives', () => {
    const different = CASES.filter(([program, wanted]) => {
      try {
        return run(program) !== wanted
      } catch (error) {
        if (!(error instanceof JqError || error instanceof SyntaxProblem)) throw error
        return wanted !== null
      }
    })
    expect(different).toEqual([])
    expect(CASES.length).toBeGreaterThan(180)
  })

  // newer than jq 1.6, by the manual of jq 1.7
  it.each([
    ['[limit(0; 1, 2)]', '[]'],
    ['[1 | limit(4; repeat(. * 2))]', '[1,2,4,8]'],
    ['if true then "x" end', '"x"'],
    ['[1, 2, 3] | .[] |= empty', '[]'],
    ['pick(.[1].tid)', '[null,{"tid":2}]'],
    ['" a " | trim, ltrim, rtrim', '"a"\n"a "\n" a"'],
    ['-5 | abs', '5'],
    ['[skip(1; 1, 2, 3)]', '[2,3]'],
    ['3 | toarray', '[3]'],
    ['[{k: "b", v: 2}] | from_entries', '{"b":2}'],
    ['$ENV.TOWN, env.TOWN', '"Oslo"\n"Oslo"'],
    ['{} | .["__proto__"] = 1 | keys', '["__proto__"]'],
    ['# a remark\n1', '1'],
  ])('[CLI-20] %s', (program, wanted) => {
    expect(run(program, COMMENTS, { TOWN: 'Oslo' })).toBe(wanted)
  })

  it.each([
    ['.[', 'The jq program cannot be read at its end: a value is missing.'],
    ['.a b', 'The jq program cannot be read at character 4, “b”: this is unexpected.'],
    ['"a', 'The jq program cannot be read at character 3: the text has no end.'],
    ['1 == 1 == 1', 'The jq program cannot be read at character 8, “==”: these two need parentheses.'],
    ['.[] | selekt(.a)', 'The jq program uses selekt/1, which is not defined.'],
    ['. as $x | $y', 'The jq program uses $y, which is not defined.'],
    ['break $out', 'The jq program uses the label $out, which is not defined.'],
  ])('[CLI-20] %s is refused before it runs', (program, message) => {
    expect(() => prepareJq(program)).toThrow(new SyntaxProblem(message))
  })

  it.each([
    ['def f: 1 + f; f', 'The jq program calls itself too often'],
    ['null | .[1e9] = 1', 'Array index too large'],
    ['"x" * 1e12', 'The text would be too long'],
    ['{a: 1} | error', '{"a":1} (not a string)'],
    ['path(1)', 'Invalid path expression with result number (1)'],
  ])('[CLI-20] %s fails with a sentence', (program, message) => {
    expect(() => run(program)).toThrow(new JqError(message).message)
  })
})
