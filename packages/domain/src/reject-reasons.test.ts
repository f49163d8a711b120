import { expect, it } from 'vitest'
import { listRejectReasons, MODERATION_REASONS } from './moderation-log.ts'

it('[CFG-13] the hosts’ reasons replace the suggested ones: a line each, none twice, at most eight', () => {
  expect(listRejectReasons(null)).toBe(MODERATION_REASONS)
  expect(listRejectReasons(' \n\n')).toBe(MODERATION_REASONS)
  expect(listRejectReasons(' Not ours \n\nRude\nNot ours')).toEqual(['Not ours', 'Rude'])
  expect(listRejectReasons('abcdefghij'.split('').join('\n'))).toHaveLength(8)
})
