import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { findAddressProblem, formatDatabaseAddress } from './database-file.ts'

it.each([
  ['sqlite:./data/town.db', resolve('data/town.db')],
  ['postgres://ada:secret@db.example:5433/town?sslmode=require', 'postgres://ada@db.example:5433/town'],
  ['postgresql://ada@db.example/town', 'postgresql://ada@db.example/town'],
  ['postgres://[::1]:5433/town', 'postgres://[::1]:5433/town'],
  // nobody can say where these passwords end
  ['postgres://ada:sec@ret@db.example/town', 'postgres://…'],
  ['postgres://ada:se?cret@db.example/town', 'postgres://…'],
  ['postgres://ada:12/ret@db.example/town', 'postgres://…'],
  ['postgres://ada:12#c@db.example/town', 'postgres://…'],
  ['postgres://ada%3Asecret@db.example/town', 'postgres://…'],
  ['postgres://db.example/town;password=secret', 'postgres://…'],
  ['postgres://db.example/town?password=se@cret', 'postgres://…'],
  ['postgres://db.example/town?password=secret', 'postgres://db.example/town'],
  ['postgres://ada:secret@/town?host=/run/postgres&password=secret', 'postgres://ada@/town'],
])('tells where a database is without its password: %s', (url, address) =>
  expect(formatDatabaseAddress(url)).toBe(address),
)

it.each([
  ['postgres://folk:f@lk#x@127.0.0.1/town', false],
  ['postgres://folk:top@secret/word@127.0.0.1/town', false],
  ['postgres://folk:top@sec?ret@127.0.0.1/town', false],
  ['postgres://folk:12/ret@127.0.0.1/town', false],
  ['postgres://folk:12#ret@127.0.0.1/town', false],
  ['postgres://folk:s%40%23@127.0.0.1:5433/town?sslmode=require', true],
  ['postgres://folk:sec@ret@127.0.0.1/town', true],
  ['postgres://127.0.0.1/town?user=folk&password=se@cret', true],
  ['postgres://folk:secret@/town?host=/run/postgres', true],
  ['postgres:///town?host=/run/postgres', true],
])('knows an address whose password ends nobody knows where: %s', (url, isClear) =>
  expect(findAddressProblem(url) === undefined).toBe(isClear),
)
