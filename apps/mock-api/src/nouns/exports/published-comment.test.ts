import { createSeededRandom, drawBelow } from '@folkmoot/domain/random'
import { describe, expect, it } from 'vitest'
import { findPeriods } from '../votes/vote-periods.ts'
import { createCommentCollector } from './published-comment.ts'

const PEOPLE = 6000
const HOUR_MS = 3_600_000

describe('the published votes on a comment', () => {
  const random = createSeededRandom('published')
  const votes = Array.from({ length: 2 * PEOPLE }, (_, at) => ({
    tid: 7,
    pid: drawBelow(random, PEOPLE),
    vote: drawBelow(random, 3) - 1,
    high_priority: drawBelow(random, 2),
    // the last ones alone in their hours
    created: HOUR_MS * (1 + Math.floor(at / 500)),
  })).concat([0, 1].map((pid) => ({ tid: 7, pid, vote: 1, high_priority: 0, created: HOUR_MS * (90 + pid) })))

  it('come in the order of numbers and history, with times of three people, page by page', () => {
    const collector = createCommentCollector(7)
    for (const { tid: _, ...vote } of votes) collector.add(vote)
    const pages = [...collector.finish()]
    const periods = findPeriods(votes)
    expect(pages.flat()).toEqual(
      votes
        .map((vote) => ({ ...vote, created: periods.get(vote.created) }))
        .sort((one, other) => one.pid - other.pid),
    )
    expect(pages.length).toBeGreaterThan(4)
    expect(Math.max(...pages.map((page) => page.length))).toBeLessThan(votes.length / 3)
  })
})
