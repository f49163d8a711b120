import { expect, it } from 'vitest'
import { findDividingComments } from './dividing-comments.ts'

const createVotes = (agree_count: number, disagree_count: number, pass_count = 0) => ({
  agree_count,
  disagree_count,
  pass_count,
})
const createComment = (tid: number, ...groups: ReturnType<typeof createVotes>[]) => ({
  tid,
  is_meta: false,
  ...createVotes(0, 0),
  groups: groups.map((counts, id) => ({ id, ...counts })),
})

it('[RPT-1] groups on both sides divide; those furthest apart come first', () => {
  const found = findDividingComments([
    createComment(0, createVotes(9, 1), createVotes(9, 0)),
    createComment(1, createVotes(6, 4), createVotes(4, 6)),
    createComment(2, createVotes(10, 0), createVotes(0, 10)),
    createComment(3, createVotes(9, 1), createVotes(0, 0, 10)),
  ])
  expect(found.map(({ tid }) => tid)).toEqual([2, 1])
  expect(found[0]?.spread).toBeCloseTo(20 / 12)
})

it('[RPT-1] nothing divides one group, few votes, or comments about the conversation', () => {
  const apart = [createVotes(10, 0), createVotes(0, 10)] as const
  const one = createComment(0, createVotes(5, 5))
  const few = createComment(1, createVotes(2, 0), createVotes(0, 10))
  const meta = { ...createComment(2, ...apart), is_meta: true }
  const untold = { ...createComment(3), groups: undefined }
  const { groups: _, ...without } = untold
  expect(findDividingComments([one, few, meta, without])).toEqual([])
  expect(findDividingComments([])).toEqual([])
})
