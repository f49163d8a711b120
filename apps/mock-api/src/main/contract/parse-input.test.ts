import * as fc from 'fast-check'
import * as Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../platform/http/errors.ts'
import { createObjectParser, parseValue } from '../../platform/http/parse-input.ts'

const schema = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 5 }),
  count: Type.Optional(Type.Integer()),
  on: Type.Optional(Type.Boolean()),
  list: Type.Optional(Type.Array(Type.Integer())),
})

const parseObject = createObjectParser(schema)

const getErrorCode = (raw: unknown): string | undefined => {
  try {
    parseObject(raw)
    return undefined
  } catch (cause) {
    return cause instanceof ApiError ? cause.code : String(cause)
  }
}

describe('parsing input', () => {
  it('[API-7] treats null as absent', () => {
    expect(parseObject({ id: 'a', count: null, on: null, list: null })).toEqual({ id: 'a' })
    expect(getErrorCode({ id: null })).toBe('polis_err_param_missing_id')
  })

  it('ignores undeclared fields and properties of the prototype', () => {
    expect(parseObject({ id: 'a', zid: 7, constructor: 1 })).toEqual({ id: 'a' })
    expect(getErrorCode(Object.create({ id: 'a' }))).toBe('polis_err_param_missing_id')
  })

  it.each([
    ['12', 12],
    ['-1', -1],
    [7, 7],
    ['12abc', undefined],
    ['1.9', undefined],
    [1.5, undefined],
    ['', undefined],
    [true, undefined],
    ['99999999999999999999', undefined],
  ])('reads %j as a whole number: %j', (raw, value) => {
    const reading = parseValue(raw, { type: 'integer' })
    expect('value' in reading ? reading.value : undefined).toBe(value)
  })

  it.each([
    [true, true],
    [0, false],
    [2, true],
    ['T', true],
    ['on', true],
    ['1', true],
    ['F', false],
    ['OFF', false],
    ['0', false],
    ['yes', undefined],
    ['', undefined],
    [[], undefined],
  ])('reads %j as a flag: %j', (raw, value) => {
    const reading = parseValue(raw, { type: 'boolean' })
    expect('value' in reading ? reading.value : undefined).toBe(value)
  })

  it('checks the length before it trims, and trims spaces only', () => {
    expect(parseObject({ id: ' ab ' })).toEqual({ id: 'ab' })
    expect(parseObject({ id: '\tab' })).toEqual({ id: '\tab' })
    expect(getErrorCode({ id: '  abc ' })).toBe('polis_err_param_parse_failed_id')
    expect(getErrorCode({ id: ' ' })).toBe('polis_err_param_parse_failed_id')
    expect(getErrorCode({ id: 7 })).toBe('polis_err_param_parse_failed_id')
    expect(getErrorCode({ id: 'a\0' })).toBe('polis_err_param_parse_failed_id')
  })

  it('[API-7] trims a megabyte of spaces in linear time', () => {
    // quadratic time would exceed the test’s timeout
    const text = `a${' '.repeat(1_000_000)}b`
    expect(parseValue(`  ${text} `, { type: 'string' })).toEqual({ value: text })
  })

  it('parses a list from an array or from commas, and refuses values that are not numbers', () => {
    expect(parseObject({ id: 'a', list: '0, 3' })).toEqual({ id: 'a', list: [0, 3] })
    expect(parseObject({ id: 'a', list: [1, '2'] })).toEqual({ id: 'a', list: [1, 2] })
    expect(getErrorCode({ id: 'a', list: '1,x' })).toBe('polis_err_param_parse_failed_list')
  })

  it('parses any input, or names the field', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const code = getErrorCode(raw)
        expect(
          code === undefined || /^polis_err_param_(missing|parse_failed)_(id|count|on|list)$/.test(code),
        ).toBe(true)
      }),
    )
  })
})
