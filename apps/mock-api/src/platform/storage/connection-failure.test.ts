import { expect, it } from 'vitest'
import { nameConnectionFailure } from './postgres.ts'
import { findQueryProblem } from './database-problem.ts'

const createError = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

it.each([
  createError('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
  createError('read ECONNRESET', 'ECONNRESET'),
  createError('Connection terminated unexpectedly'),
  createError('Client has encountered a connection error and is not queryable'),
])('[RUN-110] a lost connection to PostgreSQL is told as one that clients wait for: %s', (error) => {
  expect(findQueryProblem(error)).toBeUndefined()
  expect(findQueryProblem(nameConnectionFailure(error))).toBe('unreachable')
})

it('[RUN-110] other errors keep their codes', () => {
  expect(nameConnectionFailure(createError('duplicate key', '23505'))).toMatchObject({ code: '23505' })
  expect(nameConnectionFailure(createError('Something else'))).not.toHaveProperty('code')
})
