import { describe, expect, it } from 'vitest'
import { getGroupByPid } from '../testing/group-agreement.ts'
import { createGroupVotes } from '../testing/group-votes.ts'
import { analyzeOpinions } from './analyze.ts'
import type { OpinionAnalysis } from './analysis.ts'
import { toPca2, type Pca2 } from './pca2.ts'
import { createVoteEvents } from './vote-events.ts'

const toStoredPca2 = (analysis: OpinionAnalysis): Pca2 =>
  JSON.parse(JSON.stringify(toPca2(analysis, { lastVoteTimestamp: 0, lastModTimestamp: null }))) as Pca2

describe('a growing conversation', () => {
  const rows = createGroupVotes({ people: 90, comments: 25, groups: 3, seed: 11 })

  it('[MATH-4] takes labels from the stored result, even if it would assign others', () => {
    const first = toStoredPca2(analyzeOpinions(createVoteEvents(rows)))
    const names = new Map([
      [0, 2],
      [1, 0],
      [2, 1],
    ])
    const clusters = first['group-clusters'].map((group) => ({ ...group, id: names.get(group.id)! }))
    const next = analyzeOpinions(createVoteEvents(rows), {
      previous: { ...first, 'group-clusters': clusters },
    })
    const before = getGroupByPid(analyzeOpinions(createVoteEvents(rows)))
    for (const [pid, label] of getGroupByPid(next)) expect(label).toBe(names.get(before.get(pid)!))
    expect(next.groups.map(({ id }) => id)).toEqual([0, 1, 2])
  })

  it('[MATH-1] in compatible mode included people stay included, and base clusters keep their ids', () => {
    const few = createGroupVotes({ people: 9, comments: 4, groups: 2, seed: 1, turnout: 1 })
    const many = createGroupVotes({ people: 40, comments: 20, groups: 2, seed: 1, turnout: 1 }).map(
      (row) => ({
        ...row,
        pid: row.pid + 100,
      }),
    )
    const before = toStoredPca2(analyzeOpinions(createVoteEvents(few), { mode: 'compatible' }))
    expect(before['in-conv']).toHaveLength(9)
    const all = createVoteEvents([...few, ...many])
    const sticky = toStoredPca2(analyzeOpinions(all, { mode: 'compatible', previous: before }))
    expect(sticky['in-conv']).toEqual(expect.arrayContaining(before['in-conv']))
    expect(sticky['in-conv']).toHaveLength(49)
    expect(
      analyzeOpinions(all, { mode: 'compatible' }).baseClusters.flatMap(({ members }) => [...members]),
    ).toHaveLength(40)
    expect(
      analyzeOpinions(all, { previous: before }).baseClusters.flatMap(({ members }) => [...members]),
    ).toHaveLength(40)
    const ids = new Set(sticky['base-clusters'].id)
    for (const id of before['base-clusters'].id.slice(0, 2)) expect(ids).toContain(id)
    expect(Math.max(...ids)).toBeGreaterThanOrEqual(before['base-clusters'].id.length)
  })
})
