import { expect, it } from 'vitest'
import { parseCommandLine } from '../../test/parse-command-line.ts'
import { runLog } from '../log.ts'
import { runAdd } from './add.ts'
import { runImportComments } from './import.ts'
import { runListComments } from './list.ts'
import { runModerate } from './moderate.ts'

const SELECTION = {
  id: '2abc',
  tids: [],
  files: [],
  match: undefined,
  state: undefined,
  reason: undefined,
  dryRun: false,
}

it.each([
  [['list', '2abc'], runListComments, { id: '2abc', state: 'all', match: undefined, csv: false }],
  [
    ['list', '2abc', '--state', 'rejected', '--match', 'tree', '--csv'],
    runListComments,
    { id: '2abc', state: 'rejected', match: /tree/iu, csv: true },
  ],
  [['add', '2abc', ' Plant trees '], runAdd, { id: '2abc', txt: 'Plant trees' }],
  [['import', '2abc', 'a.csv', '--dry-run'], runImportComments, { id: '2abc', path: 'a.csv', dryRun: true }],
  [['accept', '2abc', '1', '2,3'], runModerate, { ...SELECTION, decision: 'accept', tids: [1, 2, 3] }],
  [
    ['reject', '2abc', '--match', 'spam', '--reason', 'Off topic', '--dry-run'],
    runModerate,
    { ...SELECTION, decision: 'reject', match: /spam/iu, reason: 'Off topic', dryRun: true },
  ],
  [
    ['reject', '2abc', '--file', 'ids.txt', '--from', '-', '--state', 'all'],
    runModerate,
    { ...SELECTION, decision: 'reject', files: ['ids.txt', '-'], state: 'all' },
  ],
  [['meta', '2abc', '4', '--undo'], runModerate, { ...SELECTION, decision: 'unmeta', tids: [4] }],
])('[CLI-4] comments %j', async (words, run, options) => {
  expect(await parseCommandLine('comments', ...words)).toEqual({ run, options })
})

it.each([
  [['accept', '2abc'], 'Say which comments'],
  [['accept', '2abc', 'seven'], '“seven” is not the id of a comment'],
  [['accept', '2abc', '--match', '('], 'It must be a regular expression.'],
  [['reject', '2abc', '1', '--reason', 'x'.repeat(501)], '500 are allowed'],
  [['add', '2abc', 'x'.repeat(401)], 'The comment has 401 characters; 400 are allowed.'],
  [['add', '2abc', ' '], 'nothing that could be read'],
])('[CLI-4] comments %j is refused', async (words, sentence) => {
  await expect(parseCommandLine('comments', ...words)).rejects.toThrow(sentence)
})

it('[CLI-4] log', async () => {
  expect(await parseCommandLine('log', '2abc', '--comment', '3', '--limit', '5', '--csv')).toEqual({
    run: runLog,
    options: { id: '2abc', tid: 3, limit: 5, csv: true },
  })
})
