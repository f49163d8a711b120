import { describe, expect, it } from 'vitest'
import { createCommentQueue, removeAnswered, addComment, setExhausted } from './voting-state.ts'

const createComment = (tid: number, remaining: number, total = 9) => ({
  tid,
  pid: 0,
  txt: `Comment ${tid}`,
  created: '0',
  is_seed: false,
  is_meta: false,
  lang: null,
  original_id: null,
  quote_src_url: null,
  remaining,
  total,
  translations: [],
})

describe('the queue of comments', () => {
  it('[PART-1] keeps the order of arrival, and counts what is left', () => {
    const queue = addComment(
      addComment(createCommentQueue([3]), createComment(7, 5), 0),
      createComment(2, 5),
      0,
    )
    expect(queue.comments.map(({ tid }) => tid)).toEqual([7, 2])
    expect(removeAnswered(queue, [7])).toMatchObject({ comments: [{ tid: 2 }], left: 4, total: 9 })
  })

  it('[PART-5] adds no comment twice, and no answered one', () => {
    let queue = addComment(createCommentQueue([3]), createComment(7, 5), 0)
    for (const tid of [7, 3]) queue = addComment(queue, createComment(tid, 5), 0)
    expect(queue.comments.map(({ tid }) => tid)).toEqual([7])
    queue = removeAnswered(queue, [7])
    expect(addComment(queue, createComment(7, 5), 0).comments).toEqual([])
    expect(removeAnswered(queue, [7, 3])).toBe(queue)
  })

  it('[PART-1] subtracts answers that the server had not counted, and is exact at the end', () => {
    const queue = addComment(createCommentQueue([0, 1]), createComment(2, 5), 2)
    expect(queue.left).toBe(3)
    expect(setExhausted(queue, true).left).toBe(1)
    expect(removeAnswered(setExhausted(queue, true), [2])).toMatchObject({ left: 0, comments: [] })
  })

  it('[PART-1] counts down itself when it is unknown which answers the server had', () => {
    const queue = removeAnswered(addComment(createCommentQueue(), createComment(2, 9), 0), [2])
    expect(addComment(queue, createComment(3, 8), undefined)).toMatchObject({ left: 8, total: 9 })
    expect(addComment(queue, createComment(3, 9), undefined)).toMatchObject({ left: 8, total: 9 })
  })
})
