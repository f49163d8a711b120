import { describe, expect, it } from 'vitest'
import { createGroupVotes } from '../testing/group-votes.ts'
import { analyzeOpinions } from './analyze.ts'
import { toPca2, type Pca2 } from './pca2.ts'
import { createVoteEvents } from './vote-events.ts'

const times = { lastVoteTimestamp: 1_800_000_000_000, lastModTimestamp: null }
const rows = createGroupVotes({ people: 240, comments: 20, groups: 3, seed: 21 })
const analysis = analyzeOpinions(createVoteEvents(rows))
const stored = JSON.parse(JSON.stringify(toPca2(analysis, times))) as Pca2

describe('the stored object of an analysis', () => {
  it('[MATH-7] has the shape of the contract', () => {
    expect(stored).toMatchObject({ n: 240, 'n-cmts': 20, ...times })
    expect(stored.tids).toHaveLength(20)
    expect(stored.pca.comps.map((row) => row.length)).toEqual([20, 20])
    expect(stored.pca['comment-projection'].map((row) => row.length)).toEqual([20, 20])
    expect(stored.pca['comment-extremity']).toHaveLength(20)
    for (const [gid, group] of Object.entries(stored['group-votes'])) expect(group.id).toBe(Number(gid))
    for (const found of Object.values(stored.repness)) {
      expect(found.length).toBeGreaterThan(0)
      expect(found.length).toBeLessThanOrEqual(5)
    }
    expect(stored['user-vote-counts'][0]).toBe(rows.filter(({ pid }) => pid === 0).length)
    expect(Object.keys(stored['comment-priorities'])).toHaveLength(20)
    expect(stored.analysis).toMatchObject({ mode: 'default', outcome: 'groups' })
  })

  it('[MATH-7] has no agreement of groups where there are no groups', () => {
    const few = analyzeOpinions(createVoteEvents(rows.filter(({ pid }) => pid < 1)))
    expect(few.groups).toEqual([])
    expect(toPca2(few, times)['group-aware-consensus']).toEqual({})
  })
})
