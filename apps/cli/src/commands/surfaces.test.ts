import { compareOpinions } from '../test/compare-opinions.ts'
import { expect, it } from 'vitest'
import { expectSameFindings } from '../test/compare-surfaces.ts'
import { createConversation } from '../test/surfaces.ts'

it('[RES-1] [RES-3] [RES-77] every surface has the same findings, figures and numbers of people and comments, and says of which votes, of an invented conversation', () =>
  expect(expectSameFindings(createConversation(1))).resolves.toBeUndefined())

it('[MATH-7] the server’s result has the groups, comments and consensus that opinion analyze finds', async () => {
  const { served, found } = await compareOpinions(createConversation(2))
  expect(served).toEqual(found)
})
