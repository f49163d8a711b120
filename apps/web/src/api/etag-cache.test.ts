import { expect, it } from 'vitest'
import { createEtagCache } from './etag-cache.ts'

const LIST = '/api/v3/comments?moderation=true&mod=0'
const createVotesPath = (tid: number) => `/api/v3/comments?moderation=true&tids=${tid}%2C${tid + 1}`

it('[NET-1] [MOD-9] many questions about some comments do not push the lists out of the memory', () => {
  const memory = createEtagCache()
  memory.save(LIST, '"list"', ['all'])
  for (let tid = 0; tid < 100; tid += 1) memory.save(createVotesPath(tid), `"${tid}"`, [tid])
  expect(memory.getEtag(LIST)).toBe('"list"')
  expect(memory.getData(LIST)).toEqual(['all'])
  // and they are forgotten themselves, so that a long session does not grow
  expect(memory.getEtag(createVotesPath(0))).toBeUndefined()
  expect(memory.getEtag(createVotesPath(99))).toBe('"99"')
})
