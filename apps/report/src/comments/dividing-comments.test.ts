import { expect, it } from 'vitest'
import { dividingComments } from './dividing-comments.ts'

const votes = (agree_count: number, disagree_count: number, pass_count = 0) => ({
  agree_count,
  disagree_count,
  pass_count,
})
const comment = (tid: number, ...groups: ReturnType<typeof votes>[]) => ({
  tid,
  is_meta: false,
  ...votes(0, 0),
  groups: groups.map((counts, id) => ({ id, ...counts })),
})

it('[RPT-1] groups on both sides divide; those furthest apart come first', () => {
  const found = dividingComments([
    comment(0, votes(9, 1), votes(9, 0)),
    comment(1, votes(6, 4), votes(4, 6)),
    comment(2, votes(10, 0), votes(0, 10)),
    comment(3, votes(9, 1), votes(0, 0, 10)),
  ])
  expect(found.map(({ tid }) => tid)).toEqual([2, 1])
  expect(found[0]?.spread).toBeCloseTo(20 / 12)
})

it('[RPT-1] nothing divides one group, few votes, or comments about the conversation', () => {
  const apart = [votes(10, 0), votes(0, 10)] as const
  const one = comment(0, votes(5, 5))
  const few = comment(1, votes(2, 0), votes(0, 10))
  const meta = { ...comment(2, ...apart), is_meta: true }
  const untold = { ...comment(3), groups: undefined }
  const { groups: _, ...without } = untold
  expect(dividingComments([one, few, meta, without])).toEqual([])
  expect(dividingComments([])).toEqual([])
})
