import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The functions of Math whose results the language fixes, and the square root, which IEEE 754 does. */
const EXACT = new Set([
  'abs',
  'ceil',
  'floor',
  'fround',
  'imul',
  'max',
  'min',
  'round',
  'sign',
  'sqrt',
  'trunc',
])

/** Files of other packages with arithmetic of the analysis. */
const OTHER_FILES = ['random.ts', 'reports/share-interval.ts', 'reports/group-changes.ts']

const listFiles = (): string[] => [
  ...readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(import.meta.dirname, name)),
  ...OTHER_FILES.map((name) => join(import.meta.dirname, '../../domain/src', name)),
]

/** Functions and operators whose last digit an engine may choose. Powers of whole constants are exact. */
export function findInexact(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const functions = [...code.matchAll(/\bMath\.([a-z]\w*)/g)].filter(([, name]) => !EXACT.has(name ?? ''))
  const powers = code.matchAll(/(\S+) \*\* (\S+)/g)
  return [
    ...functions.map(([text]) => text),
    ...[...powers]
      .filter(([, base, power]) => !/\b2$/.test(base ?? '') || !/^-?\d/.test(power ?? ''))
      .map(([text]) => text),
  ]
}

it('[RES-11] uses no function whose last digit an engine may choose', () => {
  for (const file of listFiles()) expect([file, findInexact(readFileSync(file, 'utf8'))]).toEqual([file, []])
})
