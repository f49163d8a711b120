import { expect, it } from 'vitest'
import { accept, reject } from './comments.ts'
import {
  formatLoggedState,
  getModerationAction,
  listRejectReasons,
  MODERATION_REASONS,
} from './moderation-log.ts'

const waiting = { mod: 0, active: true, is_meta: false }
const hidden = { ...waiting, active: false }

it.each([
  [waiting, accept(waiting), 'accept'],
  [hidden, accept(hidden), 'accept'],
  [accept(waiting), reject(waiting), 'reject'],
  [reject(waiting), waiting, 'reset'],
  [hidden, waiting, 'show'],
  [waiting, hidden, 'hide'],
  [waiting, { ...waiting, is_meta: true }, 'meta'],
  [{ ...waiting, is_meta: true }, waiting, 'unmeta'],
  [waiting, { ...accept(waiting), is_meta: true }, 'accept'],
  [accept(waiting), { ...waiting, is_meta: true }, 'meta'],
  [reject(hidden), { ...waiting, is_meta: true }, 'meta'],
  [reject(waiting), { ...reject(waiting), is_meta: true }, 'meta'],
  [waiting, waiting, 'confirm'],
])('[MOD-5] a decision from %j to %j is %s', (before, after, action) =>
  expect(getModerationAction(before, after)).toBe(action),
)

it.each([
  [waiting, 'unmoderated'],
  [hidden, 'unmoderated, hidden'],
  [{ mod: -1, active: true, is_meta: true }, 'rejected, metadata'],
  [{ status: 'accepted' }, 'accepted'],
  [{}, ''],
])('the log formats %j as %j', (state, text) => expect(formatLoggedState(state)).toBe(text))

it('[CFG-13] the hosts’ reasons replace the suggested ones: a line each, none twice, at most eight', () => {
  expect(listRejectReasons(null)).toBe(MODERATION_REASONS)
  expect(listRejectReasons(' \n\n')).toBe(MODERATION_REASONS)
  expect(listRejectReasons(' Not ours \n\nRude\nNot ours')).toEqual(['Not ours', 'Rude'])
  expect(listRejectReasons('abcdefghij'.split('').join('\n'))).toHaveLength(8)
})
