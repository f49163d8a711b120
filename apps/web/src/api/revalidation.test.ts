import { expect, it } from 'vitest'
import { makeRevalidation } from './revalidation.ts'

const LIST = '/api/v3/comments?moderation=true&mod=0'
const votesOn = (tid: number) => `/api/v3/comments?moderation=true&tids=${tid}%2C${tid + 1}`

it('[NET-1] [MOD-9] many questions about some comments do not push the lists out of the memory', () => {
  const memory = makeRevalidation()
  memory.remember(LIST, '"list"', ['all'])
  for (let tid = 0; tid < 100; tid += 1) memory.remember(votesOn(tid), `"${tid}"`, [tid])
  expect(memory.etagOf(LIST)).toBe('"list"')
  expect(memory.known(LIST)).toEqual(['all'])
  // and they are forgotten themselves, so that a long session does not grow
  expect(memory.etagOf(votesOn(0))).toBeUndefined()
  expect(memory.etagOf(votesOn(99))).toBe('"99"')
})
