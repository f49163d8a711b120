import { REPORT_FILES } from '@folkmoot/domain/export-files'
import { expect, it } from 'vitest'
import { parseCommandLine } from '../test/parse-command-line.ts'
import { exportInvites } from './invites/export.ts'
import { listInvites } from './invites/list.ts'
import { revokeInvites } from './invites/revoke.ts'
import { createReport } from './reports/create.ts'
import { exportReport } from './reports/export.ts'
import { listReports } from './reports/list.ts'
import { renameReport } from './reports/rename.ts'
import { listTopicComments } from './topics/comments.ts'
import { rejectTopics } from './topics/decide.ts'
import { listTopics } from './topics/list.ts'
import { createWave } from './waves/create.ts'
import { expireWave } from './waves/expire.ts'
import { listWaves } from './waves/list.ts'
import { allowXids } from './xids/allow.ts'
import { exportXids } from './xids/export.ts'

it.each([
  ['waves list 2a', listWaves.run, { id: '2a' }],
  [
    'waves create 2a --invites-per-user 3',
    createWave.run,
    { id: '2a', request: { invites_per_user: 3 }, dryRun: false, yes: false },
  ],
  [
    'waves create 2a --owner-invites 5 --parent 0 --dry-run --yes',
    createWave.run,
    { id: '2a', request: { owner_invites: 5, parent_wave: 0 }, dryRun: true, yes: true },
  ],
  ['waves expire 2a 1', expireWave.run, { id: '2a', wave: 1, at: 'now' }],
  ['waves expire 2a 1 --never', expireWave.run, { id: '2a', wave: 1, at: 'never' }],
  ['waves expire 2a 1 --at 2026-12-31', expireWave.run, { id: '2a', wave: 1, at: Date.UTC(2026, 11, 31) }],
])('[CLI-2] %s', async (words, run, options) => {
  expect(await parseCommandLine(...words.split(' '))).toEqual({ run, options })
})

it.each([
  ['invites list 2a', listInvites.run, { id: '2a', wave: undefined, status: undefined, limit: 50 }],
  [
    'invites export 2a --wave 2 --status unused --output c.csv',
    exportInvites.run,
    { id: '2a', wave: 2, status: 'unused', links: false, output: 'c.csv' },
  ],
  [
    'invites revoke 2a aB3 cD4 --dry-run',
    revokeInvites.run,
    { id: '2a', codes: ['aB3', 'cD4'], from: undefined, wave: undefined, endAccess: false, dryRun: true },
  ],
  ['xids export 2a --allowed', exportXids.run, { id: '2a', allowed: true, output: undefined }],
  [
    'xids allow 2a one --from - --replace',
    allowXids.run,
    { id: '2a', xids: ['one'], from: '-', replace: true, dryRun: false },
  ],
  ['reports list', listReports.run, { id: undefined }],
  ['reports create 2a --level -1 --name N', createReport.run, { id: '2a', name: 'N', level: -1 }],
  ['reports rename r2 N', renameReport.run, { report: 'r2', name: 'N' }],
  [
    'reports export r2 votes.csv',
    exportReport.run,
    { report: 'r2', files: ['votes.csv'], output: undefined, isPublic: false },
  ],
  [
    'reports export r2 --all --output out',
    exportReport.run,
    { report: 'r2', files: REPORT_FILES, output: 'out', isPublic: false },
  ],
])('[CLI-3] %s', async (words, run, options) => {
  expect(await parseCommandLine(...words.split(' '))).toEqual({ run, options })
})

it.each([
  ['topics list 2a --layer 0', listTopics.run, { id: '2a', layer: 0, state: undefined }],
  ['topics comments 2a j#0#1', listTopicComments.run, { id: '2a', topic: 'j#0#1' }],
  [
    'topics reject 2a j#0#1 --reason no',
    rejectTopics.run,
    { id: '2a', topic: ['j#0#1'], reason: 'no', decidedToo: false, dryRun: false },
  ],
])('[CLI-4] %s', async (words, run, options) => {
  expect(await parseCommandLine(...words.split(' '))).toEqual({ run, options })
})

it.each([
  ['waves create 2a', 'A wave needs codes'],
  ['waves create 2a --invites-per-user 0 --owner-invites 0', 'A wave needs codes'],
  ['waves create 2a --owner-invites 1001', 'It must be a whole number from 0 to 1000.'],
  ['waves expire 2a 1 --at soon', 'It must be a date such as 2026-12-31'],
  ['waves expire 2a 1 --at 2026-12-31 --never', 'cannot be used with'],
  ['invites revoke 2a', 'Name the codes: as words, with --from'],
  ['invites revoke 2a aB3 --wave 1', 'Name the codes: as words, with --from'],
  ['xids allow 2a', 'Name the ids: as words'],
  ['reports export r2', 'Name the files: --all, or summary.csv,'],
  ['reports export r2 --all', 'Several files need a folder'],
  ['reports export r2 votes', 'Allowed choices are summary.csv,'],
])('[CLI-7] %s is refused', async (words, sentence) => {
  await expect(parseCommandLine(...words.split(' '))).rejects.toThrow(sentence)
})
