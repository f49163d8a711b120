import { expect, it } from 'vitest'
import { parse } from '../../test/parse.ts'
import { runStats } from '../stats.ts'
import { runCreate } from './create.ts'
import { runImport } from './import.ts'
import { runList } from './list.ts'
import { runShow } from './show.ts'

const PLAIN = {
  topic: undefined,
  description: undefined,
  open: false,
  strictModeration: false,
  shortUrl: false,
}

it.each([
  [['list'], { all: false, limit: undefined }],
  [['list', '--all', '--limit', '5', '--json'], { all: true, limit: 5 }],
])('[CLI-5] conversations %j', async (words, options) => {
  expect(await parse('conversations', ...words)).toEqual({ run: runList, options })
})

it('[CLI-5] conversations show', async () => {
  expect(await parse('conversations', 'show', '2abc')).toEqual({ run: runShow, options: { id: '2abc' } })
})

it.each([
  [['create'], PLAIN],
  [
    ['create', '--topic', 'A park', '--description', 'Say', '--open', '--strict-moderation', '--short-url'],
    { topic: 'A park', description: 'Say', open: true, strictModeration: true, shortUrl: true },
  ],
])('[CLI-5] conversations %j', async (words, options) => {
  expect(await parse('conversations', ...words)).toEqual({ run: runCreate, options })
})

it('[CLI-5] a topic that is too long is not sent', async () => {
  await expect(parse('conversations', 'create', '--topic', 'x'.repeat(1001))).rejects.toThrow(
    '1000 are allowed',
  )
})

it('[CLI-6] conversations import', async () => {
  expect(await parse('conversations', 'import', './export.zip')).toEqual({
    run: runImport,
    options: { path: './export.zip' },
  })
})

it('[CLI-5] stats', async () => {
  expect(await parse('stats', '2abc')).toEqual({ run: runStats, options: { id: '2abc' } })
})
