import { describe, expect, it } from 'vitest'
import { emptyBallot, withAnswers, withComment, withExhausted } from './ballot.ts'

const comment = (tid: number, remaining: number, total = 9) => ({
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
    const ballot = withComment(withComment(emptyBallot([3]), comment(7, 5), 0), comment(2, 5), 0)
    expect(ballot.comments.map(({ tid }) => tid)).toEqual([7, 2])
    expect(withAnswers(ballot, [7])).toMatchObject({ comments: [{ tid: 2 }], left: 4, total: 9 })
  })

  it('[PART-5] never takes a comment twice, nor one that is answered', () => {
    let ballot = withComment(emptyBallot([3]), comment(7, 5), 0)
    for (const tid of [7, 3]) ballot = withComment(ballot, comment(tid, 5), 0)
    expect(ballot.comments.map(({ tid }) => tid)).toEqual([7])
    ballot = withAnswers(ballot, [7])
    expect(withComment(ballot, comment(7, 5), 0).comments).toEqual([])
    expect(withAnswers(ballot, [7, 3])).toBe(ballot)
  })

  it('[PART-1] counts what the server did not know when it counted, and exactly at the end', () => {
    const ballot = withComment(emptyBallot([0, 1]), comment(2, 5), 2)
    expect(ballot.left).toBe(3)
    expect(withExhausted(ballot, true).left).toBe(1)
    expect(withAnswers(withExhausted(ballot, true), [2])).toMatchObject({ left: 0, comments: [] })
  })

  it('[PART-1] goes on counting by itself where nobody knows which answers the server had', () => {
    const ballot = withAnswers(withComment(emptyBallot(), comment(2, 9), 0), [2])
    expect(withComment(ballot, comment(3, 8), undefined)).toMatchObject({ left: 8, total: 9 })
    expect(withComment(ballot, comment(3, 9), undefined)).toMatchObject({ left: 8, total: 9 })
  })
})
