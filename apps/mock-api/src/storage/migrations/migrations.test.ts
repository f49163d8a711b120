import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MIGRATIONS } from './index.ts'

it('every file of a migration is listed by its name, in order', () => {
  const names = readdirSync(import.meta.dirname)
    .filter((file) => /^\d{4}-.*\.ts$/.test(file))
    .map((file) => file.replace('.ts', ''))
  expect(names).not.toEqual([])
  expect(Object.keys(MIGRATIONS)).toEqual(names.sort())
})

/** Numbers given to work that is being done side by side: those that are not used are closed before a release. */
const AWAITED = new Set(Array.from({ length: 13 }, (_, index) => 38 + index))

it('the numbers have no gap, because a migration below a released one makes databases unusable', () => {
  const numbers = Object.keys(MIGRATIONS).map((name) => Number(name.slice(0, 4)))
  const all = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1)
  expect(all.filter((number) => !numbers.includes(number) && !AWAITED.has(number))).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
})
