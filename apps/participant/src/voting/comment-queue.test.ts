import { describe, expect, it } from 'vitest'
import { createCommentQueue, removeAnswered, addComment, setExhausted } from './comment-queue.ts'

const createComment = (tid: number, remaining: number, total = 9) => ({
  tid,
  pid: 0,
  txt: `Comment ${tid}`,
  created: '0',
  is_seed: false,
  is_meta: false,
  lang: null,
  quote_src_url: null,
  remaining,
  total,
  translations: [],
})

describe('what there is to vote on', () => {
  it('[PART-1] stands in the order in which it came, and says how many are left', () => {
    const ballot = addComment(
      addComment(createCommentQueue([3]), createComment(7, 5), 0),
      createComment(2, 5),
      0,
    )
    expect(ballot.comments.map(({ tid }) => tid)).toEqual([7, 2])
    expect(removeAnswered(ballot, [7])).toMatchObject({ comments: [{ tid: 2 }], left: 4, total: 9 })
  })

  it('[PART-5] never takes a comment twice, nor one that is answered', () => {
    let ballot = addComment(createCommentQueue([3]), createComment(7, 5), 0)
    for (const tid of [7, 3]) ballot = addComment(ballot, createComment(tid, 5), 0)
    expect(ballot.comments.map(({ tid }) => tid)).toEqual([7])
    ballot = removeAnswered(ballot, [7])
    expect(addComment(ballot, createComment(7, 5), 0).comments).toEqual([])
    expect(removeAnswered(ballot, [7, 3])).toBe(ballot)
  })

  it('[PART-1] counts what the server did not know when it counted, and exactly at the end', () => {
    const ballot = addComment(createCommentQueue([0, 1]), createComment(2, 5), 2)
    expect(ballot.left).toBe(3)
    expect(setExhausted(ballot, true).left).toBe(1)
    expect(removeAnswered(setExhausted(ballot, true), [2])).toMatchObject({ left: 0, comments: [] })
  })

  it('[PART-1] goes on counting by itself where nobody knows which answers the server had', () => {
    const ballot = removeAnswered(addComment(createCommentQueue(), createComment(2, 9), 0), [2])
    expect(addComment(ballot, createComment(3, 8), undefined)).toMatchObject({ left: 8, total: 9 })
    expect(addComment(ballot, createComment(3, 9), undefined)).toMatchObject({ left: 8, total: 9 })
  })
})
