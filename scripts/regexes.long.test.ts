import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseSync, Visitor } from 'oxc-parser'

/** A regular expression as a source file has it. */
interface FoundRegex {
  readonly path: string
  readonly line: number
  readonly pattern: string
  readonly flags: string
}

/** Lists the regular expressions of a source: literals, and patterns that are written as texts. */
function listRegexes(path: string, text: string): FoundRegex[] {
  const found: FoundRegex[] = []
  const add = (start: number, pattern: string, flags: string) =>
    found.push({ path, line: text.slice(0, start).split('\n').length, pattern, flags })
  new Visitor({
    Literal: (node) => {
      if ('regex' in node && node.regex) add(node.start, node.regex.pattern, node.regex.flags)
    },
    NewExpression: ({ start, callee, arguments: [pattern, flags] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
      const isText = pattern?.type === 'Literal' && typeof pattern.value === 'string'
      if (isText) add(start, String(pattern.value), flags?.type === 'Literal' ? String(flags.value) : '')
    },
    Property: ({ start, key, value }) => {
      if (key.type !== 'Identifier' || key.name !== 'pattern') return
      if (value.type === 'Literal' && typeof value.value === 'string') add(start, value.value, 'u')
    },
  }).visit(parseSync(path, text).program)
  return found
}

/** Words of a pattern that attacks repeat: its literal characters, and one character of each common class. */
function listPumps(pattern: string): string[] {
  const words = new Set(['a', '0', ' ', '\n', '.', '-', 'é'])
  for (const [character] of pattern.matchAll(/[^\\^$*+?{}|]/gu)) words.add(character)
  for (const [run] of pattern.matchAll(/[\p{L}\p{N}:/@#&;=<>"'!_-]{2,}/gu)) words.add(run)
  return [...words]
}

/** Follows the repeated part and makes a match fail late. */
const ENDINGS = ['\u0001', 'a']

/** Yields texts of about `length` characters that make a backtracking match of the pattern slow. */
function* createAttacks(pattern: string, length: number): Generator<string> {
  const pumps = listPumps(pattern)
  const starts = ['', ...(pattern.match(/[\p{L}\p{N}:/@#&;=<>"'!([{_*-]+/gu) ?? []).slice(0, 3)]
  const repeat = (pump: string) => pump.repeat(Math.ceil(length / pump.length))
  for (const pump of pumps)
    for (const start of starts) for (const ending of ENDINGS) yield start + repeat(pump) + ending
  for (const first of pumps.slice(0, MAX_PAIRED))
    for (const second of pumps.slice(0, MAX_PAIRED))
      if (first !== second) yield `${repeat(first + second)}\u0001`
}

/** Words that are also repeated in pairs. */
const MAX_PAIRED = 14
const SHORT = 250
/** Its square is 256 times as large: a quadratic search of a long text takes 256 times as long as of a short one. */
const LONG = 16 * SHORT
/** A search of a short text that takes so long is exponential or cubic. */
const SLOW_MS = 1
/** A search of a long text that takes less is linear; a quadratic one takes 0.7 ms at least on a quick machine. */
const SUSPICIOUS_MS = 0.15
/** Between 16, of a linear search, and 256. */
const MAX_RATIO = 64
const ROUNDS = 3
/** The engine compiles an expression after its first searches. */
const COMPARED_ROUNDS = 20
/** An exponential search takes a millisecond with one of them, on a slow or a quick machine. */
const TINY = [18, 21, 24]

/** Milliseconds of the fastest of some searches for all matches, as `replace` and `matchAll` do. */
function measureSearch({ pattern, flags }: FoundRegex, text: string, rounds = 1): number {
  let fastest = Infinity
  const regex = new RegExp(pattern, `${flags.replaceAll(/[gy]/g, '')}g`)
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now()
    text.replaceAll(regex, '')
    fastest = Math.min(fastest, performance.now() - begin)
  }
  return fastest
}

const takesAtLeast = (limitMs: number, regex: FoundRegex, text: string): boolean =>
  measureSearch(regex, text) >= limitMs && measureSearch(regex, text, ROUNDS) >= limitMs

/**
 * Tells whether some text makes a search take more than time in proportion to its length. It compares a text with one
 * that is 16 times as long, so it means the same on a busy machine.
 */
function isSuperLinear(regex: FoundRegex): boolean {
  // exponential and cubic searches would not end on a long text
  for (const length of [...TINY, SHORT])
    for (const text of createAttacks(regex.pattern, length))
      if (takesAtLeast(SLOW_MS, regex, text)) return true
  const short = [...createAttacks(regex.pattern, SHORT)]
  let at = 0
  for (const text of createAttacks(regex.pattern, LONG)) {
    const before = short[at++] ?? ''
    if (!takesAtLeast(SUSPICIOUS_MS, regex, text)) continue
    const measureRatio = () =>
      measureSearch(regex, text, COMPARED_ROUNDS) / measureSearch(regex, before, COMPARED_ROUNDS)
    // another program may interrupt one measurement
    if (measureRatio() > MAX_RATIO && measureRatio() > MAX_RATIO) return true
  }
  return false
}

const root = join(import.meta.dirname, '..')

/** The product's own sources; tests and tools read no text of strangers. */
const listSources = (): string[] =>
  ['apps', 'packages']
    .flatMap((folder) =>
      readdirSync(join(root, folder)).flatMap((name) =>
        readdirSync(join(root, folder, name, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
          join(folder, name, 'src', file),
        ),
      ),
    )
    .filter(
      (path) =>
        /\.tsx?$/.test(path) &&
        !/\.test\.tsx?$|\.d\.ts$|^packages\/testing\/|\/test\/|\/test-[^/]*$/.test(path),
    )

const find = (pattern: string, flags = ''): FoundRegex => ({ path: '', line: 0, pattern, flags })

describe('the regular expressions of the product', () => {
  it('[SAFE-81] take time in proportion to the text, each of them', () => {
    const found = listSources().flatMap((path) => listRegexes(path, readFileSync(join(root, path), 'utf8')))
    expect(found.length).toBeGreaterThan(150)
    const distinct = new Map(found.map((regex) => [`/${regex.pattern}/${regex.flags}`, regex]))
    const slow = [...distinct].filter(([, regex]) => isSuperLinear(regex))
    expect(slow.map(([text, { path, line }]) => `${path}:${line} ${text}`)).toEqual([])
  })

  it.each([
    ["[.,;:!?'’”)\\]]+$", ''],
    ['\\s+$', ''],
    ['^(a+)+$', ''],
    ['[\\w.+-]+@[\\w-]+\\.[\\w.-]+', 'iu'],
    ['\\(.*?\\)', 'g'],
    ['<!--.*?-->', 's'],
  ])('[SAFE-81] would be noticed where they do not: /%s/%s', (pattern, flags) =>
    expect(isSuperLinear(find(pattern, flags))).toBe(true),
  )

  it('[SAFE-81] are found as literals, in constructors and in schemas', () => {
    const text = "const a = [/x+/g, new RegExp('y+', 'u'), Type.String({ pattern: '^z+$' })]"
    expect(listRegexes('a.ts', text).map(({ pattern, flags }) => pattern + flags)).toEqual([
      'x+g',
      'y+u',
      '^z+$u',
    ])
    expect([...createAttacks('ab', 10)].length).toBeGreaterThan(50)
  })
})
