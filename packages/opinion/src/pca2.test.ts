import { describe, expect, it } from 'vitest'
import { createGroupVotes } from '../testing/group-votes.ts'
import { parseOpinion } from './stored-opinion.ts'
import { analyzeOpinions } from './analyze.ts'
import { toPca2, type Pca2 } from './pca2.ts'
import { createVoteEvents } from './vote-events.ts'

const times = { lastVoteTimestamp: 1_800_000_000_000, lastModTimestamp: null }
const rows = createGroupVotes({ people: 240, comments: 20, groups: 3, seed: 21 })
const analysis = analyzeOpinions(createVoteEvents(rows))
const stored = JSON.parse(JSON.stringify(toPca2(analysis, times))) as Pca2

describe('the stored object of an analysis', () => {
  it('[MATH-7] maps each person through a base cluster to their own group', () => {
    const { groupByPid, inConversation } = parseOpinion(stored)
    expect(inConversation).toBe(240)
    expect(groupByPid.size).toBe(240)
    for (const [row, pid] of analysis.people.pids.entries())
      expect(groupByPid.get(pid)).toBe(analysis.people.group[row])
  })

  it('[MATH-7] has 100 base clusters at most, at the mean of their members', () => {
    const { id, x, y, count, members } = stored['base-clusters']
    expect(id).toEqual(Array.from({ length: 100 }, (_, at) => at))
    expect(count.reduce((sum, people) => sum + people, 0)).toBe(240)
    const rowByPid = new Map([...analysis.people.pids].map((pid, row) => [pid, row]))
    for (const [at, pids] of members.entries()) {
      const own = pids.map((pid) => rowByPid.get(pid)!)
      expect(pids).toHaveLength(count[at]!)
      expect(own.reduce((sum, row) => sum + analysis.people.x[row]!, 0) / own.length).toBeCloseTo(x[at]!, 9)
      expect(own.reduce((sum, row) => sum + analysis.people.y[row]!, 0) / own.length).toBeCloseTo(y[at]!, 9)
    }
  })

  it('[MATH-7] counts votes by base cluster and by group, of people in groups', () => {
    const { groupByPid, getVotes, groups } = parseOpinion(stored)
    for (const { id } of groups) {
      const own = rows.filter(({ pid, tid }) => groupByPid.get(pid) === id && tid === 3)
      expect(getVotes(id, 3)).toEqual({
        votes: own.length,
        agrees: own.filter(({ vote }) => vote === -1).length,
        disagrees: own.filter(({ vote }) => vote === 1).length,
        passes: own.filter(({ vote }) => vote === 0).length,
      })
    }
    const { A, D, S } = stored['votes-base'][3]!
    expect([A.length, D.length, S.length]).toEqual([100, 100, 100])
    expect(S.reduce((sum, seen) => sum + seen, 0)).toBe(rows.filter(({ tid }) => tid === 3).length)
  })

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
