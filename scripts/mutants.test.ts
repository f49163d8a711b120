import { expect, it } from 'vitest'
import { applyMutant, listMutants } from './mutants.ts'

const mutate = (source: string) =>
  listMutants(source, 'sample.ts').map((mutant) => applyMutant(source, mutant))

it.each([
  ['a < b', ['a <= b']],
  ['a && b', ['a || b']],
  ['a.b(c) ?? d', ['a.b(c) && d']],
  ["'a' + b", []],
  ['save(a)', [';']],
  ['await save(a)', [';']],
  ['const a = b ? c : d', ['const a = true ? c : d', 'const a = false ? c : d']],
  ['const a = !b', ['const a = b']],
  ['const a = 20', ['const a = (20 + 1)']],
  ['const a = true', ['const a = false']],
  ['type A = 1 | 2', []],
  ['interface A { b: 1 }', []],
  ["import a from 'b'", []],
])('changes %s in one place at a time', (source, mutants) => {
  expect(mutate(source)).toEqual(mutants)
})

it('names the line of a mutant', () => {
  expect(listMutants('const a = b\n\nif (a) run()', 'sample.ts').map(({ line }) => line)).toEqual([3, 3, 3])
})

it('refuses a source that does not parse', () => {
  expect(() => listMutants('const = 1', 'sample.ts')).toThrow('sample.ts')
})
