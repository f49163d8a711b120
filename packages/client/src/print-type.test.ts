import { expect, it } from 'vitest'
import { printType, type PrintedSchema } from './print-type.ts'

it.each<[string, PrintedSchema, string]>([
  ['an integer', { type: 'integer' }, 'number'],
  ['a constant', { type: 'string', const: 'a' }, '"a"'],
  ['an enumeration', { enum: ['a', 1] }, '"a" | 1'],
  ['a value or null', { anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  ['two kinds of numbers', { anyOf: [{ type: 'integer' }, { type: 'number' }] }, 'number'],
  ['a choice of words', { type: 'string', pattern: '^(read|manage)$' }, '"read" | "manage"'],
  ['another pattern', { type: 'string', pattern: '^[a-z]+$' }, 'string'],
  ['a list of choices', { type: 'array', items: { enum: [1, 2] } }, 'readonly (1 | 2)[]'],
  [
    'keys that are data',
    { type: 'object', patternProperties: { '^.*$': { type: 'number' } } },
    '{ readonly [key: string]: number }',
  ],
  ['an open object', { type: 'object' }, '{ readonly [key: string]: unknown }'],
  ['nothing', { not: {} }, 'never'],
  ['anything', {}, 'unknown'],
  [
    'fields',
    { type: 'object', properties: { a: { type: 'boolean' }, 'b-c': { type: 'string' } }, required: ['a'] },
    '{ readonly a: boolean; readonly "b-c"?: string | undefined }',
  ],
])('%s is printed as a type', (_, schema, printed) => {
  expect(printType(schema)).toBe(printed)
})

it('a schema that has no type yet is refused', () => {
  expect(() => printType({ type: 'date' })).toThrow('a schema of the type “date”')
})
