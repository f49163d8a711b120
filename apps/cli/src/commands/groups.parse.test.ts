import { REPORT_FILES } from '@folkmoot/domain/export-files'
import { expect, it } from 'vitest'
import { parseCommandLine } from '../test/parse-command-line.ts'
import { runExportInvites } from './invites/export.ts'
import { runListInvites } from './invites/list.ts'
import { runRevoke } from './invites/revoke.ts'
import { runCreateReport } from './reports/create.ts'
import { runExportReport } from './reports/export.ts'
import { runListReports } from './reports/list.ts'
import { runRename } from './reports/rename.ts'
import { runTopicComments } from './topics/comments.ts'
import { runDecide } from './topics/decide.ts'
import { runListTopics } from './topics/list.ts'
import { runCreateWave } from './waves/create.ts'
import { runExpire } from './waves/expire.ts'
import { runListWaves } from './waves/list.ts'
import { runAllow } from './xids/allow.ts'
import { runExportXids } from './xids/export.ts'

it.each([
  ['waves list 2a', runListWaves, { id: '2a' }],
  [
    'waves create 2a --invites-per-user 3',
    runCreateWave,
    { id: '2a', request: { invites_per_user: 3 }, dryRun: false, yes: false },
  ],
  [
    'waves create 2a --owner-invites 5 --parent 0 --dry-run --yes',
    runCreateWave,
    { id: '2a', request: { owner_invites: 5, parent_wave: 0 }, dryRun: true, yes: true },
  ],
  ['waves expire 2a 1', runExpire, { id: '2a', wave: 1, at: 'now' }],
  ['waves expire 2a 1 --never', runExpire, { id: '2a', wave: 1, at: 'never' }],
  ['waves expire 2a 1 --at 2026-12-31', runExpire, { id: '2a', wave: 1, at: Date.UTC(2026, 11, 31) }],
])('[CLI-2] %s', async (words, run, options) => {
  expect(await parseCommandLine(...words.split(' '))).toEqual({ run, options })
})

it.each([
  ['invites list 2a', runListInvites, { id: '2a', wave: undefined, status: undefined, limit: 50 }],
  [
    'invites export 2a --wave 2 --status unused --output c.csv',
    runExportInvites,
    { id: '2a', wave: 2, status: 'unused', output: 'c.csv' },
  ],
  [
    'invites revoke 2a aB3 cD4 --dry-run',
    runRevoke,
    { id: '2a', codes: ['aB3', 'cD4'], from: undefined, wave: undefined, dryRun: true },
  ],
  ['xids export 2a --allowed', runExportXids, { id: '2a', allowed: true, output: undefined }],
  [
    'xids allow 2a one --from - --replace',
    runAllow,
    { id: '2a', xids: ['one'], from: '-', replace: true, dryRun: false },
  ],
  ['reports list', runListReports, { id: undefined }],
  ['reports create 2a --level -1 --name N', runCreateReport, { id: '2a', name: 'N', level: -1 }],
  ['reports rename r2 N', runRename, { report: 'r2', name: 'N' }],
  ['reports export r2 votes.csv', runExportReport, { report: 'r2', files: ['votes.csv'], output: undefined }],
  [
    'reports export r2 --all --output out',
    runExportReport,
    { report: 'r2', files: REPORT_FILES, output: 'out' },
  ],
])('[CLI-3] %s', async (words, run, options) => {
  expect(await parseCommandLine(...words.split(' '))).toEqual({ run, options })
})

it.each([
  ['topics list 2a --layer 0', runListTopics, { id: '2a', layer: 0, state: undefined }],
  ['topics comments 2a j#0#1', runTopicComments, { id: '2a', topic: 'j#0#1' }],
  [
    'topics reject 2a j#0#1 --reason no',
    runDecide,
    { id: '2a', keys: ['j#0#1'], action: 'reject', reason: 'no', dryRun: false },
  ],
])('[CLI-4] %s', async (words, run, options) => {
  expect(await parseCommandLine(...words.split(' '))).toEqual({ run, options })
})

it.each([
  ['waves create 2a', 'A wave needs invites'],
  ['waves create 2a --invites-per-user 0 --owner-invites 0', 'A wave needs invites'],
  ['waves create 2a --owner-invites 1001', 'It must be a whole number from 0 to 1000.'],
  ['waves expire 2a 1 --at soon', 'It must be a date such as 2026-12-31'],
  ['waves expire 2a 1 --at 2026-12-31 --never', 'cannot be used with'],
  ['invites revoke 2a', 'Say which: codes, --from'],
  ['invites revoke 2a aB3 --wave 1', 'Say which: codes, --from'],
  ['xids allow 2a', 'Say which: ids'],
  ['reports export r2', 'Say which: --all, or summary.csv,'],
  ['reports export r2 --all', 'Several files need a folder'],
  ['reports export r2 votes', 'Allowed choices are summary.csv,'],
])('[CLI-7] %s is refused', async (words, sentence) => {
  await expect(parseCommandLine(...words.split(' '))).rejects.toThrow(sentence)
})
