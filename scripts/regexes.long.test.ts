import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parseSync, Visitor } from 'oxc-parser'
import { checkSync } from 'recheck'

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

/** Limits count steps, never milliseconds, so that a busy machine finds what a quiet one finds. */
const BY_STEPS = { timeout: null, seedingTimeout: null, incubationTimeout: null, attackTimeout: null }

/** Tells whether the checker finds a text that makes a search take more than time in proportion to its length. */
const isSuperLinear = ({ pattern, flags }: Pick<FoundRegex, 'pattern' | 'flags'>): boolean =>
  checkSync(pattern, flags, BY_STEPS).status !== 'safe'

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

describe('the regular expressions of the product', () => {
  // the checker in this thread needs no Java and no binary
  beforeEach(() => void vi.stubEnv('RECHECK_SYNC_BACKEND', 'pure'))

  it('[SAFE-81] take time in proportion to the text, each of them', () => {
    const found = listSources().flatMap((path) => listRegexes(path, readFileSync(join(root, path), 'utf8')))
    expect(found.length).toBeGreaterThan(150)
    const distinct = new Map(found.map((regex) => [`/${regex.pattern}/${regex.flags}`, regex]))
    const slow = [...distinct].filter(([, regex]) => isSuperLinear(regex))
    expect(slow.map(([text, { path, line }]) => `${path}:${line} ${text}`)).toEqual([])
  })

  it('[SAFE-81] are found as literals, in constructors and in schemas, and noticed when they are slow', () => {
    const text = "const a = [/x+/g, new RegExp('<!--.*?-->', 's'), Type.String({ pattern: '^(z+)+$' })]"
    expect(listRegexes('a.ts', text).map((regex) => [regex.pattern, isSuperLinear(regex)])).toEqual([
      ['x+', false],
      ['<!--.*?-->', true],
      ['^(z+)+$', true],
    ])
  })
})
