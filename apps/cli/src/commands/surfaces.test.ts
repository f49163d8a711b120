import { expect, it } from 'vitest'
import { expectSameFindings } from '../../testing/compare-surfaces.ts'
import { createConversation } from '../../testing/surfaces.ts'

it('[MATH-7] [RES-1] [RES-3] [RES-77] [STORY-9] [STORY-11] every surface has the same findings, figures and numbers of people and comments, and says of which votes, of an invented conversation', () =>
  expect(expectSameFindings(createConversation(1))).resolves.toBeUndefined())
