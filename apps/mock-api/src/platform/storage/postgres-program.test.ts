import { expect, it } from 'vitest'
import { splitPassword } from './copy-database.ts'

it.each([
  ['postgres://folk:p%40ss@db/town', 'postgres://folk@db/town', 'p@ss'],
  [
    'postgres://folk@db/town?password=secret&sslmode=require',
    'postgres://folk@db/town?sslmode=require',
    'secret',
  ],
  [
    'postgres://folk@db/town?options=-c%20statement_timeout%3D0',
    'postgres://folk@db/town?options=-c%20statement_timeout%3D0',
    '',
  ],
  ['postgres://db/town?application_name=a+b', 'postgres://db/town?application_name=a+b', ''],
  [
    'postgres://folk:x@db/town?password=y&options=-c%20a%3D0',
    'postgres://folk@db/town?options=-c%20a%3D0',
    'y',
  ],
])('[RUN-10] a program of PostgreSQL is called without the password of %s', (url, address, password) => {
  expect(splitPassword(url)).toEqual({ address, password })
})
