import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { programPath } from './support/terminal.ts'

const MAX_BYTES = 60_000

/** Reads a built module with its static imports, without dynamic ones. */
function readTexts(file: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file)) return seen
  const text = readFileSync(file, 'utf8')
  seen.set(file, text)
  for (const [, , other = ''] of text.matchAll(/(from|import)"(\.[^"]+)"/g))
    readTexts(join(dirname(file), other), seen)
  return seen
}

it('[CLI-7] the command line starts with at most 60 kB: no schemas, no CSV, no calls, no sign-ins', () => {
  const text = [...readTexts(programPath).values()].join('\n')
  expect(text.length).toBeLessThanOrEqual(MAX_BYTES)
  expect(text).toContain('public opinion conversations from the command line')
  const marks = ['BAD_DELIMITERS', 'additionalProperties', 'application/json', 'is not a settings file']
  expect(marks.filter((mark) => text.includes(mark))).toEqual([])
})
