import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createAttacks, isSuperLinear, listRegexes, type FoundRegex } from './regexes.ts'

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
