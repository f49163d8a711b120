import { expect, it } from 'vitest'
import { createEtagCache } from './etag-cache.ts'

const LIST = '/api/v3/comments?moderation=true&mod=0'
const createVotesPath = (tid: number) => `/api/v3/comments?moderation=true&tids=${tid}%2C${tid + 1}`

it('[NET-1] [MOD-9] many requests for single comments do not evict the lists from the cache', () => {
  const memory = createEtagCache()
  memory.save(LIST, '"list"', ['all'])
  for (let tid = 0; tid < 100; tid += 1) memory.save(createVotesPath(tid), `"${tid}"`, [tid])
  expect(memory.getEtag(LIST)).toBe('"list"')
  expect(memory.getData(LIST)).toEqual(['all'])
  // their own entries are evicted, so a long session does not grow
  expect(memory.getEtag(createVotesPath(0))).toBeUndefined()
  expect(memory.getEtag(createVotesPath(99))).toBe('"99"')
})
