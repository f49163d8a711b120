import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BURST_GAP_MS } from '@folkmoot/domain/stats'
import { createHistogramBins } from './histogram-bins.ts'
import { createParticipationFunnel } from './participation-funnel.ts'
import { computeFigureChanges, parseMonitorSessions, recordSession } from './monitor-session.ts'

const createCounts = (votes: number, voters: number) => ({ votes, voters, comments: 3, commenters: 2 })

describe('the change since the last look', () => {
  it('is relative to the previous session, which ends with a break of ten minutes', () => {
    const first = recordSession(undefined, createCounts(10, 2), 0)
    expect(first).toEqual({ latest: { at: 0, counts: createCounts(10, 2) } })
    const reloaded = recordSession(first, createCounts(12, 2), BURST_GAP_MS)
    expect(reloaded.before).toBeUndefined()
    const next = recordSession(reloaded, createCounts(20, 5), 3 * BURST_GAP_MS)
    expect(next.before).toEqual({ at: BURST_GAP_MS, counts: createCounts(12, 2) })
    expect(recordSession(next, createCounts(21, 5), 3 * BURST_GAP_MS + 10_000).before).toBe(next.before)
  })

  it('covers each figure, votes per participant with their two decimals', () => {
    const { votesPerParticipant, ...changes } = computeFigureChanges(createCounts(10, 3), createCounts(21, 5))
    expect(changes).toEqual({ voters: 2, votes: 11, comments: 0, commenters: 0 })
    expect(votesPerParticipant).toBeCloseTo(0.87)
  })

  it('parses its own text, and rejects any other', () => {
    const memory = recordSession(
      recordSession(undefined, createCounts(1, 1), 0),
      createCounts(2, 1),
      2 * BURST_GAP_MS,
    )
    expect(parseMonitorSessions(JSON.stringify(memory))).toEqual(memory)
    for (const text of [null, '', '{', '[]', 'null', '1', '{"latest":{"at":1}}'])
      expect(parseMonitorSessions(text)).toBeUndefined()
  })
})

describe('the participation funnel', () => {
  it('goes from codes to comments with a tree', () => {
    const waves = [{ unused: 5, used: 3, revoked: 1, expired: 1 }, { unused: 9, used: 1 }, {}]
    expect(createParticipationFunnel({ participants: 8, voters: 6, commenters: 2 }, waves)).toEqual([
      { name: 'created', count: 20 },
      { name: 'used', count: 4, share: 0.2 },
      { name: 'participants', count: 8 },
      { name: 'voters', count: 6, share: 0.75 },
      { name: 'commenters', count: 2, share: 0.25 },
    ])
  })

  it('begins with the participants without one, and has no share of zero', () => {
    expect(createParticipationFunnel({ participants: 0, voters: 0, commenters: 0 })).toEqual([
      { name: 'participants', count: 0 },
      { name: 'voters', count: 0 },
      { name: 'commenters', count: 0 },
    ])
  })
})

describe('the bins of a histogram', () => {
  const rows = array(record({ value: integer({ min: 1, max: 5000 }), people: integer({ min: 1, max: 9 }) }))

  it('hold every person in the right bin, without gaps, and are no more than requested', () => {
    assert(
      property(rows, integer({ min: 1, max: 30 }), (list, most) => {
        const bins = createHistogramBins(list, most)
        expect(bins.length).toBeLessThanOrEqual(most)
        for (const [index, { from, to, people }] of bins.entries()) {
          expect(from).toBe(index === 0 ? 1 : (bins[index - 1]?.to ?? 0) + 1)
          const inside = list.filter(({ value }) => value >= from && value <= to)
          expect(people).toBe(inside.reduce((sum, row) => sum + row.people, 0))
        }
        expect(list.every(({ value }) => value <= (bins.at(-1)?.to ?? 0))).toBe(true)
      }),
    )
  })

  it('have width one where there is room', () => {
    expect(createHistogramBins([{ value: 3, people: 2 }], 20)).toEqual([
      { from: 1, to: 1, people: 0 },
      { from: 2, to: 2, people: 0 },
      { from: 3, to: 3, people: 2 },
    ])
    expect(createHistogramBins([], 20)).toEqual([])
  })
})
