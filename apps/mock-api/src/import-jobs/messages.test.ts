import { expect, it } from 'vitest'
import { ApiError } from '../core/errors.ts'
import { describeFailure } from './messages.ts'

it.each([
  ['SQLITE_FULL', 'polis_err_database_unavailable'],
  ['SQLITE_BUSY', 'polis_err_database_unavailable'],
  ['ENOSPC', 'polis_err_database_unavailable'],
  ['53100', 'polis_err_database_unavailable'],
  ['SQLITE_CORRUPT', 'polis_err_internal'],
  ['ECONNREFUSED', 'polis_err_internal'],
  [undefined, 'polis_err_internal'],
])('[RUN-207] an import that ends with %s fails with %s', (code, error) => {
  const failure = describeFailure(Object.assign(new Error('database or disk'), { code }))
  expect(failure.error).toBe(error)
  expect(failure.message.includes('is deleted as soon as')).toBe(error === 'polis_err_database_unavailable')
})

it('[RUN-207] a refusal is told as it is', () => {
  const refusal = new ApiError('polis_err_bad_request', { message: 'Row 3 has no text.', field: 'file' })
  expect(describeFailure(refusal)).toEqual({
    error: 'polis_err_bad_request',
    message: 'Row 3 has no text.',
    field: 'file',
  })
})
