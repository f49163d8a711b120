import { expect, it } from 'vitest'
import { parseCommandLine } from '../../test/parse-command-line.ts'
import { showStats } from '../stats.ts'
import { createConversation } from './create.ts'
import { exportConversation } from './export.ts'
import { importConversation } from './import.ts'
import { listConversations } from './list.ts'
import { closeConversation, openConversation } from './open-close.ts'
import { setFields } from './set.ts'
import { showConversation } from './show.ts'

const DEFAULT_CREATE_OPTIONS = {
  topic: undefined,
  description: undefined,
  open: false,
  strictModeration: false,
  shortUrl: false,
}

const DEFAULT_LIST_OPTIONS = { all: false, limit: undefined, status: undefined, search: '', sort: 'newest' }

it.each([
  [['list'], DEFAULT_LIST_OPTIONS],
  [['list', '--all', '--limit', '5', '--json'], { ...DEFAULT_LIST_OPTIONS, all: true, limit: 5 }],
  [
    ['list', '--status', 'open', '--search', 'new park', '--sort', 'waiting'],
    { ...DEFAULT_LIST_OPTIONS, status: 'open', search: 'new park', sort: 'waiting' },
  ],
])('[CLI-5] conversations %j', async (words, options) => {
  expect(await parseCommandLine('conversations', ...words)).toEqual({ run: listConversations.run, options })
})

it('[CLI-5] conversations show', async () => {
  expect(await parseCommandLine('conversations', 'show', '2abc')).toEqual({
    run: showConversation.run,
    options: { id: '2abc' },
  })
})

it.each([
  [['create'], DEFAULT_CREATE_OPTIONS],
  [
    ['create', '--topic', 'A park', '--description', 'Say', '--open', '--strict-moderation', '--short-url'],
    { topic: 'A park', description: 'Say', open: true, strictModeration: true, shortUrl: true },
  ],
])('[CLI-5] conversations %j', async (words, options) => {
  expect(await parseCommandLine('conversations', ...words)).toEqual({ run: createConversation.run, options })
})

it('[CLI-5] a topic that is too long is not sent', async () => {
  await expect(parseCommandLine('conversations', 'create', '--topic', 'x'.repeat(1001))).rejects.toThrow(
    '1000 are allowed',
  )
})

it('[CLI-6] conversations import', async () => {
  expect(await parseCommandLine('conversations', 'import', './export.zip')).toEqual({
    run: importConversation.run,
    options: { path: './export.zip', resume: undefined },
  })
})

it.each([
  [['2abc'], { id: '2abc', every: undefined }],
  [['2abc', '--watch'], { id: '2abc', every: 10 }],
  [['2abc', '--watch', '--every', '2'], { id: '2abc', every: 2 }],
])('[CLI-5] stats %j', async (words, options) => {
  expect(await parseCommandLine('stats', ...words)).toEqual({ run: showStats.run, options })
})

it('[CLI-5] conversations set reads each value as the type that the setting has', async () => {
  const words = ['is_active=no', 'vis_type=1', 'topic=a = b', 'bgcolor=#fc0', 'link_url=']
  expect(await parseCommandLine('conversations', 'set', '2abc', ...words)).toEqual({
    run: setFields.run,
    options: {
      id: '2abc',
      change: { is_active: false, vis_type: 1, topic: 'a = b', bgcolor: '#fc0', link_url: '' },
    },
  })
})

it.each([
  ['is_active=maybe', 'is_active cannot be “maybe”; it takes yes or no.'],
  ['vis_type=2', 'vis_type cannot be “2”; it takes a whole number from 0 to 1.'],
  ['bgcolor=not a colour', 'it takes a colour: #rgb'],
  ['link_url=javascript:x', 'it takes a web address'],
  ['topick=x', 'There is no setting “topick”. The settings are: auth_opt_allow_3rdparty,'],
  ['__proto__=x', 'There is no setting “__proto__”'],
  ['topic', '“topic” is not FIELD=VALUE.'],
])('[CLI-5] conversations set %s is refused before anything is sent', async (word, sentence) => {
  await expect(parseCommandLine('conversations', 'set', '2abc', word)).rejects.toThrow(sentence)
})

it.each([
  ['open', openConversation.run, { id: '2abc' }],
  ['close', closeConversation.run, { id: '2abc' }],
])('[CLI-5] conversations %s', async (verb, run, options) => {
  expect(await parseCommandLine('conversations', verb, '2abc')).toEqual({ run, options })
})

it('[CLI-6] conversations export', async () => {
  expect(await parseCommandLine('conversations', 'export', '2abc', 'park.zip', '--force')).toEqual({
    run: exportConversation.run,
    options: { id: '2abc', path: 'park.zip', force: true },
  })
})
