import { MOD } from '@folkmoot/domain/comments'
import { VOTE } from '@folkmoot/domain/votes'
import { describe, expect, it } from 'vitest'
import { HOST_PID, planDemo } from './plan-demo.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 20, 15, 30)
const plan = planDemo(NOW)
const { comments, votes, created } = plan

describe('planDemo', () => {
  it('lasts about three weeks and ends shortly before now', () => {
    expect(NOW - created).toBeGreaterThan(19 * DAY_MS)
    expect(NOW - created).toBeLessThan(22 * DAY_MS)
    const last = votes.at(-1)?.time ?? 0
    expect(last).toBeLessThan(NOW)
    expect(last).toBeGreaterThan(NOW - DAY_MS / 2)
    for (const comment of comments) {
      expect(comment.created).toBeGreaterThanOrEqual(created)
      expect(comment.modified).toBeGreaterThanOrEqual(comment.created)
      expect(comment.modified).toBeLessThan(NOW)
    }
  })

  it('has 40 to 60 comments of varied lengths in every state of moderation, by many authors', () => {
    expect(comments.length).toBeGreaterThanOrEqual(40)
    expect(comments.length).toBeLessThanOrEqual(60)
    const lengths = comments.map(({ txt }) => txt.length)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(20)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(300)
    expect(new Set(comments.map(({ txt }) => txt)).size).toBe(comments.length)
    const count = (mod: number) => comments.filter((comment) => comment.mod === mod).length
    expect([count(MOD.rejected), count(MOD.unmoderated)]).toEqual([5, 5])
    expect(comments.filter(({ isSeed }) => isSeed).map(({ pid }) => pid)).toEqual(
      Array.from({ length: 8 }, () => HOST_PID),
    )
    expect(comments.filter(({ isMeta }) => isMeta)).toHaveLength(2)
    expect(new Set(comments.map(({ pid }) => pid)).size).toBeGreaterThan(30)
  })

  it('has several thousand votes of all kinds by 400 people, and none on a rejected comment', () => {
    expect(votes.length).toBeGreaterThan(5000)
    expect(votes.length).toBeLessThan(12_000)
    expect(new Set(votes.map(({ participant }) => participant)).size).toBe(400)
    for (const kind of Object.values(VOTE)) {
      expect(votes.filter(({ vote }) => vote === kind).length).toBeGreaterThan(votes.length / 12)
    }
    const late = votes.filter(
      ({ tid, time }) => comments[tid]?.mod === MOD.rejected && time >= comments[tid].modified,
    )
    expect(late).toEqual([])
  })

  it('is the same at any time, apart from its dates', () => {
    const earlier = planDemo(NOW - 100 * DAY_MS)
    expect(earlier.votes).toEqual(votes.map((vote) => ({ ...vote, time: vote.time - 100 * DAY_MS })))
    expect(earlier.comments.map(({ txt }) => txt)).toEqual(comments.map(({ txt }) => txt))
  })
})
