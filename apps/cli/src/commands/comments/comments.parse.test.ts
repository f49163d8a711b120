import { expect, it } from 'vitest'
import { parseCommandLine } from '../../test/parse-command-line.ts'
import { listLog } from '../log.ts'
import { addComment } from './add.ts'
import { importComments } from './import.ts'
import { listComments } from './list.ts'
import { acceptComments, markMeta, rejectComments } from './moderate.ts'

const SELECTION = {
  id: '2abc',
  tids: [],
  files: [],
  match: undefined,
  state: undefined,
  reason: undefined,
  dryRun: false,
}

const LISTED = {
  id: '2abc',
  match: undefined,
  mark: undefined,
  language: undefined,
  topic: undefined,
  author: undefined,
}

it.each([
  [['list', '2abc'], listComments.run, { ...LISTED, state: 'all', csv: false }],
  [
    ['list', '2abc', '--state', 'rejected', '--match', 'tree', '--csv'],
    listComments.run,
    { ...LISTED, state: 'rejected', match: /tree/iu, csv: true },
  ],
  [['add', '2abc', ' Plant trees '], addComment.run, { id: '2abc', txt: 'Plant trees' }],
  [['import', '2abc', 'a.csv', '--dry-run'], importComments.run, { id: '2abc', file: 'a.csv', dryRun: true }],
  [['accept', '2abc', '1', '2,3'], acceptComments.run, { ...SELECTION, decision: 'accept', tids: [1, 2, 3] }],
  [
    ['reject', '2abc', '--match', 'spam', '--reason', 'Off topic', '--dry-run'],
    rejectComments.run,
    { ...SELECTION, decision: 'reject', match: /spam/iu, reason: 'Off topic', dryRun: true },
  ],
  [
    ['reject', '2abc', '--file', 'ids.txt', '--from', '-', '--state', 'all'],
    rejectComments.run,
    { ...SELECTION, decision: 'reject', files: ['ids.txt', '-'], state: 'all' },
  ],
  [['meta', '2abc', '4', '--undo'], markMeta.run, { ...SELECTION, decision: 'unmeta', tids: [4] }],
])('[CLI-4] comments %j', async (words, run, options) => {
  expect(await parseCommandLine('comments', ...words)).toEqual({ run, options })
})

it.each([
  [['accept', '2abc'], 'Name the comments'],
  [['accept', '2abc', 'seven'], '“seven” is not the id of a comment'],
  [['accept', '2abc', '--match', '('], 'It must be a regular expression.'],
  [['reject', '2abc', '1', '--reason', 'x'.repeat(501)], '500 are allowed'],
  [['add', '2abc', 'x'.repeat(401)], 'The comment has 401 characters; 400 are allowed.'],
  [['add', '2abc', ' '], 'no readable text'],
])('[CLI-4] comments %j is refused', async (words, sentence) => {
  await expect(parseCommandLine('comments', ...words)).rejects.toThrow(sentence)
})

it('[CLI-4] log', async () => {
  expect(await parseCommandLine('log', '2abc', '--comment', '3', '--limit', '5', '--csv')).toEqual({
    run: listLog.run,
    options: { id: '2abc', comment: 3, limit: 5, csv: true },
  })
})
