import { describe, expect, it } from 'vitest'
import { createGroupVotes } from '../testing/group-votes.ts'
import { analyzeOpinions, analyzeWithCache } from './analyze.ts'
import { findMatrixChanges } from './matrix-changes.ts'
import { extendMatrix } from './extend-matrix.ts'
import { estimateStability } from './stability-estimate.ts'
import { toPca2 } from './pca2.ts'
import { computeStability } from './stability.ts'
import { createVoteEvents, type VoteRow } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'

// large enough for samples of a part of the votes
const rows = createGroupVotes({ people: 1400, comments: 72, groups: 3, seed: 21, noise: 0.3 }).toSorted(
  (one, other) => one.pid - other.pid,
)
const before = createVoteMatrix(createVoteEvents(rows))
const { analysis, cache: workings } = analyzeWithCache(before)
const previous = toPca2(analysis, { lastVoteTimestamp: 0, lastModTimestamp: null })
const few = Math.floor(rows.length / 100)

/** The analysis after more votes, and the one that knows nothing of before. */
function updateWith(more: readonly VoteRow[], drawn = workings.stability!) {
  const matrix = extendMatrix(before, createVoteEvents(more))
  const warm = analyzeWithCache(matrix, { previous, cache: { ...workings, stability: drawn } })
  return { ...warm, cold: analyzeOpinions(createVoteEvents([...rows, ...more])) }
}

const repeatVotes = (count: number) =>
  rows.slice(0, count).map((row) => ({ ...row, vote: row.vote === 1 ? -1 : 1 }))

describe('how stable groups are, from update to update', () => {
  it('[MATH-3] stays the figure that was drawn while next to nothing has changed, and counts what did', () => {
    const drawn = { ...workings.stability!, value: 0.9 }
    const first = updateWith(repeatVotes(5), drawn)
    expect(first.analysis.stability).toBe(0.9)
    expect(first.cache.stability).toMatchObject({ changedVotes: 5, votes: rows.length })
    expect(updateWith([], drawn).cache.stability).toEqual(drawn)
  })

  it('[MATH-3] is drawn anew after a hundredth of the votes, however many updates brought them', () => {
    const drawn = { ...workings.stability!, value: 0.9 }
    for (const { analysis, cold } of [
      updateWith(repeatVotes(few + 1), drawn),
      updateWith(repeatVotes(5), { ...drawn, changedVotes: few - 4 }),
    ]) {
      expect(analysis.stability).toBe(cold.stability)
      expect(analysis.outcome).toBe(cold.outcome)
    }
  })

  it('[MATH-3] is drawn for each update where all people can be drawn from', () => {
    const small = rows.filter(({ pid }) => pid < 200)
    const first = analyzeWithCache(createVoteMatrix(createVoteEvents(small)))
    const next = [...small, { pid: 7, tid: 900, vote: -1 }]
    const earlier = { ...first.cache, stability: { ...first.cache.stability!, value: 0.9 } }
    const known = toPca2(first.analysis, { lastVoteTimestamp: 0, lastModTimestamp: null })
    const warm = analyzeOpinions(createVoteEvents(next), { previous: known, cache: earlier })
    expect(warm.stability).toBe(analyzeOpinions(createVoteEvents(next)).stability)
  })

  it('[MATH-3] is drawn anew for another number of groups, another seed, people who moved, and near the threshold', () => {
    const { people, ...rest } = analysis
    const { centred, components } = workings.map
    const grouped = Int32Array.from(people.pids.keys()).filter((row) => people.group[row]! >= 0)
    const labels = Uint8Array.from(grouped, (row) => people.group[row]!)
    const tested = { centred, components, rows: grouped, labels, k: rest.groups.length }
    const changes = findMatrixChanges(before, before)!
    const drawn = { value: 0.9, seed: 's', k: tested.k, votes: rows.length, changedVotes: 0, movedShare: 0 }
    const found = (earlier: Partial<typeof drawn>, stayed = 1) =>
      estimateStability(
        tested,
        { seed: 's', stayedShare: stayed },
        { estimate: { ...drawn, ...earlier }, changes },
      ).value
    const anew = computeStability(tested, 's')
    expect(found({})).toBe(0.9)
    expect(found({}, 0.995)).toBe(0.9)
    for (const different of [
      { k: tested.k + 1 },
      { seed: 't' },
      { value: 0.63 },
      { value: 0.57 },
      { movedShare: 0.02 },
    ])
      expect([different, found(different)]).toEqual([different, anew])
    expect(found({}, 0.98)).toBe(anew)
  })
})
