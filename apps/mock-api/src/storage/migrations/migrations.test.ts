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

it('the numbers have no gap, because a migration below a released one makes databases unusable', () => {
  const numbers = Object.keys(MIGRATIONS).map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})
