import { expect, it } from 'vitest'
import { toApiError } from './error-handler.ts'

const createError = (code: string) => Object.assign(new Error('It failed.'), { code })

it.each([
  ['SQLITE_BUSY', 1],
  ['SQLITE_FULL', 30],
  ['SQLITE_READONLY', 30],
  ['53100', 30],
])('[RUN-12] [RUN-13] %s is a 503 after which a client asks again in %i s', (code, retryAfterSeconds) =>
  expect(toApiError(createError(code))).toMatchObject({
    code: 'polis_err_database_unavailable',
    status: 503,
    details: { retryAfterSeconds },
  }),
)

it.each(['SQLITE_CORRUPT', 'ECONNREFUSED', 'SQLITE_CONSTRAINT_UNIQUE'])(
  '[RUN-12] %s is a 500: asking again does not help',
  (code) => expect(toApiError(createError(code)).status).toBe(500),
)
